import { Button, Input } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { charactersIn } from '#contract/fields/rules.ts';
import { rejectionCall, rejectionMail } from '#contract/members/decision-mails.ts';
import {
  maxReasonLength,
  reviewKind,
  reviewTexts,
  minReasonLength,
  type ReviewDetail,
} from '#contract/members/reviews.ts';
import { lengthError } from '#ui/form/length.ts';
import { NoMailServer } from '../components/feedback/no-mail-server-notice.tsx';
import { saveKeys } from '../components/form/save-shortcuts.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { insertReason } from './insert-reason.ts';
import { PresetReasons } from './preset-reasons.tsx';
import { usePresetReasons } from './use-preset-reasons.ts';
import { rejectWord } from './words.ts';

interface RejectionFormProps {
  review: ReviewDetail;
  reason: string;
  onReason: (reason: string) => void;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of a rejection: preset reasons can be combined and edited; the applicant's view is shown. */
export function RejectionForm({ review, reason, onReason, onReject, onCancel }: RejectionFormProps) {
  const [error, setError] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const presets = usePresetReasons(review.Kind);
  const canOpen = useCanOpen();

  useFirstFocus(box, { isReady: presets !== undefined, hasReason: reason !== '' });
  const { choose, mark } = useInsertion(box, reason, write);

  function write(text: string) {
    onReason(text);
    setError(lengthError(text, maxReasonLength) ?? '');
  }
  function reject() {
    const text = reason.trim();
    const isLongEnough = charactersIn(text) >= minReasonLength;
    const problem = isLongEnough ? lengthError(text, maxReasonLength) : reviewTexts.reasonMissing;
    if (problem === undefined) return onReject(text);
    setError(problem);
    fieldIn(box)?.focus();
  }

  return (
    <div
      ref={box}
      className="rejection-form stack gap-3"
      role="group"
      aria-label={rejectWord(review.Kind)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onCancel();
        saveKeys((isEnter) => isEnter && !event.repeat && reject())(event);
      }}
    >
      <PresetReasons reasons={presets ?? []} onChoose={choose} />
      {presets?.length === 0 && canOpen('types/list') && (
        <p className="hint">
          还没有常用驳回理由，可在<Link to="/System/types">归类与等级</Link>里添加
        </p>
      )}
      <ReasonField kind={review.Kind} reason={reason} error={error} onChange={write} onMark={mark} />
      <WhatIsRead review={review} reason={reason.trim()} />
      <div className="decision-buttons">
        <Button danger type="primary" aria-keyshortcuts="Control+Enter" title="Ctrl+Enter" onClick={reject}>
          确认{rejectWord(review.Kind)}
        </Button>
        <Button title="Esc" onClick={onCancel}>
          取消
        </Button>
      </div>
    </div>
  );
}

type Box = RefObject<HTMLDivElement | null>;

/** A range of characters in the reason. */
interface Marked {
  start: number;
  end: number;
}

function fieldIn(box: Box) {
  return box.current?.querySelector('textarea');
}

/** Focuses the first preset reason when the form appears, or the field if it already holds text. */
function useFirstFocus(box: Box, { isReady, hasReason }: { isReady: boolean; hasReason: boolean }) {
  useEffect(() => {
    if (!isReady) return;
    const chip = box.current?.querySelector<HTMLElement>('.preset-reasons button');
    // A reviewer who returns to a begun text continues to type.
    (hasReason ? fieldIn(box) : (chip ?? fieldIn(box)))?.focus();
    // Only when it appears.
    // oxlint-disable-next-line exhaustive-deps
  }, [isReady]);
}

/** Puts preset reasons into the text, where the caret was last. */
function useInsertion(box: Box, reason: string, write: (text: string) => void) {
  /** The selected text; undefined until the caret was in the field. */
  const caret = useRef<Marked>(undefined);
  const goesToText = useRef(false);

  // The text is in the field by then.
  useLayoutEffect(() => {
    const { current: place } = caret;
    if (!goesToText.current || !place) return;
    goesToText.current = false;
    fieldIn(box)?.focus();
    fieldIn(box)?.setSelectionRange(place.start, place.end);
  }, [box, reason]);

  function choose(preset: string, isByPointer: boolean) {
    const next = insertReason(reason, caret.current ?? atEnd(reason), preset);
    caret.current = { start: next.caret, end: next.caret };
    // The number keys choose several one after the other.
    goesToText.current = isByPointer;
    write(next.text);
  }

  return {
    choose,
    mark(marked: Marked) {
      caret.current = marked;
    },
  };
}

interface ReasonFieldProps {
  kind: number;
  reason: string;
  error: string;
  onChange: (reason: string) => void;
  onMark: (marked: Marked) => void;
}

function ReasonField({ kind, reason, error, onChange, onMark }: ReasonFieldProps) {
  return (
    <>
      <label htmlFor="rejection-reason">
        <span>
          {rejectWord(kind)}原因（至少 {minReasonLength} 个字）
        </span>
        <Input.TextArea
          id="rejection-reason"
          value={reason}
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ show: true, max: maxReasonLength, strategy: charactersIn }}
          status={error === '' ? '' : 'error'}
          aria-invalid={error !== ''}
          aria-describedby="rejection-error"
          onChange={({ target }) => onChange(target.value)}
          onSelect={({ currentTarget }) =>
            onMark({ start: currentTarget.selectionStart, end: currentTarget.selectionEnd })
          }
        />
      </label>
      <p id="rejection-error" role="alert" className="error-text">
        {error}
      </p>
    </>
  );
}

const atEnd = ({ length }: string) => ({ start: length, end: length });

const whereItIsRead: Readonly<Record<number, string>> = {
  [reviewKind.article]: '撰写的人打开文章时看到',
  [reviewKind.memberPage]: '会员在“会员信息 › 名录页”里看到',
};

/** Shows the mail as it will be sent; an author reads the reason beside the article. */
function WhatIsRead({ review, reason }: { review: ReviewDetail; reason: string }) {
  const reasonText = reason || '……';
  if (review.Kind === reviewKind.roster)
    return <p className="hint">驳回后整批撤回：新增的删除，更新的恢复原值；原因留在导入记录里。</p>;
  if (review.Kind !== reviewKind.membership)
    return (
      <section className="what-is-read rounded framed on-canvas py-2 px-3">
        <h3 className="part-title">{whereItIsRead[review.Kind] ?? '作者在“我的投稿”里看到'}</h3>
        <p>
          {review.Kind === reviewKind.article
            ? `已退回：${reasonText}`
            : review.Kind === reviewKind.memberPage
              ? `名录页审核不通过：${reasonText}`
              : `《${review.Title}》审核不通过：${reasonText}`}
        </p>
      </section>
    );
  if (!review.CanMail)
    return (
      <section className="what-is-read rounded framed on-canvas py-2 px-3">
        <h3 className="part-title">给申请人的说明</h3>
        <NoMailServer />
        <p>{rejectionCall({ name: review.MemberName }, reasonText)}</p>
      </section>
    );
  const { subject, body } = rejectionMail(
    { name: review.MemberName },
    reasonText,
    '（发送时生成的专用链接）',
  );
  return (
    <section className="what-is-read rounded framed on-canvas py-2 px-3">
      <h3 className="part-title">申请人将收到的邮件</h3>
      <p>
        <strong>{subject}</strong>
      </p>
      <p>{body.trim()}</p>
    </section>
  );
}
