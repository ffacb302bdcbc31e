import { Link } from 'react-router';
import type { Activity } from '#contract/activities/activities.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';

interface DeliveryNoticeProps {
  channels: Activity['Channels'] | undefined;
  /** The number of invitations that had no way to be sent when they were written. */
  heldCount?: number;
}

/** Shows once which messages are not sent, as their channel is not configured, and which members to call instead. */
export function DeliveryNotice({ channels, heldCount = 0 }: DeliveryNoticeProps) {
  const canOpen = useCanOpen();
  if (!channels) return null;
  const { before, after } = wordsOf(channels, heldCount);
  if (before === '') return null;
  const isSet = channels.Mail && channels.Sms;
  return (
    <Notice
      type="info"
      title={
        <>
          {before}
          {canOpen('messages/list') ? <Link to="/System/messages">需打电话的通知</Link> : '“需打电话的通知”'}
          {after}
          {!isSet && canOpen('site/settings') && <Link to="/System/site#site-delivery">去站点设置</Link>}
        </>
      }
    />
  );
}

/** Returns the words before and after the name of the list of members to call; blank when all messages are sent. */
function wordsOf({ Mail, Sms }: Activity['Channels'], heldCount: number): { before: string; after: string } {
  if (Mail && Sms) {
    if (heldCount === 0) return { before: '', after: '' };
    return { before: `${heldCount} 家的邀请写好时还不能发送：请在`, after: '里打电话告知，或选择发送。' };
  }
  if (!Mail && !Sms)
    return {
      before: '还没有设置邮件服务和短信接口，邮件和短信都不会发出，以后也不会自动补发：请在',
      after: '里逐家打电话告知，或在设置好以后决定是否发送。',
    };
  const [unset, what, contact] = Mail
    ? (['短信接口', '短信', '邮箱'] as const)
    : (['邮件服务', '邮件', '手机号码'] as const);
  return {
    before: `还没有设置${unset}，${what}不会发出，以后也不会自动补发：没有${contact}的会员请在`,
    after: '里打电话告知。',
  };
}
