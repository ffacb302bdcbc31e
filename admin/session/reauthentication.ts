import { useSyncExternalStore } from 'react';

/*
 * A session that ends over an open form is begun again in a dialog above it (back office: habit 3). The calls that were
 * refused wait for the answer and are sent once more.
 */

let asking: { answer: Promise<boolean>; give: (isSignedIn: boolean) => void } | undefined;
let hosts = 0;
const listeners = new Set<() => void>();

/** Resolves to whether the user signed in again; to false at once where no dialog can be shown. */
export function reauthenticate(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  asking ??= withAnswer();
  announce();
  return asking.answer;
}

/** Returns whether the user is being asked to sign in again. */
export const isReauthenticating = () => asking !== undefined;

export function answerReauthentication(isSignedIn: boolean) {
  asking?.give(isSignedIn);
  asking = undefined;
  announce();
}

/** Returns whether the dialog is needed, for the component that shows it. */
export function useReauthentication(): boolean {
  return useSyncExternalStore(host, isReauthenticating);
}

function withAnswer() {
  let give: (isSignedIn: boolean) => void = () => {};
  const answer = new Promise<boolean>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}

function host(listener: () => void) {
  hosts += 1;
  listeners.add(listener);
  return () => {
    hosts -= 1;
    listeners.delete(listener);
  };
}

function announce() {
  for (const listener of listeners) listener();
}
