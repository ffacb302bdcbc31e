import type { ListField, ListDeclaration } from '#contract/lists/declaration.ts';
import type { fieldsOf } from '../form/fields.tsx';
import { address, count, picture, text, time, type Column } from '../list/columns.tsx';

/** A record of a declared list, whatever its fields are. */
export type PlainRow = Readonly<Record<string, string | number>>;

export const addedColumn = time<PlainRow>('CreateTime', '添加时间');

/** Returns the columns of the fields that a list declares. */
export function fieldColumns({ fields }: ListDeclaration): Column<PlainRow>[] {
  return Object.entries(fields).map(([name, field]) => fieldColumn(name, field));
}

function fieldColumn(name: string, { kind, rule, words, isHiddenAtFirst }: ListField): Column<PlainRow> {
  const title = rule.column;
  const options = isHiddenAtFirst && { isHiddenAtFirst };
  if (kind === 'address') return address(name, title, { isWide: true, ...options });
  if (kind === 'picture') return picture(name, title, options);
  if (kind === 'count') return count(name, title, options);
  if (kind === 'time') return time(name, title, options);
  if (kind === 'choice')
    return text(name, title, { render: (row) => words?.[Number(row[name])] ?? '', ...options });
  return text(name, title, options);
}

interface FormFieldProps {
  form: ReturnType<typeof fieldsOf>;
  name: string;
  field: ListField;
}

/** Shows the control of a declared field. */
export function FormField({
  form,
  name,
  field: { kind, rule, hint, words = {}, isDeadline },
}: FormFieldProps) {
  const props = { name, hint, label: rule.label };
  if (kind === 'lines') return <form.Area {...props} />;
  if (kind === 'address') return <form.Address {...props} />;
  if (kind === 'picture') return <form.Picture {...props} />;
  if (kind === 'count') return <form.Count {...props} />;
  if (kind === 'time') return <form.Time {...props} {...(isDeadline && { isDeadline })} />;
  if (kind === 'choice') return <form.Choice {...props} words={words} />;
  return <form.Text {...props} />;
}
