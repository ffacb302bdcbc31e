import { InputNumber } from 'antd';
import { useState } from 'react';

interface SortNumberProps {
  value: number;
  /** What is being sorted, for a screen reader. */
  label: string;
  disabled?: boolean;
  onSave: (value: number) => void;
}

/** A sort number edited in its place: Enter or leaving the field saves, Escape takes back. */
export function SortNumber({ value, label, disabled = false, onSave }: SortNumberProps) {
  const [draft, setDraft] = useState<number | null>(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setDraft(value);
  }

  function save() {
    if (draft === null) setDraft(value);
    else if (draft !== value) onSave(draft);
  }

  return (
    <InputNumber
      aria-label={`${label}的排序`}
      className="sort-number"
      min={0}
      max={999_999}
      precision={0}
      controls={false}
      disabled={disabled}
      value={draft}
      onChange={setDraft}
      onBlur={save}
      onPressEnter={({ target }) => target instanceof HTMLElement && target.blur()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(value);
      }}
    />
  );
}
