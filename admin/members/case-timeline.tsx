import { businessReviews, reviewStatus } from '#contract/members/reviews.ts';
import { shortTime } from '../components/list/columns.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';

const words: Readonly<Record<number, string>> = {
  [reviewStatus.approved]: '通过',
  [reviewStatus.rejected]: '驳回',
};

/** Shows the decisions on the application, round by round, to users who may read cases. */
export function CaseTimeline({ processId }: { processId: number }) {
  const can = useCanCall()(businessReviews.GetProcessItem);
  const { data } = useAnswer(businessReviews.GetProcessItem, { processid: processId }, { enabled: can });
  if (!data) return null;
  return (
    <section>
      <h2>入会审核</h2>
      <ol className="history">
        {data.Items.map(({ ItemId, Round, Status, ProcessItemName, DeciderName, CreateTime }) => (
          <li key={ItemId}>
            <time>{shortTime(CreateTime)}</time>第 {Round} 次提交，{DeciderName || '系统'}
            {words[Status]}
            {ProcessItemName !== '' && `：${ProcessItemName}`}
          </li>
        ))}
        {data.Status === reviewStatus.underReview && (
          <li>
            <time>{shortTime(data.SubmitTime)}</time>第 {data.Round} 次提交，等待审核
          </li>
        )}
      </ol>
    </section>
  );
}
