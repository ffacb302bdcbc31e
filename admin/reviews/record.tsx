import { Alert, Button } from 'antd';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { ReviewRound } from '#contract/members/review-rounds.ts';
import { reviewKind, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { stepWord } from '../components/data/review-steps.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { shortTime } from '../components/list/columns.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { ApplicationForm } from './application-form.tsx';
import { Article } from './article.tsx';
import { DuplicateMembers } from './duplicates.tsx';
import { MemberPage } from './member-page.tsx';
import { Roster } from './roster.tsx';
import { RoundChanges } from './round-changes.tsx';
import { useRecord } from './use-record.ts';
import type { ReviewAddress } from './use-review-address.ts';
import { kindWords, rejectWord } from './words.ts';

interface RecordProps {
  review: ReviewDetail;
  address: ReviewAddress;
  heading: Ref<HTMLHeadingElement>;
  /** The case as it was when this user's decision was refused. */
  refused: ReviewDetail | undefined;
}

/** Shows the record to be decided on: whole, or its changes since it was rejected. */
export function Record({ review, address, heading, refused }: RecordProps) {
  const { record, before, changes, round, isPresent, isPending, reveal } = useRecord(review, address.round);
  const hasChanges = before !== undefined && changes !== undefined;
  const view = hasChanges ? (address.view ?? (isPresent ? 'changes' : 'all')) : 'all';
  return (
    <article className="review-record stack gap-3" aria-label="记录">
      <RecordHead
        review={review}
        address={address}
        heading={heading}
        round={round}
        isPresent={isPresent}
        view={hasChanges ? view : undefined}
      />
      {!isPresent && (
        <Alert
          type="info"
          showIcon
          title={`这是第 ${round} 次提交时的内容`}
          action={<Link to={address.to({ round: '', view: '' })}>回到现在</Link>}
        />
      )}
      {refused && <ChangedSince refused={refused} now={review} />}
      <DuplicateMembers members={review.Alike} />
      {isPending && <LateSkeleton rows={8} />}
      {!isPending && record === undefined && <Empty text="这次提交的内容没有保存" />}
      {view === 'changes' && record && before && (
        <>
          <PreviousReason review={review} round={round - 1} />
          <RoundChanges
            words={review.Published ? ['网站上的', '送审的'] : undefined}
            before={before}
            now={review.Rounds.find((one) => one.Round === round)?.Record ?? record}
            changed={changes ?? []}
          />
        </>
      )}
      {view === 'all' && record && <Whole review={review} record={record} reveal={reveal} />}
    </article>
  );
}

interface WholeProps extends Pick<RecordProps, 'review'> {
  record: ReviewRound['Record'];
  reveal: Parameters<typeof ApplicationForm>[0]['reveal'];
}

/** Shows a submission as a whole, in the way of its kind. */
function Whole({ review, record, reveal }: WholeProps) {
  if ('LogoUrl' in record) return <MemberPage record={record} name={review.MemberName} />;
  if ('NewContent' in record) return <Article record={record} author={record.Author ?? review.MemberName} />;
  if ('Total' in record) return <Roster batchId={review.RosterBatchId ?? 0} record={record} />;
  return <ApplicationForm record={record} reveal={reveal} />;
}

interface RecordHeadProps extends Pick<RecordProps, 'review' | 'address' | 'heading'> {
  round: number;
  isPresent: boolean;
  /** Absent: there are no changes that could be shown alone. */
  view: string | undefined;
}

/** Shows the record's title, facts and submission, and the choice of views. */
function RecordHead({ review, address, heading, round, isPresent, view }: RecordHeadProps) {
  return (
    <header>
      <h2 ref={heading} tabIndex={-1}>
        {review.Title}
      </h2>
      <p className="review-record-facts row gap-1 gap-x-3 soft">
        <span className="tag">{kindWords[review.Kind]}</span>
        {review.MemberName !== review.Title && <span>{review.MemberName}</span>}
        <span>
          第 {round} 次提交
          {review.Kind === reviewKind.article && stepFact(review)}
          {isPresent && ` · ${shortTime(review.SubmitTime)}`}
        </span>
      </p>
      <div className="review-record-tools row">
        {view !== undefined && (
          <Button
            aria-pressed={view === 'changes'}
            data-review-key="d"
            title="D"
            onClick={() =>
              address.change({ view: view === 'changes' ? 'all' : 'changes' }, { replace: true })
            }
          >
            {view === 'changes' ? '看全部' : '只看变化'}
          </Button>
        )}
        <EditLink review={review} address={address} />
      </div>
    </header>
  );
}

/** Returns the step that waits, as one of the facts of an article. */
function stepFact({ Step, Steps, Published }: ReviewDetail): string {
  const step = stepWord(Step, Steps);
  return `${step === '' ? '' : ` · ${step}（共 ${Steps} 步）`}${Published ? ' · 已发布文章的修改' : ''}`;
}

/** Shows the reason of the last rejection, so that the reviewer sees whether it was addressed. */
function PreviousReason({ review, round }: { review: ReviewDetail; round: number }) {
  const decision = review.Items.findLast((item) => item.Round === round && !item.IsWithdrawal);
  if (!decision?.ProcessItemName) return null;
  return (
    <p className="callout breaks">
      <strong>
        上次{rejectWord(review.Kind)}（{decision.DeciderName || '系统'}）：
      </strong>
      {decision.ProcessItemName}
    </p>
  );
}

/** Warns that the case was submitted again during the decision. */
function ChangedSince({ refused, now }: { refused: ReviewDetail; now: ReviewDetail }) {
  const [before, after] = [refused.Rounds.at(-1)?.Record, now.Rounds.at(-1)?.Record];
  if (!before || !after || refused.Version === now.Version) return null;
  const old = new Map<string, unknown>(Object.entries(before));
  const changedFields = Object.entries(after).flatMap(([name, value]) =>
    old.get(name) === value ? [] : [name],
  );
  return (
    <section className="review-changed" aria-label="您看过之后的变化">
      <Alert type="warning" showIcon title="您看过之后又有改动，请核对下面的变化后再决定" />
      <RoundChanges before={before} now={after} changed={changedFields} />
    </section>
  );
}

/** Leads to the article's own editor, and back here. Whoever changes the text leaves the decision to a colleague, if there is one. */
function EditLink({ review, address }: { review: ReviewDetail; address: ReviewAddress }) {
  const canCall = useCanCall();
  if (review.Kind !== reviewKind.contribution || review.Status !== reviewStatus.underReview) return null;
  if (!review.MayDecide || !canCall(businessNews.SaveNews)) return null;
  const from = encodeURIComponent(`/System/reviews${address.to({ id: review.ProcessId })}`);
  return (
    <Link
      to={`/System/news/edit?id=${review.NewsId ?? 0}&from=${from}`}
      title="改过的稿件由同事审核；没有别人可审时仍由您审核"
    >
      编辑稿件
    </Link>
  );
}
