import { lazy, type ComponentType } from 'react';

/** A part of the program could not be loaded: there is no network, or the server has another version by now. */
export class ProgramMissing extends Error {}

/** A component whose program is loaded when it is first shown. */
export function program<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        throw new ProgramMissing('a part of the program was not loaded', { cause });
      },
    ),
  );
}
