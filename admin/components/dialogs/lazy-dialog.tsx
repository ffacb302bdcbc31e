import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { useFocusBack } from './use-restore-focus.ts';

/** Returns a window whose code is loaded when it is first opened; the page below stays as it is meanwhile. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Lazy = lazyComponent(load);
  return function Window(props: Props) {
    useFocusBack();
    return <Lazy {...props} />;
  };
}
