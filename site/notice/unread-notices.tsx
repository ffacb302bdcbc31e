import { webNotices } from '#contract/notices/notices.ts';
import { noticeAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';

/** Says how many notices the signed-in member has not read; nothing before the first one. */
export function UnreadNotices() {
  const { data } = useAnswer(() => callToRead(webNotices.GetMyNotices, { pagesize: 1 }), 'unread');
  if (!data || data.TotalCount === 0) return null;
  const { UnreadCount } = data;
  return (
    <p className="strip" {...(UnreadCount > 0 && { 'data-tone': 'waiting' })}>
      <PageLink href={noticeAddress}>{UnreadCount > 0 ? `${UnreadCount} 条通知没看` : '协会的通知'}</PageLink>
    </p>
  );
}
