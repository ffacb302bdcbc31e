import { Skeleton } from '#ui/components/skeleton.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import styles from '../contribute/contribute.module.css';
import { forVisitors, ForVisitors } from '../contribute/for-visitors.tsx';
import { useSession } from '../session/session.ts';
import { Breadcrumb } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '投稿中心';
const crumbs = [{ name: '首页', href: '/home' }, { name: title }];

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
      <div className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
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
  return <MemberCentre key={member.MemberId} member={member} />;
}

const Waiting = () => (
  <div className={`${styles.waiting} needs-script`}>
    <Skeleton lines={8} />
  </div>
);
