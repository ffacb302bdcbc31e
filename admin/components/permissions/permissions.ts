import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { useSession } from '../../session/session.tsx';

/** Which calls the administrator's role may make. The server decides anyway; this only hides what would be refused. */
export function useMayCall(): (endpoint: Guarded) => boolean {
  const held: readonly string[] = useSession().administrator.ButtonL;
  return ({ permission }) => permission === undefined || held.includes(permission);
}

/** Shows what is for those alone who may make this call. */
export function Allowed({ to, children }: { to: Guarded; children: ReactNode }) {
  return useMayCall()(to) ? children : null;
}

type Guarded = Pick<Endpoint, 'permission'>;
