import { createContext, use } from 'react';
import type { Administrator, SystemMenuNode } from '#contract/accounts/staff.ts';

export interface Session {
  administrator: Administrator;
  menu: SystemMenuNode[];
}

export const SessionContext = createContext<Session | null>(null);

/** Returns the user who is signed in, and the menu of their role. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession stands outside SignedIn');
  return session;
}
