import { useEffect, useState } from 'react';
import { memberStatus } from '#contract/members.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { openDialog } from '../dialogs/open.ts';
import { useClearTicket } from './address-ticket.tsx';
import { ApplicationForm } from './application-form.tsx';
import { Notice } from './notice.tsx';
import { Rejection } from './rejection.tsx';
import { Timeline } from './timeline.tsx';
import { useApplication, type SentApplication } from './use-application.ts';
import { wayOf } from './ways.ts';

interface StageProps {
  ticket: string | undefined;
  onClose: () => void;
}

/** What the dialog shows: a new application, one that waits, was approved or rejected, or what went wrong. */
export function ApplicationStage({ ticket, onClose }: StageProps) {
  const [way] = useState(() => wayOf(ticket));
  const { state, retry, tellSent } = useApplication(way);
  const clearTicket = useClearTicket();
  const isTicketGone = state.is === 'ticket-gone';

  useEffect(() => {
    if (isTicketGone) clearTicket();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isTicketGone]);

  const finish = (sent: SentApplication) => {
    clearTicket();
    tellSent(sent);
  };
  const close = (
    <Button kind="primary" onClick={onClose}>
      关闭
    </Button>
  );
  const signIn = (
    <Button onClick={askToSignIn} kind={isTicketGone ? 'primary' : 'plain'}>
      {isTicketGone ? '登录' : '登录查看进度'}
    </Button>
  );

  switch (state.is) {
    case 'loading':
      return <Skeleton lines={8} />;
    case 'failed':
      return (
        <Notice
          mark="warning"
          title="申请信息加载失败"
          text={state.text}
          actions={
            <Button kind="primary" onClick={retry}>
              重试
            </Button>
          }
        />
      );
    case 'ticket-gone':
      return (
        <Notice
          mark="warning"
          title="链接已失效"
          text="邮件中的链接只能使用一次，且有时间限制。请用申请时填写的账号登录，查看进度或修改申请。"
          actions={signIn}
        />
      );
    case 'new':
      return <ApplicationForm way={way} onClose={onClose} onSent={finish} />;
    case 'sent':
      return (
        <Notice
          mark="good"
          title="申请已提交，等待审核"
          text={`审核结果会发送到 ${state.sent.email}。您也可以随时用账号“${state.sent.account}”登录本站，查看审核进度。`}
          actions={
            <>
              {!way.isSignedIn && signIn}
              {close}
            </>
          }
        >
          <Timeline steps={state.sent.timeline} />
        </Notice>
      );
    case 'known': {
      const { application } = state;
      if (application.Status === memberStatus.rejected)
        return (
          <>
            <Rejection application={application} />
            <ApplicationForm way={way} rejected={application} onClose={onClose} onSent={finish} />
          </>
        );
      const isApproved = application.Status === memberStatus.approved;
      return (
        <Notice
          mark={isApproved ? 'good' : 'waiting'}
          title={isApproved ? '申请已通过审核' : '申请正在审核中'}
          text={
            isApproved
              ? `${application.MemberName} 已是协会会员。`
              : `${application.MemberName} 的入会申请已收到，审核结果会发送到 ${application.Email}。`
          }
          actions={close}
        >
          <Timeline steps={application.Timeline} />
        </Notice>
      );
    }
  }
}

const askToSignIn = () =>
  void openDialog('sign-in', { whenSignedIn: () => void openDialog('application', {}) });
