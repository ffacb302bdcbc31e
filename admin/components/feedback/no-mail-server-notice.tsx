import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCanOpen } from '../permissions/can-open.ts';

/** Shows a warning before an action that would send a mail, if no mail server is configured. */
export function NoMailServer() {
  const canOpen = useCanOpen();
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          还没有设置邮件服务器，不会发邮件：对方凭账号登录可以看到结果，请另用电话告知，记在
          {canOpen('messages/list') ? (
            <Link to="/System/messages">需打电话的通知</Link>
          ) : (
            '“需打电话的通知”里'
          )}
          。{canOpen('site/settings') && <Link to="/System/site#site-delivery">去站点设置</Link>}
        </>
      }
    />
  );
}
