import { useState } from 'react';

interface PresetReasonsProps {
  reasons: readonly string[];
  /** `isByPointer`: the user continues in the text. */
  onChoose: (reason: string, isByPointer: boolean) => void;
}

const numbered = 9;

/** Shows preset reasons: a click, or the number before it, inserts one. The Tab key skips them in one step. */
export function PresetReasons({ reasons, onChoose }: PresetReasonsProps) {
  const [at, go] = useState(0);
  if (reasons.length === 0) return null;
  return (
    <div
      className="preset-reasons row stretch"
      role="toolbar"
      tabIndex={-1}
      aria-label="常用驳回理由"
      onKeyDown={({ key, currentTarget }) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
        if (by === undefined) return;
        const next = (at + by + reasons.length) % reasons.length;
        go(next);
        currentTarget.querySelectorAll('button')[next]?.focus();
      }}
    >
      {reasons.map((reason, index) => (
        <button
          key={reason}
          type="button"
          tabIndex={index === Math.min(at, reasons.length - 1) ? 0 : -1}
          {...(index < numbered && { 'data-review-key': String(index + 1) })}
          onFocus={() => go(index)}
          onClick={({ detail }) => onChoose(reason, detail > 0)}
        >
          {index < numbered && <kbd aria-hidden>{index + 1}</kbd>}
          {reason}
        </button>
      ))}
    </div>
  );
}
