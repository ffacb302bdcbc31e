import { useSyncExternalStore } from 'react';

/* Long tasks that continue when their page is left; the header of every page shows them. */

export interface BackgroundTask {
  label: string;
  /** Stops it; absent where that is not possible. */
  stop?: (() => void) | undefined;
}

let running: readonly BackgroundTask[] = [];
const listeners = new Set<() => void>();

/** Shows the task until the work is over, one way or the other. */
export async function runShown<Answer>(task: BackgroundTask, work: () => Promise<Answer>): Promise<Answer> {
  tell([...running, task]);
  try {
    return await work();
  } finally {
    tell(running.filter((other) => other !== task));
  }
}

function tell(next: readonly BackgroundTask[]) {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the running tasks. */
export function useBackgroundTasks(): readonly BackgroundTask[] {
  return useSyncExternalStore(subscribe, () => running);
}
