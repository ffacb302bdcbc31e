import type { OpenActivity } from '#contract/activities/sign-up.ts';
import styles from './activity.module.css';

/** When and where an activity is, what it costs, and how many places are left. */
export function ActivityFacts({ activity }: { activity: OpenActivity }) {
  const facts = Object.entries(factsOf(activity)).filter(([, text]) => text !== '');
  return (
    <section className="card stack gap-4" aria-label="时间、地点与名额">
      <dl className={`${styles.facts} m-0`}>
        {facts.map(([word, text]) => (
          <div key={word}>
            <dt className="muted text-sm">{word}</dt>
            <dd className="m-0 figures breaks">{text}</dd>
          </div>
        ))}
      </dl>
      {activity.FeeNote !== '' && <p className="muted pre-line m-0">{activity.FeeNote}</p>}
    </section>
  );
}

function factsOf(activity: OpenActivity): Record<string, string> {
  const { BeginTime, EndTime, Place, Until, From, SignUpState, Fee, PlacesPerCompany } = activity;
  return {
    时间: periodOf(BeginTime, EndTime),
    地点: Place,
    名额: placesOf(activity),
    每家名额: PlacesPerCompany > 0 ? `${PlacesPerCompany} 人` : '',
    报名开始: SignUpState === 'early' ? minutesOf(From) : '',
    报名截止: minutesOf(Until),
    费用: Fee === '' ? '' : `每人 ${Fee} 元`,
  };
}

const minutesOf = (time: string) => time.slice(0, 16);

/** Says from when until when, such as `2026-12-01 09:00 至 17:00`. */
export function periodOf(begin: string, end: string): string {
  if (end === '') return minutesOf(begin);
  // The end says what differs: an hour, a day, or another year.
  const [from] = [11, 5].filter((length) => begin.slice(0, length) === end.slice(0, length));
  return `${minutesOf(begin)} 至 ${minutesOf(end).slice(from)}`;
}

function placesOf({ Places, PlacesLeft, WaitingCount, SignUpState }: OpenActivity): string {
  if (Places === 0) return '';
  const left =
    SignUpState === 'open' && PlacesLeft !== null ? [PlacesLeft > 0 ? `还剩 ${PlacesLeft} 个` : '已满'] : [];
  return [`${Places} 人`, ...left, ...(WaitingCount > 0 ? [`候补 ${WaitingCount} 人`] : [])].join('，');
}
