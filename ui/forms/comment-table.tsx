import { useId, type ClipboardEvent, type ReactNode } from 'react';
import { commentColumns, type CommentRow } from '#contract/forms/form-answers.ts';
import { Button } from '../components/button.tsx';
import type { FormField } from '../form/form-state.ts';
import formStyles from '../form/form.module.css';
import styles from './forms.module.css';
import { pastedComments } from './pasted-comments.ts';

interface CommentTableProps {
  field: FormField<CommentRow[]>;
  label: string;
  isRequired: boolean;
  hint?: ReactNode;
}

type Column = keyof CommentRow;
const columns = Object.entries(commentColumns) as [Column, string][];
const blank: CommentRow = { Clause: '', Original: '', Change: '', Reason: '' };

/** The comments on a draft, one a card; a table copied in Word or Excel is pasted into any of its fields. */
export function CommentTable({ field, label, isRequired, hint }: CommentTableProps) {
  const id = useId();
  const rows = field.value.length === 0 ? [blank] : field.value;
  const change = (at: number, column: Column, text: string) =>
    field.onChange(rows.map((row, place) => (place === at ? { ...row, [column]: text } : row)));
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedComments(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    field.onChange([
      ...rows.filter((row) => Object.values(row).some((text) => text.trim() !== '')),
      ...pasted,
    ]);
  };
  return (
    <fieldset
      className={`${styles.choices} stack m-0 min-0`}
      aria-describedby={`${id}-hint ${id}-error`}
      onPaste={paste}
    >
      <legend data-required={isRequired || undefined}>{label}</legend>
      <p id={`${id}-hint`} className="muted text-sm tight m-0 pt-1">
        {hint}
        {hint !== undefined && ' '}可从 Word 或 Excel 复制整个表格，粘贴到任意一格。
      </p>
      {rows.map((row, at) => (
        // Rows have no name of their own; their values are in their fields.
        // oxlint-disable-next-line no-array-index-key
        <div
          key={at}
          className={`${styles.comment} framed rounded p-3`}
          role="group"
          aria-label={`第 ${at + 1} 条`}
        >
          {columns.map(([column, word]) => (
            <label key={column} className={column === 'Clause' ? styles.clause : undefined}>
              <span className="muted text-sm">{word}</span>
              <textarea
                name={field.name}
                rows={column === 'Clause' ? 1 : 2}
                className={formStyles.input}
                value={row[column]}
                onChange={({ target }) => change(at, column, target.value)}
                onBlur={field.onBlur}
              />
            </label>
          ))}
          {field.value.length > 0 && (
            <Button onClick={() => field.onChange(rows.filter((_, place) => place !== at))}>
              删除第 {at + 1} 条
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button onClick={() => field.onChange([...rows, blank])}>添加一条</Button>
      </div>
      <p id={`${id}-error`} className={`${formStyles.error} muted text-sm tight m-0`} aria-live="polite">
        {field.error}
      </p>
    </fieldset>
  );
}
