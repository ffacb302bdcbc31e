import type { AgendaItem } from '#contract/public-site/agenda.ts';
import { activityAddress, targetOfAddress } from '../addresses.ts';
import { PageLink, TargetLink } from '../components/page-link.tsx';
import { isoTime } from '../shell/structured-data.ts';
import styles from './association.module.css';
import home from './home.module.css';

/** Upcoming trainings and meetings, the next first, each with the last day for signing up and the page to do so. */
export function Agenda({ dates }: { dates: readonly AgendaItem[] }) {
  return (
    <section aria-labelledby="agenda">
      <div className={home.head}>
        <h2 id="agenda">近期活动与培训</h2>
      </div>
      <ol className={styles.dates}>
        {dates.map((date) => (
          <Entry key={date.ActivityId} date={date} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ date }: { date: AgendaItem }) {
  const { BeginTime, EndTime, Place } = date;
  const signUp = signUpOf(date);
  const lastDay = EndTime.slice(0, 10);
  const isLong = lastDay > BeginTime.slice(0, 10);
  return (
    <li>
      <time dateTime={isoTime(BeginTime)}>
        <strong>{BeginTime.slice(8, 10)}</strong>
        {BeginTime.slice(0, 7)}
      </time>
      <div>
        <Heading date={date} />
        <p>
          <span>
            {BeginTime.slice(11, 16)}
            {isLong && ` 至 ${lastDay.slice(5)}`}
          </span>
          <span>{Place}</span>
        </p>
        {signUp !== '' && <p>{signUp}</p>}
      </div>
    </li>
  );
}

function signUpOf({ SignUpUntil, HasSignUp }: AgendaItem): string {
  const word = HasSignUp ? '网上报名' : '报名';
  if (SignUpUntil === '') return HasSignUp ? word : '';
  return `${word}截止 ${SignUpUntil.slice(5, 10)}`;
}

/** Leads to the page to sign up, which leads on to the notice; else to the notice. */
function Heading({ date }: { date: AgendaItem }) {
  const { ActivityId, Title, NoticeUrl, HasSignUp } = date;
  if (!HasSignUp && NoticeUrl === '') return <Facts date={date} />;
  return (
    <h3 className="two-lines">
      {HasSignUp ? (
        <PageLink href={activityAddress(ActivityId)}>{Title}</PageLink>
      ) : (
        <TargetLink to={targetOfAddress(NoticeUrl)}>{Title}</TargetLink>
      )}
    </h3>
  );
}

/** Shows, on request, the public facts of an activity that has no notice. */
function Facts({ date: { Title, BeginTime, EndTime, SignUpUntil } }: { date: AgendaItem }) {
  return (
    <details>
      <summary>
        <h3>{Title}</h3>
      </summary>
      <p>
        时间：{BeginTime}
        {EndTime !== '' && ` 至 ${EndTime}`}。{SignUpUntil !== '' && `报名截止：${SignUpUntil}。`}
        活动面向受邀的会员单位，想参加的请与协会联系。
      </p>
    </details>
  );
}
