import { useSyncExternalStore } from 'react';

/* Long tasks that continue when their page is left; the header of every page shows them. */

let running: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows `label` until the work is over, one way or the other. */
export async function runShown<Answer>(label: string, work: () => Promise<Answer>): Promise<Answer> {
  tell([...running, label]);
  try {
    return await work();
  } finally {
    tell(running.toSpliced(running.indexOf(label), 1));
  }
}

function tell(next: readonly string[]) {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the names of the running tasks. */
export function useBackgroundTasks(): readonly string[] {
  return useSyncExternalStore(subscribe, () => running);
}
