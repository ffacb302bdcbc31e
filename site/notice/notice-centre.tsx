import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { MemberInfo } from '#contract/members/members.ts';
import { noticeAddressNames, webNotices, type OpenNotice } from '#contract/notices/notices.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { newsAddress, numberIn } from '../addresses.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { useAnswer } from '../contribute/use-answer.ts';
import { MembersOnly } from '../session/members-only.tsx';
import { callToRead } from '../session/server.ts';
import { markRead } from './mark-read.ts';
import { OwnNotices } from './own-notices.tsx';

/** A notice by its personal link or its number, or the notices to the signed-in member. */
export function NoticeCentre({ member }: { member: MemberInfo | undefined }) {
  const [query] = useSearchParams();
  const noticeId = numberIn(query, noticeAddressNames.id, 0);
  const key = query.get(noticeAddressNames.key) ?? undefined;
  if (key !== undefined) return <OneNotice input={{ Key: key }} member={member} />;
  if (!member) return <SignInFirst text="登录后查看协会发给本单位的通知。" />;
  return noticeId > 0 ? <OneNotice input={{ NoticeId: noticeId }} member={member} /> : <OwnNotices />;
}

interface OneNoticeProps {
  input: { Key: string } | { NoticeId: number };
  member: MemberInfo | undefined;
}

function OneNotice({ input, member }: OneNoticeProps) {
  const read = member ? callToRead : createCall();
  const { data, error, again } = useAnswer(() => read(webNotices.GetNotice, input), JSON.stringify(input));
  if (error !== undefined && !data)
    return (
      <NotLoaded title="通知" text={`没有找到这条通知：${error}。请核对链接是否完整。`} onAgain={again} />
    );
  if (!data) return <Skeleton lines={8} />;
  return <Opened notice={data} input={input} member={member} />;
}

/** An article opens at its own address, where it has its attachments and its place in the menu. */
function Opened({ notice, input, member }: OneNoticeProps & { notice: OpenNotice }) {
  const { Article } = notice;
  const navigate = useNavigate();
  const isLocked = Article?.IsMemberRead === true && !member;
  const address = Article && !isLocked ? newsAddress(Article) : undefined;
  const isShown = !notice.IsGone && !isLocked;
  const id = JSON.stringify(input);
  useEffect(() => {
    if (isShown) markRead(JSON.parse(id) as OneNoticeProps['input']);
    if (address !== undefined) void navigate(address, { replace: true });
  }, [id, isShown, address, navigate]);
  if (address !== undefined) return <Skeleton lines={8} />;
  return (
    <article className="stack gap-4">
      <header className="stack gap-2">
        <h1 className="page-title m-0 breaks">{notice.Title}</h1>
        <p className="muted text-sm m-0">
          致 {notice.MemberName} · {notice.SendTime.slice(0, 16)}
        </p>
      </header>
      {notice.Content !== '' && <p className="prose pre-line breaks m-0">{notice.Content}</p>}
      {notice.IsGone && <Empty text="这篇文章已下线" />}
      {isLocked && <MembersOnly what="本文" isMembersView={false} />}
    </article>
  );
}

function SignInFirst({ text }: { text: string }) {
  return (
    <>
      <h1 className="page-title">通知</h1>
      <Empty text={text}>
        <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
          会员登录
        </Button>
      </Empty>
    </>
  );
}
