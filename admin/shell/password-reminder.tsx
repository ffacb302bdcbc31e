import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { sessionStore } from '#ui/browser/storage.ts';
import { useSession } from '../session/session.tsx';
import { accountPath } from './routes.ts';

const storageKey = 'backstagePasswordReminded';

/** Reminds the user once per session while the password is older than the association's limit. */
export function PasswordReminder() {
  const { RemindPassword } = useSession().administrator;
  const [isRead, setIsRead] = useState(() => sessionStore.get(storageKey) !== null);
  if (!RemindPassword || isRead) return null;
  function close() {
    sessionStore.set(storageKey, '1');
    setIsRead(true);
  }
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={
        <>
          您的密码已经用了很久，建议到<Link to={accountPath}>我的账号</Link>修改
        </>
      }
      closable={{ onClose: close, 'aria-label': '关闭提醒' }}
    />
  );
}
