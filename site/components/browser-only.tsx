import type { ComponentType, ReactNode } from 'react';
import { outdatedText } from '#ui/api/transport-text.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { loadModule, ModuleBroken } from '#ui/loading/load-module.ts';

/**
 * Wraps a component for browsers only, which is loaded when it is first shown. If loading fails, a message replaces it.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile?: (props: Props) => ReactNode,
) {
  return lazyComponent(
    () =>
      loadModule(load).then(
        (file) => file.default,
        (error) => (error instanceof ModuleBroken ? NotRun : NotLoaded),
      ),
    Meanwhile,
  );
}

const NotRun = () => <p role="alert">{outdatedText}</p>;

export const NotLoaded = () => <p role="alert">加载失败，请检查网络后刷新页面</p>;
