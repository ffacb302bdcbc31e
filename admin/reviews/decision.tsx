import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { optionKind } from '#contract/members/options.ts';
import { reviewKind, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { useOptionList } from '../components/data/options.ts';
import { DateInput } from '../components/form/date-input.tsx';
import { OptionSelect } from '../components/form/option-select.tsx';
import { DecisionNotices } from './decision-notices.tsx';
import { RejectionForm } from './rejection-form.tsx';
import type { Decision as DecisionOf } from './use-held-decision.ts';
import { usePresetReasons } from './use-preset-reasons.ts';
import { decidedWord, rejectWord } from './words.ts';

/** A decision on a case that was begun and not sent. */
export interface Draft {
  isRejecting: boolean;
  reason: string;
}

interface DecisionProps {
  review: ReviewDetail;
  /** The notices are above the record, and the terms behind a line. */
  isPhone: boolean;
  /** The case opened by itself after a decision on another one. */
  isFollowing: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onDecide: (decision: DecisionOf) => void;
}

/** Shows 通过 and 驳回, or the reason why the user may not decide. */
export function Decision({ review, isPhone, isFollowing, draft, onDraft, onDecide }: DecisionProps) {
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
  const terms = <Terms review={review} terms={membership} onGive={setMembership} isFolded={isPhone} />;
  return (
    <div className="decision stack gap-3">
      {!isPhone && <DecisionNotices review={review} isRejecting={draft.isRejecting} />}
      {!draft.isRejecting && isMembership && terms}
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
  /** Behind a line that says them. */
  isFolded: boolean;
}

/** Asks for the joining date, today by default, and the level, by default the one applied for. */
function Terms({ review, terms, onGive, isFolded }: TermsProps) {
  const record = review.Rounds.at(-1)?.Record;
  const applied = record && 'MemberLevelName' in record ? record.MemberLevelName : '';
  const levels = useOptionList(optionKind.memberLevel);
  const level = levels?.find(({ TypeName }) => TypeName === applied);
  const day = terms.JoinDate ?? today();
  const levelId = terms.MemberLevelId ?? level?.TypeId;
  const fields = (
    <div className="decision-terms stack gap-3">
      <div>
        <label htmlFor="decision-day">入会日期</label>
        <DateInput id="decision-day" value={day} onChange={(JoinDate) => onGive({ ...terms, JoinDate })} />
      </div>
      <label htmlFor="decision-level">
        <span>会员等级</span>
        <OptionSelect
          id="decision-level"
          type={optionKind.memberLevel}
          {...withValue(levelId)}
          onChange={(value) => {
            const { MemberLevelId: _before, ...others } = terms;
            onGive(value === undefined ? others : { ...others, MemberLevelId: value });
          }}
        />
      </label>
    </div>
  );
  if (!isFolded) return fields;
  const levelName = levels?.find(({ TypeId }) => TypeId === levelId)?.TypeName ?? '未选等级';
  return (
    <details className="decision-terms-fold">
      <summary>
        {day} 入会 · {levelName}
      </summary>
      {fields}
    </details>
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
