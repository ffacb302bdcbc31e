import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { useSession } from '../../session/session.tsx';

/**
 * Returns a check for the calls that the administrator's role may make. The server decides anyway; this only hides
 * calls that it would refuse.
 */
export function useCanCall(): (endpoint: Guarded) => boolean {
  const permissions: readonly string[] = useSession().administrator.ButtonL;
  return ({ permission }) => permission === undefined || permissions.includes(permission);
}

/** Renders its children only for users who may make this call. */
export function Allowed({ to, children }: { to: Guarded; children: ReactNode }) {
  return useCanCall()(to) ? children : null;
}

type Guarded = Pick<Endpoint, 'permission'>;
