import { useState } from 'react';

interface MaskedTextProps {
  /** The masked value with its asterisks, as it was read. */
  value: string;
  /** The name of the masked value: 联系电话. */
  label: string;
  can: boolean;
  /** Fetches the whole text; the server logs it. */
  reveal: () => Promise<string>;
}

/** Shows personal data masked, with a button to reveal it. */
export function MaskedText({ value, label, can, reveal }: MaskedTextProps) {
  const [shown, show] = useState<string>();
  return (
    <span className="masked inline-row gap-1">
      <span aria-live="polite">{(shown ?? value) || '-'}</span>
      {can && value.includes('*') && shown === undefined && (
        <button
          className="quiet whole linked text-xs"
          type="button"
          aria-label={`显示${label}`}
          title="查看已记入日志"
          onClick={() => void reveal().then(show, () => {})}
        >
          显示
        </button>
      )}
    </span>
  );
}
