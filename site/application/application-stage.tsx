import { useEffect, useState, useRef, type ReactNode } from 'react';
import { memberStatus, type OwnApplication } from '#contract/members/members.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { openDialog } from '../components/open-dialog.ts';
import { useCanMail } from '../site-data.ts';
import { useClearTicket } from './address-ticket.tsx';
import { ApplicationForm } from './application-form.tsx';
import styles from './application.module.css';
import { Timeline } from './timeline.tsx';
import { useApplication, type SentApplication } from './use-application.ts';
import { wayOf } from './ways.ts';

interface StageProps {
  ticket: string | undefined;
  onClose: () => void;
}

/** Renders the content of the dialog: a new application, one under review, approved or rejected, or an error. */
export function ApplicationStage({ ticket, onClose }: StageProps) {
  const [way] = useState(() => wayOf(ticket));
  const { state, retry, tellSent } = useApplication(way);
  const clearTicket = useClearTicket();
  const finish = (sent: SentApplication) => {
    clearTicket();
    tellSent(sent);
  };

  switch (state.is) {
    case 'loading':
      return <Skeleton lines={8} />;
    case 'failed':
      return <NotLoaded text={state.text} onRetry={retry} />;
    case 'ticket-gone':
      return <TicketGone />;
    case 'new':
      return <ApplicationForm way={way} onClose={onClose} onSent={finish} />;
    case 'sent':
      return <Sent {...state.sent} isSignedIn={way.isSignedIn} onClose={onClose} />;
    case 'known':
      if (state.application.Status !== memberStatus.rejected)
        return <ApplicationStatus application={state.application} onClose={onClose} />;
      return (
        <>
          <Rejection application={state.application} />
          <ApplicationForm way={way} rejected={state.application} onClose={onClose} onSent={finish} />
        </>
      );
  }
}

function NotLoaded({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = (
    <Button kind="primary" onClick={onRetry}>
      重试
    </Button>
  );
  return <Notice mark="warning" title="申请信息加载失败" text={text} actions={retry} />;
}

function TicketGone() {
  const clearTicket = useClearTicket();
  useEffect(clearTicket, [clearTicket]);
  return (
    <Notice
      mark="warning"
      title="链接已失效"
      text="邮件中的链接只能使用一次，且有时间限制。请用申请时填写的账号登录，查看进度或修改申请。"
      actions={
        <Button kind="primary" onClick={signInToSee}>
          登录
        </Button>
      }
    />
  );
}

type SentProps = SentApplication & { isSignedIn: boolean; onClose: () => void };

function Sent({ account, email, timeline, isSignedIn, onClose }: SentProps) {
  const canMail = useCanMail();
  return (
    <Notice
      mark="good"
      title="申请已提交，等待审核"
      text={
        canMail
          ? `审核结果会发送到 ${email}。您也可以随时用账号“${account}”登录本站，查看审核进度。`
          : `网站暂不发邮件，请记下账号“${account}”，随时登录本站查看审核进度和结果。`
      }
      actions={
        <>
          {!isSignedIn && <Button onClick={signInToSee}>登录查看进度</Button>}
          <Button kind="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <Timeline steps={timeline} />
    </Notice>
  );
}

/** Under review, or approved. */
function ApplicationStatus({ application, onClose }: { application: OwnApplication; onClose: () => void }) {
  const { MemberName, Email, Status } = application;
  const canMail = useCanMail();
  const isApproved = Status === memberStatus.approved;
  return (
    <Notice
      mark={isApproved ? 'good' : 'waiting'}
      title={isApproved ? '申请已通过审核' : '申请正在审核中'}
      text={
        isApproved
          ? `${MemberName} 已是协会会员。`
          : `${MemberName} 的入会申请已收到，${canMail ? `审核结果会发送到 ${Email}` : '审核结果请凭账号登录查看'}。`
      }
      actions={
        <Button kind="primary" onClick={onClose}>
          关闭
        </Button>
      }
    >
      <Timeline steps={application.Timeline} />
    </Notice>
  );
}

const signInToSee = () => openDialog('sign-in', { whenSignedIn: () => void openDialog('application', {}) });

/** Shows the reason for the rejection above the form. Takes the focus, since the applicant has to read it first. */
function Rejection({ application }: { application: OwnApplication }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${styles.rejection} callout stack mb-6`} aria-labelledby="rejection-title">
      <h3 className="alarm text-md strong" id="rejection-title" ref={heading} tabIndex={-1}>
        申请未通过审核
      </h3>
      <p>
        <b>原因：</b>
        {application.ProcessItemName}
      </p>
      <p>请按原因修改后重新提交，账号与密码不变。</p>
      <details>
        <summary>申请进度</summary>
        <Timeline steps={application.Timeline} />
      </details>
    </section>
  );
}

interface NoticeProps {
  mark: 'good' | 'waiting' | 'warning';
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

const marks = {
  good: 'M15 24.5l6.5 6.5L34 18',
  waiting: 'M24 14.5V24l6.5 4.5',
  warning: 'M24 14v13M24 33.5v.01',
};

/** Shows the state of the application. Takes the focus, since the form that had it may be gone. */
function Notice({ mark, title, text, actions, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${styles.notice} centred-stack pt-4`} data-mark={mark}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <path d={marks[mark]} />
      </svg>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      {children && <div className={styles.course}>{children}</div>}
      <div className="row stretch middle gap-3 mt-4">{actions}</div>
    </section>
  );
}
