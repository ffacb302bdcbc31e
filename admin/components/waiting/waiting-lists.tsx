import { Link } from 'react-router';
import type { Waiting } from '#contract/back-office/workbench.ts';
import { useWaitingPlaces } from './use-waiting.ts';
import { waitedFor } from './waiting-time.ts';
import './waiting-lists.css';

/** Shows the number of waiting cases of each kind that has any, each as a link to its list; those of colleagues stand apart. */
export function WaitingCounts({ waiting }: { waiting: Waiting }) {
  const placeOf = useWaitingPlaces();
  if (countOf(waiting) === 0 && waiting.Colleagues === 0) return null;
  return (
    <ul className="waiting-counts plain-list">
      {waiting.Counts.filter(({ Count }) => Count > 0).map(({ Kind, Count }) => {
        const { name, list } = placeOf(Kind);
        const figure = (
          <>
            <span>{name}</span> <b className="figures">{Count}</b>
          </>
        );
        return (
          <li key={Kind}>{list === undefined ? <span>{figure}</span> : <Link to={list}>{figure}</Link>}</li>
        );
      })}
      {waiting.Colleagues > 0 && (
        <li className="waiting-colleagues">
          <Link to="/System/reviews">
            <span>等同事审核</span> <b className="figures text-xl strong brand">{waiting.Colleagues}</b>
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Shows the cases that have waited longest, each with a link to settle it. */
export function WaitingCases({ waiting }: { waiting: Waiting }) {
  const placeOf = useWaitingPlaces();
  return (
    <ul className="waiting-cases plain-list" aria-label="等待最久的事项">
      {waiting.Waiting.map(({ Kind, Id, Title, SubmitTime }) => {
        const { name, addressOf } = placeOf(Kind);
        return (
          <li key={`${Kind} ${Id}`}>
            <span className="waiting-kind">{name}</span>
            <span className="one-line" title={Title}>
              {Title}
            </span>
            <time dateTime={SubmitTime} title={SubmitTime}>
              {waitedFor(SubmitTime)}
            </time>
            {addressOf && (
              <Link to={addressOf(Id)} aria-label={`处理：${Title}`}>
                处理
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function countOf(waiting: Waiting | undefined): number {
  return waiting?.Counts.reduce((sum, { Count }) => sum + Count, 0) ?? 0;
}
