import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { ActivityFacts } from '../activity/activity-facts.tsx';
import { NoSignUp, SignUpHelp, WaitingNote, whyNot } from '../activity/entrance.tsx';
import { readActivity, type ActivityPageData } from '../activity/read-activity.ts';
import { activityAddress, targetOfAddress } from '../addresses.ts';
import { EnlargingText } from '../article/enlarging-text.tsx';
import { TargetLink } from '../components/page-link.tsx';
import { callOf } from '../load-context.ts';
import { useSession } from '../session/session.ts';
import { Breadcrumb, crumbsOf } from '../shell/breadcrumb.tsx';
import { Head } from '../shell/head.tsx';
import styles from '../shell/plain-page.module.css';
import { activityEvent, breadcrumbList } from '../shell/structured-data.ts';
import { useSite } from '../site-data.ts';
import '#ui/styles/article.css';

export { PageError as ErrorBoundary } from '../shell/page-error.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readActivity(callOf(context), request.url);

/** An activity, and the way to sign up to it. The server renders its facts; the browser reads them again. */
export default function ActivityPage() {
  const { activity, text, summary } = useLoaderData<typeof loader>();
  const site = useSite();
  const { Title, NoticeUrl } = activity;
  const address = activityAddress(activity.ActivityId);
  const crumbs = crumbsOf([], Title);
  return (
    <div className="container">
      <Head
        title={Title}
        path={address}
        description={summary}
        isHidden={activity.IsMembersOnly}
        structuredData={site && [activityEvent(activity, site, address), breadcrumbList(crumbs, site.origin)]}
      />
      <Breadcrumb crumbs={crumbs} />
      <div className={`${styles.page} stack gap-6 pb-8`}>
        <h1 className="page-title m-0 breaks">{Title}</h1>
        <SignUp activity={activity} />
        {NoticeUrl !== '' && (
          <p className="m-0">
            <TargetLink className="link" to={targetOfAddress(NoticeUrl)}>
              查看通知全文
            </TargetLink>
          </p>
        )}
        {text !== '' && <EnlargingText html={text} className="article" />}
      </div>
    </div>
  );
}

type SignUpProps = Pick<ActivityPageData, 'activity'>;

const SignUpPart = lazyComponent(
  async () => (await import('../activity/sign-up-part.tsx')).SignUpPart,
  AsRendered,
);

function SignUp({ activity }: SignUpProps) {
  const { isSettled } = useSession();
  return isSettled ? <SignUpPart activity={activity} /> : <AsRendered activity={activity} />;
}

/** As the server renders it. */
function AsRendered({ activity }: SignUpProps) {
  const reason = whyNot(activity);
  return (
    <>
      <ActivityFacts activity={activity} />
      {reason === undefined ? (
        <>
          <noscript>
            <p>在网上报名需要启用浏览器的脚本（JavaScript）功能，也可以打电话报名。</p>
          </noscript>
          <div className="row gap-4">
            <span className="needs-script">
              <Button kind="primary" isBusy>
                我要报名
              </Button>
            </span>
            <WaitingNote activity={activity} />
          </div>
        </>
      ) : (
        <NoSignUp reason={reason} />
      )}
      <SignUpHelp />
    </>
  );
}
