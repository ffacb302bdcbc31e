import { Link } from 'react-router';
import { reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { shortTime } from '../components/list/columns.tsx';
import type { ReviewAddress } from './use-review-address.ts';
import { decidedWords } from './words.ts';

/** Shows 提交 → 驳回 → 重新提交 → …; each entry opens its round. Entries never change. */
export function Timeline({ review, address }: { review: ReviewDetail; address: ReviewAddress }) {
  return (
    <section className="review-timeline">
      <h3>审核记录</h3>
      <ol className="history">
        {stepsOf(review).map(({ key, round, time, text, isRead }) => (
          <li key={key}>
            {time !== '' && <time>{shortTime(time)}</time>}
            {isRead ? (
              <Link to={address.to({ round: round === review.Round ? '' : round, view: 'all' })}>{text}</Link>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
      {review.Status === reviewStatus.rejected && (
        <p className="hint">决定不能改写。申请人修改后重新提交，才会有新的一次审核。</p>
      )}
    </section>
  );
}

function stepsOf({ Rounds, Items, Round, SubmitTime, CreateTime }: ReviewDetail) {
  return Array.from({ length: Round }, (_, at) => at + 1).flatMap((round) => {
    const roundEntry = Rounds.find((one) => one.Round === round);
    const decision = Items.find((item) => item.Round === round);
    const time = roundEntry?.SubmitTime ?? (round === Round ? SubmitTime : round === 1 ? CreateTime : '');
    const verb = round === 1 ? '提交' : '重新提交';
    const submitted = {
      key: `${round}-in`,
      round,
      time,
      text: `${roundEntry?.SubmitterName ?? ''}${verb}（第 ${round} 次）`,
      isRead: roundEntry !== undefined,
    };
    if (!decision) return [submitted];
    const decider = `${decision.DeciderName || '系统'}${decision.SoleReviewer ? '（唯一审核人）' : ''}`;
    const why = decision.ProcessItemName === '' ? '' : `：${decision.ProcessItemName}`;
    const text = `${decider}${decidedWords[decision.Status]}${why}`;
    return [submitted, { key: `${round}-out`, round, time: decision.CreateTime, text, isRead: false }];
  });
}
