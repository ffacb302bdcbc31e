import { Skeleton } from '#ui/components/skeleton.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { noticeAddress } from '../addresses.ts';
import { useSession } from '../session/session.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '通知';

const NoticeCentre = lazyComponent(
  async () => (await import('../notice/notice-centre.tsx')).NoticeCentre,
  () => <Waiting />,
);

/** A notice to a company. The server renders the page identically for all visitors; the browser reads the notice. */
export default function NoticePage() {
  return (
    <div className="container">
      <Head title={title} path={noticeAddress} isHidden />
      <Breadcrumb crumbs={crumbsOf([], title)} />
      <div className={`${styles.page} pb-8`}>
        <noscript>
          <h1 className="page-title">{title}</h1>
          <p>查看通知需要启用浏览器的脚本（JavaScript）功能。</p>
        </noscript>
        <Centre />
      </div>
    </div>
  );
}

function Centre() {
  const { member, isSettled } = useSession();
  // A new key removes the previous member's content from the screen.
  return isSettled ? <NoticeCentre key={member?.MemberId ?? 0} member={member} /> : <Waiting />;
}

const Waiting = () => (
  <div className="needs-script">
    <Skeleton lines={8} />
  </div>
);
