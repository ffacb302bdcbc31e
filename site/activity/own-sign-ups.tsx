import { webSignUps, type OwnSignUp } from '#contract/activities/sign-up.ts';
import { Empty } from '#ui/components/empty.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { confirmationAddress } from '../addresses.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { PageLink } from '../components/page-link.tsx';
import { useAnswer } from '../contribute/use-answer.ts';
import { callToRead } from '../session/server.ts';
import { summaryOf } from './states.ts';

/** 我的报名: what the company of the signed-in member has signed up to, the latest activity first. */
export function OwnSignUps() {
  const { data, error, again } = useAnswer(() => callToRead(webSignUps.GetMySignUps, {}), 'own');
  if (error !== undefined)
    return <NotLoaded title="我的报名" text={`报名没有加载出来：${error}`} onAgain={again} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <section className="stack gap-4" aria-labelledby="own-sign-ups">
      <h1 className="page-title m-0" id="own-sign-ups">
        我的报名
      </h1>
      {data.length === 0 ? (
        <Empty text="还没有报名过活动" />
      ) : (
        <ul className="plain-list stack gap-3">
          {data.map((signUp) => (
            <Entry key={signUp.Number} signUp={signUp} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({
  signUp: { Title, BeginTime, Place, Number, Key, People, SignUpState },
}: {
  signUp: OwnSignUp;
}) {
  return (
    <li className="card p-4 stack gap-1">
      <PageLink className="link strong breaks" href={confirmationAddress(Key)}>
        {Title}
      </PageLink>
      <span className="muted text-sm">
        {BeginTime.slice(0, 16)} · {Place}
      </span>
      <span className="text-sm">
        {SignUpState === 'cancelled' ? '活动已取消' : summaryOf(People)}
        <span className="muted figures"> · 编号 {Number}</span>
      </span>
    </li>
  );
}
