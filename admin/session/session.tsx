import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import type { Permission } from '#contract/permissions.ts';
import { systemStaff, type Administrator, type SystemMenuNode } from '#contract/staff.ts';
import { LateSkeleton } from '../list/late-skeleton.tsx';
import { ForcedPasswordDialog } from '../sign-in/forced-password-dialog.tsx';
import { useAnswer } from './server.ts';
import { dropToken, readToken } from './token.ts';

interface Session {
  administrator: Administrator;
  menu: SystemMenuNode[];
}

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and the menu of their role. Only below `SignedIn`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession stands outside SignedIn');
  return session;
}

/** Product: section 2, guards. No token, or a session that cannot be loaded, leads to the sign-in page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const hasToken = readToken() !== null;
  const user = useAnswer(systemStaff.GetLoginUser, {}, { enabled: hasToken, staleTime: Infinity });
  const mustChange = user.data?.MustChangePwd === true;
  const menu = useAnswer(
    systemStaff.GetSystemMenuList,
    {},
    { enabled: user.data !== undefined && !mustChange, staleTime: Infinity },
  );
  const failed = user.isError || (menu.isError && !mustChange);
  // A session that is gone is reported and left after a moment by `ServerState`.
  useLeaveAfterFailure(failed && !isSessionGone(user.error ?? menu.error));

  // What failed is being said; the way to the sign-in page is on.
  if (failed) return null;
  if (!hasToken) return <Navigate to="/login" replace />;
  if (mustChange) return <ForcedPasswordDialog onChanged={() => void user.refetch()} />;
  if (!user.data || !menu.data) return <LateSkeleton rows={8} />;
  return <SessionContext value={{ administrator: user.data, menu: menu.data }}>{children}</SessionContext>;
}

function useLeaveAfterFailure(failed: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!failed) return;
    dropToken();
    void navigate('/login', { replace: true });
    // The next person to sign in here may be somebody else.
    client.removeQueries();
  }, [failed, navigate, client]);
}

function isSessionGone(fault: unknown): boolean {
  return isCallFault(fault) && fault.code === resultCode.administratorSessionGone;
}

/** Whether the administrator's role holds the button. The server decides anyway; this only hides. */
export function useMay(button: Permission): boolean {
  return useSession().administrator.ButtonL.includes(button);
}

export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay(to) ? children : null;
}
