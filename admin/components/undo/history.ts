/* Steps that can be undone and redone. */

export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** The subject of the last step: further changes of the same subject belong to it. */
  about?: string | undefined;
}

export const maxSteps = 50;

export const begin = <State>(now: State): History<State> => ({ past: [], now, future: [] });

/** @param about the same as of the step before: both are one */
export function step<State>(
  { past, now, about: last }: History<State>,
  next: State,
  about?: string,
): History<State> {
  const isMore = about !== undefined && about === last;
  return { past: isMore ? past : [...past, now].slice(-maxSteps), now: next, future: [], about };
}

export function undo<State>(history: History<State>): History<State> {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo<State>(history: History<State>): History<State> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, now], now: next, future: rest };
}
