import { LockOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { optionKind } from '#contract/members/options.ts';
import { reviewKind, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { useOptionList } from '../components/data/options.ts';
import { NoMailServer } from '../components/feedback/no-mail-server-notice.tsx';
import { DateInput } from '../components/form/date-input.tsx';
import { OptionSelect } from '../components/form/option-select.tsx';
import { RejectionForm } from './rejection-form.tsx';
import type { Decision as DecisionOf } from './use-held-decision.ts';
import { usePresetReasons } from './use-preset-reasons.ts';
import { decidedWord, rejectWord } from './words.ts';

/** A decision on a case that was begun and not sent. */
export interface Draft {
  isRejecting: boolean;
  reason: string;
}

/** Why it is the case of the reviewer's own, by kind. */
const soleReviewerTexts: Readonly<Record<number, string>> = {
  [reviewKind.membership]: '这是您自己提交的，或提交人的账号与您的由同一人新建或重置过',
  [reviewKind.contribution]: '您改过这篇投稿或审核过它的前一步，或这样的账号与您的由同一人新建或重置过',
  [reviewKind.article]: '您写过这篇文章或审核过它的前一步，或这样的账号与您的由同一人新建或重置过',
};

interface DecisionProps {
  review: ReviewDetail;
  /** The case opened by itself after a decision on another one. */
  isFollowing: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onDecide: (decision: DecisionOf) => void;
}

/** Shows 通过 and 驳回, or the reason why the user may not decide. */
export function Decision({ review, isFollowing, draft, onDraft, onDecide }: DecisionProps) {
  const isReady = useReady(isFollowing);
  const [membership, setMembership] = useState<{ JoinDate?: string; MemberLevelId?: number }>({});
  // Here already, so that they are there when they are needed.
  usePresetReasons(review.Kind);
  if (review.Status !== reviewStatus.underReview) return <Decided review={review} />;
  if (!review.MayDecide)
    return (
      <p className="breaks">
        <LockOutlined aria-hidden /> {review.WhyNot}，可以查看
      </p>
    );
  const isMembership = review.Kind === reviewKind.membership;
  return (
    <div className="decision stack gap-3">
      {review.Notices.map((notice) => (
        <Alert key={notice} type="warning" showIcon title={notice} />
      ))}
      {review.SoleReviewer && (
        <Alert
          type="info"
          showIcon
          title={`${soleReviewerTexts[review.Kind] ?? ''}。您是唯一的审核人，可以审核，审核记录中会注明。`}
        />
      )}
      {!draft.isRejecting && isMembership && <Telling review={review} />}
      {!draft.isRejecting && isMembership && (
        <Terms review={review} terms={membership} onGive={setMembership} />
      )}
      {!draft.isRejecting && (
        <DecisionButtons
          words={buttonWords(review)}
          isReady={isReady}
          onApprove={() => onDecide({ Status: reviewStatus.approved, ProcessItemName: '', ...membership })}
          onReject={() => onDraft({ ...draft, isRejecting: true })}
        />
      )}
      {draft.isRejecting && (
        <RejectionForm
          review={review}
          reason={draft.reason}
          onReason={(reason) => onDraft({ isRejecting: true, reason })}
          onCancel={() => onDraft({ ...draft, isRejecting: false })}
          onReject={(ProcessItemName) => onDecide({ Status: reviewStatus.rejected, ProcessItemName })}
        />
      )}
    </div>
  );
}

/** Says that an approval is not sent: nobody waits for it, or there is no mail server. */
function Telling({ review: { IsEntered, CanMail } }: { review: ReviewDetail }) {
  if (IsEntered) return <Alert type="info" showIcon title="该会员由协会录入，通过后不发送通知。" />;
  return CanMail ? null : <NoMailServer />;
}

/** Names the two decisions: the last approval of an article publishes it. */
function buttonWords({ Kind, Step, Steps }: ReviewDetail): [approve: string, reject: string] {
  const isLast = Kind === reviewKind.article && Step === Steps;
  return [isLast ? '通过并发布' : '通过', rejectWord(Kind)];
}

interface DecisionButtonsProps {
  words: [approve: string, reject: string];
  isReady: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** Milliseconds in which a press on a case that has just appeared was meant for the one before. */
const secondPressMs = 500;

/**
 * Returns whether the buttons take presses. Where a case follows a decision by itself, a second press or click on a slow machine would
 * decide it unread.
 */
function useReady(isFollowing: boolean): boolean {
  const [isReady, setIsReady] = useState(!isFollowing);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setIsReady(true), secondPressMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isReady;
}

function DecisionButtons({ words, isReady, onApprove, onReject }: DecisionButtonsProps) {
  return (
    <div className="decision-buttons">
      <Button
        type="primary"
        disabled={!isReady}
        data-review-key="Alt+A"
        aria-keyshortcuts="Alt+A"
        title="Alt+A"
        onClick={onApprove}
      >
        {words[0]}
      </Button>
      <Button
        danger
        disabled={!isReady}
        data-review-key="Alt+R"
        aria-keyshortcuts="Alt+R"
        title="Alt+R"
        onClick={onReject}
      >
        {words[1]}
      </Button>
    </div>
  );
}

interface TermsProps {
  review: ReviewDetail;
  terms: { JoinDate?: string; MemberLevelId?: number };
  onGive: (terms: { JoinDate?: string; MemberLevelId?: number }) => void;
}

/** Asks for the joining date, today by default, and the level, by default the one applied for. */
function Terms({ review, terms, onGive }: TermsProps) {
  const record = review.Rounds.at(-1)?.Record;
  const applied = record && 'MemberLevelName' in record ? record.MemberLevelName : '';
  const level = useOptionList(optionKind.memberLevel)?.find(({ TypeName }) => TypeName === applied);
  return (
    <div className="decision-terms stack gap-3">
      <div>
        <label htmlFor="decision-day">入会日期</label>
        <DateInput
          id="decision-day"
          value={terms.JoinDate ?? today()}
          onChange={(JoinDate) => onGive({ ...terms, JoinDate })}
        />
      </div>
      <label htmlFor="decision-level">
        <span>会员等级</span>
        <OptionSelect
          id="decision-level"
          type={optionKind.memberLevel}
          {...withValue(terms.MemberLevelId ?? level?.TypeId)}
          onChange={(value) => {
            const { MemberLevelId: _before, ...others } = terms;
            onGive(value === undefined ? others : { ...others, MemberLevelId: value });
          }}
        />
      </label>
    </div>
  );
}

const withValue = (value: number | undefined) => (value === undefined ? {} : { value });

function Decided({ review }: { review: ReviewDetail }) {
  const last = review.Items.at(-1);
  return (
    <p className="review-decided breaks" data-status={review.Status}>
      <strong>已{last?.IsWithdrawal ? '撤回' : decidedWord(review.Kind, review.Status)}</strong>
      {last && `，${last.DeciderName || '系统'}`}
      {last?.ProcessItemName && !last.IsWithdrawal && `：${last.ProcessItemName}`}
    </p>
  );
}
