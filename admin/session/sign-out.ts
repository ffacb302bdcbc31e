import { useNavigate } from 'react-router';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { toast } from '#ui/components/toast.tsx';
import { callOnce } from './call.ts';
import { dropToken } from './token.ts';

/** Ends the session here even when the server cannot be told. */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    // Nobody waits for the answer: it changes nothing here.
    callOnce(systemSessions.Logout, {}).catch(() => {});
    dropToken();
    await navigate('/login', { replace: true });
    toast('已退出登录', 'good');
  };
}
