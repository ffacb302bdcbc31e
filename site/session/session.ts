import { useSyncExternalStore } from 'react';
import type { MemberInfo } from '#contract/members/members.ts';
import type { MenuNode } from '#contract/public-site/menus.ts';

/** The session of the signed-in member, or of a visitor. */
export interface Session {
  member: MemberInfo | undefined;
  /** The member's own tree of menus, once it is loaded. */
  menus: MenuNode[] | undefined;
  /** False until the stored token is verified; always false on the server. */
  isSettled: boolean;
}

const unsettled: Session = { member: undefined, menus: undefined, isSettled: false };
let session = unsettled;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => unsettled);
}

export const readSession = () => session;

/** Sets the member. Without `menus` the current ones stay. */
export function putMember(member: MemberInfo | undefined, menus: MenuNode[] | undefined = session.menus) {
  session = { member, menus: member && menus, isSettled: true };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
