import { answerText, commentColumns, openFields, type CommentRow } from '#contract/forms/form-answers.ts';
import type { OpenForm } from '#contract/forms/forms.ts';
import { Button } from '#ui/components/button.tsx';
import styles from './forms.module.css';

interface SubmissionProps {
  form: OpenForm;
  own: NonNullable<OpenForm['Own']>;
  onWrite: () => void;
  onAnother: (() => void) | undefined;
}

/** The comments as they are read one by one; what was left blank has no line. */
function Comments({ rows }: { rows: readonly CommentRow[] }) {
  const columns = Object.entries(commentColumns) as [keyof CommentRow, string][];
  return (
    <ol className="stack gap-3">
      {rows.map((row, at) => (
        // Two comments may say the same.
        // oxlint-disable-next-line no-array-index-key
        <li key={at}>
          {columns
            .filter(([column]) => row[column] !== '')
            .map(([column, label]) => (
              <div key={column}>
                <span className="muted">{label}</span> {row[column]}
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}

/** 我的提交: what was submitted, to be read, printed, and changed until the last day. */
export function Submission({ form, own, onWrite, onAnother }: SubmissionProps) {
  const textOf = (key: string, text: string) => own.FileNames[key] || text;
  return (
    <section className="stack gap-4" aria-label="我的提交">
      <h1 className="page-title m-0">{form.Title}</h1>
      <p className="m-0" role="status">
        <b>已提交</b>，{own.SubmitTime}
        {form.IsOpen && `，${form.CloseDay} 截止前可以修改`}。
      </p>
      <table className={`${styles.answers} table`}>
        <tbody>
          <tr>
            <th scope="row">单位</th>
            <td>{own.CompanyName || form.CompanyName}</td>
          </tr>
          {openFields(form.Fields).map((field) => (
            <tr key={field.Key}>
              <th scope="row">{field.Label}</th>
              <td className={styles.lines}>
                {field.Kind === 'table' ? (
                  <Comments rows={own.Answers[field.Key] as CommentRow[]} />
                ) : (
                  textOf(field.Key, answerText(own.Answers[field.Key], field)) || '（未填）'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`${styles.buttons} row gap-3`}>
        <Button onClick={() => window.print()}>打印</Button>
        {form.IsOpen && <Button onClick={onWrite}>修改</Button>}
        {onAnother && <Button onClick={onAnother}>再填一份</Button>}
      </div>
    </section>
  );
}
