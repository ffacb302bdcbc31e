import { useSyncExternalStore, type ComponentType } from 'react';
import { transportText } from '#ui/call.ts';
import { toast } from '#ui/toast.tsx';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What each dialog is told when it is opened. */
export interface DialogTopics {
  'sign-in': { /** Done once somebody has signed in. */ whenSignedIn?: () => void };
  suggestion: object;
  application: { /** Of the mail that told of the rejection. */ ticket?: string };
  /** Their own data and password; who must change the password is held there. */
  member: {
    /** Done once a password that had to be changed was changed. */ whenPasswordChanged?: () => void;
  };
}
export type DialogName = keyof DialogTopics;

type Programs = { [Name in DialogName]: () => Promise<ComponentType<DialogProps & DialogTopics[Name]>> };

/** Their programs are loaded when they are opened for the first time. */
const programs: Programs = {
  'sign-in': async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  suggestion: async () => (await import('./suggestion-dialog.tsx')).SuggestionDialog,
  application: async () => (await import('./application-dialog.tsx')).ApplicationDialog,
  member: async () => (await import('./member-dialog.tsx')).MemberDialog,
};

export interface ShownDialog {
  name: DialogName;
  Program: ComponentType<DialogProps>;
  topic: object;
  isOpen: boolean;
}

let shown: ShownDialog | undefined;
const listeners = new Set<() => void>();

/** One dialog at a time: another one takes its place, and one that is open already goes on. */
export async function openDialog<Name extends DialogName>(name: Name, topic: DialogTopics[Name]) {
  try {
    const Program = (await programs[name]()) as ComponentType<DialogProps>;
    if (shown?.name !== name || !shown.isOpen) put({ name, Program, topic, isOpen: true });
  } catch {
    toast(transportText.unreachable, 'error');
  }
}

/** Closes this one; another one that has taken its place stays. */
export function closeDialog(name: DialogName) {
  if (shown?.name === name) put({ ...shown, isOpen: false });
}

export function useShownDialog() {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

function put(next: ShownDialog) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
