import { useSyncExternalStore } from 'react';

/** The arguments with which each dialog is opened. */
export interface DialogTopics {
  'sign-in': {
    /** The account that is filled in. */
    account?: string;
    /** Called after the sign-in. */
    whenSignedIn?: () => void;
  };
  /** A mail with a link to a new password. */
  forgotten: object;
  /** Opened by that link. */
  'new-password': { ticket?: string };
  /** 开通账号, by a link or, without its ticket, by a code that is typed. */
  opening: { ticket?: string };
  suggestion: object;
  application: { /** The ticket of the mail about the rejection. */ ticket?: string };
  /** Their own data and password; the dialog stays open until a required password change is done. */
  member: {
    /** Called after a required password change. */ whenPasswordChanged?: () => void;
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

/** Opens a dialog and closes any other; an open dialog of the same name stays as it is. */
export function openDialog<Name extends DialogName>(name: Name, topic: DialogTopics[Name]) {
  if (askedFor?.name !== name || !askedFor.isOpen) setRequest({ name, topic, isOpen: true });
}

/** Closes this dialog, but not another one that was opened since. */
export function closeDialog(name: DialogName) {
  if (askedFor?.name === name) setRequest({ ...askedFor, isOpen: false });
}

export function useAskedForDialog(): AskedFor | undefined {
  return useSyncExternalStore(
    subscribe,
    () => askedFor,
    () => undefined,
  );
}

function setRequest(next: AskedFor) {
  askedFor = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
