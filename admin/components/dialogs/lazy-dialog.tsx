import type { ComponentType } from 'react';
import { program } from '#ui/loading/lazy-component.tsx';
import { useFocusBack } from './use-restore-focus.ts';

/** Returns a window whose code is loaded when it is first opened; the page below stays as it is meanwhile. */
export function onOpening<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Program = program(load);
  return function Window(props: Props) {
    useFocusBack();
    return <Program {...props} />;
  };
}
