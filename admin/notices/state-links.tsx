import { Link } from 'react-router';
import type { ManagedNotice } from '#contract/notices/managed-notices.ts';
import { pageOf } from './words.ts';

interface StateLinksProps {
  notice: ManagedNotice;
  current: string | undefined;
}

/** Links to the recipients of each state; states that nobody has are left out. */
export function StateLinks({ notice, current }: StateLinksProps) {
  const unread = notice.RecipientCount - notice.ReadCount - notice.CalledCount;
  const { NoticeId, RecipientCount, ReadCount, CalledCount, HeldCount, QueuedCount, FailedCount } = notice;
  const links = [
    { state: undefined, label: `全部 ${RecipientCount}`, count: RecipientCount },
    { state: 'unread', label: `没看 ${unread}`, count: unread },
    { state: 'failed', label: `失败 ${FailedCount}`, count: FailedCount },
    { state: 'held', label: `需打电话 ${HeldCount}`, count: HeldCount },
    { state: 'queued', label: `待发送 ${QueuedCount}`, count: QueuedCount },
    { state: 'called', label: `已电话通知 ${CalledCount}`, count: CalledCount },
    { state: 'read', label: `已看 ${ReadCount}`, count: ReadCount },
  ];
  return (
    <nav className="views" aria-label="状态">
      {links
        .filter(({ state, count }) => count > 0 || state === current)
        .map(({ state, label }) => (
          <Link
            key={label}
            to={pageOf(NoticeId, undefined, state && `&state=${state}`)}
            aria-current={state === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}
