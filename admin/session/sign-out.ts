import { useNavigate } from 'react-router';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { toast } from '#ui/components/toast.tsx';
import { callOnce } from './call.ts';
import { dropToken } from './token.ts';

/** Ends the session here even when the server cannot be reached. */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    // The answer changes nothing here, so the call is not awaited.
    callOnce(systemSessions.Logout, {}).catch(() => {});
    dropToken();
    await navigate('/login', { replace: true });
    toast('已退出登录', 'good');
  };
}
