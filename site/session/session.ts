import { useSyncExternalStore } from 'react';
import type { MemberInfo } from '#contract/members.ts';

/** Who is signed in. */
export interface Session {
  member: MemberInfo | undefined;
  /** False until it is known whether the kept token still holds; the server always draws it so. */
  isSettled: boolean;
}

const unsettled: Session = { member: undefined, isSettled: false };
let session = unsettled;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => unsettled);
}

export const readSession = () => session;

export function putMember(member: MemberInfo | undefined) {
  session = { member, isSettled: true };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
