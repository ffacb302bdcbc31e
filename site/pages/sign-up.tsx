import { Skeleton } from '#ui/components/skeleton.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { signUpAddress } from '../addresses.ts';
import { useSession } from '../session/session.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

const title = '我的报名';

const SignUpCentre = lazyComponent(
  async () => (await import('../activity/sign-up-centre.tsx')).SignUpCentre,
  () => <Waiting />,
);

/** A sign-up by its key, or those of the signed-in member. The browser reads them, so that no cached page contains them. */
export default function SignUpPage() {
  return (
    <div className="container">
      <Head title={title} path={signUpAddress} isHidden />
      <Breadcrumb crumbs={crumbsOf([], title)} />
      <div className={`${styles.page} pb-8`}>
        <noscript>
          <h1 className="page-title">{title}</h1>
          <p>查看报名需要启用浏览器的脚本（JavaScript）功能。</p>
        </noscript>
        <Centre />
      </div>
    </div>
  );
}

function Centre() {
  const { member, isSettled } = useSession();
  // A new key removes the previous member's content from the screen.
  return isSettled ? <SignUpCentre key={member?.MemberId ?? 0} member={member} /> : <Waiting />;
}

const Waiting = () => (
  <div className="needs-script">
    <Skeleton lines={8} />
  </div>
);
