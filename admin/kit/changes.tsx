type Values = Readonly<Record<string, unknown>>;

/** How the fields of a record are called, and what their values mean. Others are not shown. */
export type FieldWords = Readonly<
  Record<string, { label: string; words?: Readonly<Record<string, string>> }>
>;

interface ChangesProps {
  /** Null before the record was there. */
  before: Values | null;
  /** Null when it is gone. */
  after: Values | null;
  fields: FieldWords;
}

/** What a change made of a record: field, old and new value, only what differs. */
export function Changes({ before, after, fields }: ChangesProps) {
  const changed = changedFields(before, after, fields);
  if (changed.length === 0) return null;
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">原值</th>
          <th scope="col">新值</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ label, old, now }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{old}</td>
            <td>{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const blank = '-';

function changedFields(before: Values | null, after: Values | null, fields: FieldWords) {
  return Object.entries(fields).flatMap(([name, { label, words = {} }]) => {
    const word = (values: Values | null) => {
      const value = String(values?.[name] ?? '');
      return words[value] ?? (value || blank);
    };
    const [old, now] = [word(before), word(after)];
    return old === now ? [] : [{ label, old, now }];
  });
}
