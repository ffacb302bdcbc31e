import { lazyComponent } from '../loading/lazy-component.tsx';
import styles from './changes.module.css';

const WordDiff = lazyComponent(
  () => import('./text-diff.tsx').then((file) => file.WordDiff),
  ({ after }) => after,
);

type Values = Readonly<Record<string, unknown>>;

/** The labels of a record's fields and the words for their values. Other fields are not shown. */
export type FieldWords = Readonly<
  Record<string, { label: string; words?: Readonly<Record<string, string>> }>
>;

interface ChangesProps {
  /** Null before the record was there. */
  before: Values | null;
  /** Null once the record is deleted. */
  after: Values | null;
  fields: FieldWords;
}

/** Shows the changes of a record: field, old and new value; in longer texts the words that differ. */
export function Changes({ before, after, fields }: ChangesProps) {
  const rows = changedFields(before, after, fields);
  if (rows.length === 0) return null;
  return (
    <table className={`${styles.changes} table`}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">原值</th>
          <th scope="col">新值</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, old, now }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {isLong(old) && isLong(now) ? (
              <td colSpan={2}>
                <WordDiff before={old} after={now} />
              </td>
            ) : (
              <>
                <td>{old}</td>
                <td>{now}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const blank = '-';
const yesOrNo: Readonly<Record<string, string>> = { true: '是', false: '否' };
/** The length from which a difference is hard to find in two texts side by side. */
const longFrom = 24;

const isLong = (text: string) => text.length >= longFrom;

function changedFields(before: Values | null, after: Values | null, fields: FieldWords) {
  const rows = Object.entries(fields).flatMap(([name, { label, words = yesOrNo }]) => {
    const word = (values: Values | null) => {
      const value = values?.[name];
      return words[String(value)] ?? (textOf(value, words) || blank);
    };
    const [old, now] = [word(before), word(after)];
    if (old !== now) return [{ name, label, old, now }];
    // Both sides name the field that changed; personal numbers may be equal once they are masked.
    return isMasked(old) && before && after ? [{ name, label, old, now: `${now}（打码处有变化）` }] : [];
  });
  // The version changes with every save; it is listed only if no other field is.
  return rows.length > 1 ? rows.filter(({ name }) => name !== 'Version') : rows;
}

function textOf(value: unknown, words: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((one: unknown) => words[String(one)] ?? textOf(one, words)).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isMasked(text: string): boolean {
  return text.includes('***');
}
