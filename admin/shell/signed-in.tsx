import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { systemStaff } from '#contract/accounts/staff.ts';
import { resultText } from '#contract/api/envelope.ts';
import { isAnythingUnsaved } from '#ui/browser/leave-guard.ts';
import { toast } from '#ui/components/toast.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { isSessionGone } from '../session/call.ts';
import { reauthenticate } from '../session/reauthentication.ts';
import { useAnswer } from '../session/server.ts';
import { SessionContext } from '../session/session.tsx';
import { dropToken, readToken, whenEndedElsewhere } from '../session/token.ts';
import { signInAddress } from '../session/wanted-page.ts';

const ForcedPasswordDialog = lazyComponent(() =>
  import('../account/forced-password-dialog.tsx').then((file) => file.ForcedPasswordDialog),
);

const ForcedSecondFactor = lazyComponent(() =>
  import('../account/forced-second-factor.tsx').then((file) => file.ForcedSecondFactor),
);

/**
 * Guards its children: no token, or a session that cannot be loaded, leads to the sign-in page (product: section 2).
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const location = useLocation();
  const [isGuest] = useState(() => readToken() === null);
  const user = useAnswer(
    systemStaff.GetLoginUser,
    {},
    { enabled: !isGuest, staleTime: Infinity, isPersistent: true },
  );
  const mustChange = user.data?.MustChangePwd === true;
  const mustEnable = !mustChange && user.data?.MustEnableTotp === true;
  const isHeldUp = mustChange || mustEnable;
  const menu = useAnswer(
    systemStaff.GetSystemMenuList,
    {},
    { enabled: user.data !== undefined && !isHeldUp, staleTime: Infinity, isPersistent: true },
  );
  const failed = user.isError || (menu.isError && !isHeldUp);
  // `ServerState` reports an ended session and leaves the page after a moment.
  useLeaveAfterFailure(failed && !isSessionGone(user.error ?? menu.error));
  useLeaveWithOthers();

  // The error is shown, and the way to the sign-in page follows.
  if (failed) return null;
  if (isGuest) return <Navigate to={signInAddress(location)} replace />;
  const again = () => void user.refetch();
  if (user.data && isHeldUp)
    return (
      <SessionContext value={{ administrator: user.data, menu: [] }}>
        {mustChange ? (
          <ForcedPasswordDialog onChanged={again} />
        ) : (
          <ForcedSecondFactor account={user.data.Account} onEnabled={again} />
        )}
      </SessionContext>
    );
  if (!user.data || !menu.data) return <LateSkeleton rows={8} />;
  return <SessionContext value={{ administrator: user.data, menu: menu.data }}>{children}</SessionContext>;
}

function useLeaveAfterFailure(failed: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    dropToken();
    void navigate(signInAddress(window.location), { replace: true });
  }, [failed, navigate]);
}

/** Follows another tab that signed out or found the session expired. An unsaved form is not left. */
function useLeaveWithOthers() {
  const navigate = useNavigate();
  useEffect(
    () =>
      whenEndedElsewhere(() => {
        if (isAnythingUnsaved()) return void reauthenticate();
        toast(resultText.sessionGone);
        void navigate(signInAddress(window.location), { replace: true });
      }),
    [navigate],
  );
}
