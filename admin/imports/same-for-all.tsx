import { Button, Input, type InputRef } from 'antd';
import { useId, useRef } from 'react';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';

interface SameForAllProps {
  fields: SheetColumns['Fields'];
  /** The keys of the fields that columns were chosen for. */
  fieldKeys: readonly string[];
  filled: Readonly<Record<string, string>>;
  onFill: (key: string, text: string) => void;
}

/** 整张表都填: one value for all rows, for each field without a column, such as the day of an exam that only the title names. */
export function SameForAll({ fields, fieldKeys, filled, onFill }: SameForAllProps) {
  const open = fields.filter(({ Key, IsSameForAll }) => IsSameForAll && !fieldKeys.includes(Key));
  if (open.length === 0) return null;
  const inOrder = open.toSorted((one, other) => Number(other.IsRequired) - Number(one.IsRequired));
  return (
    <fieldset className="columns-fill">
      <legend>整张表都填</legend>
      <p className="hint">表格里没有这一列、每一行又都一样的，在这里填一次。</p>
      {inOrder.map((field) => (
        <Line key={field.Key} field={field} text={filled[field.Key] ?? ''} onFill={onFill} />
      ))}
    </fieldset>
  );
}

interface LineProps extends Pick<SameForAllProps, 'onFill'> {
  field: SheetColumns['Fields'][number];
  text: string;
}

function Line({ field: { Key, Label, IsRequired, Offer }, text, onFill }: LineProps) {
  const id = useId();
  const field = useRef<InputRef>(null);

  function takeOffer() {
    onFill(Key, Offer);
    // The button goes, and the focus would go with it.
    field.current?.focus();
  }

  return (
    <div className="columns-fill-line row">
      <label htmlFor={id}>{IsRequired ? `${Label} *` : Label}</label>
      <Input ref={field} id={id} value={text} onChange={({ target }) => onFill(Key, target.value)} />
      {Offer !== '' && text === '' && <Button onClick={takeOffer}>填标题里的 {Offer}</Button>}
    </div>
  );
}
