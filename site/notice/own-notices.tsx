import { useState } from 'react';
import { webNotices, type OwnNotice } from '#contract/notices/notices.ts';
import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { noticeAddress } from '../addresses.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';

const atOnce = 20;

/** 通知: the notices to the signed-in member, those that it has not read first. */
export function OwnNotices() {
  const [count, setCount] = useState(atOnce);
  const { data, error, again } = useAnswer(
    () => callToRead(webNotices.GetMyNotices, { pagesize: count }),
    `own ${count}`,
  );
  if (error !== undefined && !data)
    return <NotLoaded title="通知" text={`通知没有加载出来：${error}`} onAgain={again} />;
  if (!data) return <Skeleton lines={8} />;
  const { List, TotalCount, UnreadCount } = data;
  return (
    <section className="stack gap-3" aria-labelledby="own-notices">
      <h1 className="page-title m-0" id="own-notices">
        通知
      </h1>
      {TotalCount === 0 && <Empty text="协会还没有给本单位发过通知" />}
      {TotalCount > 0 && (
        <p className="muted m-0">{UnreadCount > 0 ? `${UnreadCount} 条没看` : '都看过了'}</p>
      )}
      <ul className="plain-list stack gap-3">
        {List.map((notice) => (
          <Line key={notice.NoticeId} notice={notice} />
        ))}
      </ul>
      {List.length < TotalCount && (
        <Button onClick={() => setCount(count + atOnce)}>
          再看 {Math.min(atOnce, TotalCount - List.length)} 条
        </Button>
      )}
    </section>
  );
}

function Line({ notice: { NoticeId, Title, SendTime, IsRead } }: { notice: OwnNotice }) {
  return (
    <li className="card p-4 row between">
      <PageLink href={`${noticeAddress}?NoticeId=${NoticeId}`}>
        {IsRead ? Title : <strong>{Title}</strong>}
      </PageLink>
      <span className="muted text-sm whole">
        {!IsRead && '没看 · '}
        {SendTime.slice(0, 10)}
      </span>
    </li>
  );
}
