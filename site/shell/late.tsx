import type { ComponentType, ReactNode } from 'react';
import { program } from '#ui/program.tsx';

/** A component for browsers alone, loaded when it is first shown. One that cannot be loaded says so in its place. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile?: (props: Props) => ReactNode,
) {
  return program(
    () =>
      load().then(
        (file) => file.default,
        () => NotLoaded,
      ),
    Meanwhile,
  );
}

export const NotLoaded = () => <p role="alert">加载失败，请检查网络后刷新页面</p>;
