import { useSyncExternalStore } from 'react';

/** The arguments with which each dialog is opened. */
export interface DialogTopics {
  'sign-in': { /** Done once somebody has signed in. */ whenSignedIn?: () => void };
  /** A mail with a link to a new password. */
  forgotten: object;
  /** Opened by that link. */
  'new-password': { ticket?: string };
  suggestion: object;
  application: { /** Of the mail that told of the rejection. */ ticket?: string };
  /** Their own data and password; who must change the password is held there. */
  member: {
    /** Done once a password that had to be changed was changed. */ whenPasswordChanged?: () => void;
  };
}
export type DialogName = keyof DialogTopics;

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface AskedFor {
  name: DialogName;
  topic: object;
  isOpen: boolean;
}

let askedFor: AskedFor | undefined;
const listeners = new Set<() => void>();

/** One dialog at a time: another one takes its place, and one that is open already goes on. */
export function openDialog<Name extends DialogName>(name: Name, topic: DialogTopics[Name]) {
  if (askedFor?.name !== name || !askedFor.isOpen) put({ name, topic, isOpen: true });
}

/** Closes this one; another one that has taken its place stays. */
export function closeDialog(name: DialogName) {
  if (askedFor?.name === name) put({ ...askedFor, isOpen: false });
}

export function useAskedForDialog(): AskedFor | undefined {
  return useSyncExternalStore(
    subscribe,
    () => askedFor,
    () => undefined,
  );
}

function put(next: AskedFor) {
  askedFor = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
