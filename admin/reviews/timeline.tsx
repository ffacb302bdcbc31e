import { Link } from 'react-router';
import { reviewKind, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { stepWord } from '../components/data/review-steps.ts';
import { shortTime } from '../components/list/columns.tsx';
import type { ReviewAddress } from './use-review-address.ts';
import { decidedWord } from './words.ts';

/** Shows 提交 → 驳回 → 重新提交 → …; each entry opens its round. Entries never change. */
export function Timeline({ review, address }: { review: ReviewDetail; address: ReviewAddress }) {
  return (
    <section className="review-timeline">
      <h3 className="part-title">审核记录</h3>
      <ol className="history plain-list stack gap-4">
        {stepsOf(review).map(({ key, round, time, text, isRead }) => (
          <li className="breaks" key={key}>
            {time !== '' && <time className="block figures muted">{shortTime(time)}</time>}
            {isRead ? (
              <Link to={address.to({ round: round === review.Round ? '' : round, view: 'all' })}>{text}</Link>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
      {review.Status === reviewStatus.rejected && (
        <p className="hint">
          决定不能改写。
          {review.Kind === reviewKind.article ? '撰写的人修改后重新送审' : '申请人修改后重新提交'}
          ，才会有新的一次审核。
        </p>
      )}
    </section>
  );
}

function stepsOf({ Kind, Rounds, Items, Round, Steps, SubmitTime, CreateTime }: ReviewDetail) {
  return Array.from({ length: Round }, (_, at) => at + 1).flatMap((round) => {
    const roundEntry = Rounds.find((one) => one.Round === round);
    const time = roundEntry?.SubmitTime ?? (round === Round ? SubmitTime : round === 1 ? CreateTime : '');
    const submission = Kind === reviewKind.article ? '送审' : '提交';
    const verb = round === 1 ? submission : `重新${submission}`;
    const submitted = {
      key: `${round}-in`,
      round,
      time,
      text: `${roundEntry?.SubmitterName ?? ''}${verb}（第 ${round} 次）`,
      isRead: roundEntry !== undefined,
    };
    const decisions = Items.filter((item) => item.Round === round).map((item) => ({
      key: `${round}-${item.Step}-out`,
      round,
      time: item.CreateTime,
      text: decisionText(item, Kind, Steps),
      isRead: false,
    }));
    return [submitted, ...decisions];
  });
}

function decisionText(item: ReviewDetail['Items'][number], kind: number, steps: number): string {
  if (item.IsWithdrawal) return `${item.DeciderName}撤回`;
  const decider = `${item.DeciderName || '系统'}${item.SoleReviewer ? '（唯一审核人）' : ''}`;
  const why = item.ProcessItemName === '' ? '' : `：${item.ProcessItemName}`;
  return `${decider}${stepWord(item.Step, steps)}${decidedWord(kind, item.Status)}${why}`;
}
