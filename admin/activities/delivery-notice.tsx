import { Alert } from 'antd';
import { Link } from 'react-router';
import type { Activity } from '#contract/activities.ts';
import { useMayOpen } from '../kit/may-open.ts';

/** Said once, where messages would wait for a server that nobody has set. */
export function DeliveryNotice({ channels }: { channels: Activity['Channels'] | undefined }) {
  const mayOpen = useMayOpen()('site/settings');
  if (!channels || (channels.Mail && channels.Sms)) return null;
  const missing = [...(channels.Mail ? [] : ['邮件服务']), ...(channels.Sms ? [] : ['短信接口'])];
  return (
    <Alert
      className="form-notice"
      type="info"
      showIcon
      title={
        <>
          {`还没有设置${missing.join('和')}。`}
          {!channels.Mail &&
            '邮件不会发出，以后也不会自动补发：请在“待电话通知”里逐家告知，或在设置好以后决定是否发送。'}
          {!channels.Sms && '短信先排队，在设置好以后自动发出。'}
          {mayOpen && <Link to="/System/site">去站点设置</Link>}
        </>
      }
    />
  );
}
