import { memberStatus } from '#contract/members/member-status.ts';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LockIcon } from '../components/icons.tsx';
import { openDialog } from '../components/open-dialog.ts';
import styles from '../contribute/contribute.module.css';
import { Notice } from '../contribute/notice.tsx';
import { useSession } from '../session/session.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '投稿中心';
const crumbs = [{ name: '首页', href: '/home' }, { name: title }];

const WaitingForms = lazyComponent(
  async () => (await import('../forms/waiting-forms.tsx')).WaitingForms,
  () => null,
);

const OwnSignUpsLink = lazyComponent(
  async () => (await import('../activity/own-sign-ups-link.tsx')).OwnSignUpsLink,
  () => null,
);

const UnreadNotices = lazyComponent(
  async () => (await import('../notice/unread-notices.tsx')).UnreadNotices,
  () => null,
);

const MemberCentre = lazyComponent(
  async () => (await import('../contribute/member-centre.tsx')).MemberCentre,
  () => <Waiting />,
);

/**
 * The contribution centre (product: section 2). The server renders it identically for all visitors; the rest belongs to
 * the member.
 */
export default function ContributePage() {
  return (
    <div className="container">
      <Head title={title} isHidden />
      <Breadcrumb crumbs={crumbs} />
      <div className="pb-8">
        <h1 className="page-title">{title}</h1>
        <noscript>
          <p className={styles.intro}>{forVisitors}</p>
          <p className={styles.intro}>投稿需要启用浏览器的脚本（JavaScript）功能。</p>
        </noscript>
        <Centre />
      </div>
    </div>
  );
}

function Centre() {
  const { member, isSettled } = useSession();
  if (!isSettled) return <Waiting />;
  if (!member) return <ForVisitors />;
  // A new key removes the previous member's content from the screen.
  return (
    <div className="stack gap-4" key={member.MemberId}>
      {member.Status === memberStatus.approved && (
        <>
          <UnreadNotices />
          <WaitingForms />
          <OwnSignUpsLink />
        </>
      )}
      <MemberCentre member={member} />
    </div>
  );
}

const Waiting = () => (
  <div className={`${styles.waiting} needs-script`}>
    <Skeleton lines={8} />
  </div>
);

const forVisitors = '投稿面向本协会的会员单位。登录后可以提交稿件、查看审核结果、修改被退回的稿件。';

function ForVisitors() {
  return (
    <Notice icon={<LockIcon />} heading="登录后投稿">
      <p>{forVisitors}</p>
      <p className={styles.ways}>
        <Button kind="primary" onClick={() => openDialog('sign-in', {})}>
          会员登录
        </Button>
        <Button onClick={() => openDialog('application', {})}>申请入会</Button>
      </p>
    </Notice>
  );
}
