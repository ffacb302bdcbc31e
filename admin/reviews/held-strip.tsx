import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { removeUndo, pushUndo } from '../components/undo/undo-stack.ts';
import type { Given } from './use-held-decision.ts';
import { decidedWord } from './words.ts';

interface HeldStripProps {
  attempt: Given | undefined;
  /** The title of the next case, and the number of waiting ones. */
  next: string | undefined;
  left: number;
  onTakeBack: () => void;
}

const key = 'held-decision';

/** Shows the last decision with 撤回 until it is sent. */
export function HeldStrip({ attempt, next, left, onTakeBack }: HeldStripProps) {
  const takeBack = useEffectEvent(onTakeBack);
  useEffect(() => {
    if (!attempt) return;
    pushUndo(key, () => takeBack());
    return () => removeUndo(key);
  }, [attempt]);

  return (
    <div className="held-strip-place">
      <p role="status" className="visually-hidden">
        {attempt && sentence(attempt, next, left)}
      </p>
      {attempt && (
        <div className="held-strip" key={attempt.review.ProcessId} data-status={attempt.decision.Status}>
          <span aria-hidden>{sentence(attempt, next, left)}</span>
          <Button size="small" title="Ctrl+Z" onClick={onTakeBack}>
            撤回
          </Button>
          <span className="held-strip-time" aria-hidden />
        </div>
      )}
    </div>
  );
}

function sentence({ review, decision }: Given, next: string | undefined, left: number): string {
  const notice = `已${decidedWord(review.Kind, decision.Status)} ${review.Title}`;
  return next === undefined ? `${notice} · 没有下一件了` : `${notice} · 下一件：${next}（还有 ${left} 件）`;
}

/** A decision that was not stored, with the reason. */
export interface Refusal {
  attempt: Given;
  text: string;
  /** The same may be sent once more. */
  isWorthRepeating: boolean;
}

interface RefusalStripProps {
  refusal: Refusal;
  to: string;
  onRepeat: () => void;
  onClose: () => void;
}

export function RefusalStrip({ refusal, to, onRepeat, onClose }: RefusalStripProps) {
  return (
    <Alert
      className="refusal-strip"
      type="error"
      showIcon
      role="alert"
      title={`${refusal.attempt.review.Title}：${refusal.text}`}
      action={
        <span className="inline-row">
          {refusal.isWorthRepeating && (
            <Button size="small" type="primary" onClick={onRepeat}>
              再次发送
            </Button>
          )}
          <Link to={to} onClick={onClose}>
            查看
          </Link>
          <Button size="small" type="link" onClick={onClose}>
            知道了
          </Button>
        </span>
      }
    />
  );
}
