import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useNavigate } from 'react-router';
import { systemSessions } from '#contract/sessions.ts';
import { call } from './server.ts';
import { dropToken } from './token.ts';

/** Ends the session here even when the server cannot be told. */
export function useSignOut() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    await call(systemSessions.Logout, {}).catch(() => {});
    dropToken();
    await navigate('/login', { replace: true });
    client.clear();
    void message.success('已退出登录');
  };
}
