import { DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import * as v from 'valibot';
import { fieldKinds, formFields, type FormField } from '#contract/forms/form-fields.ts';
import { useSortableRow } from '../list/sortable-rows.tsx';
import { FieldSettings } from './field-settings.tsx';

interface FieldRowProps {
  field: FormField;
  isOpen: boolean;
  isAnswered: boolean;
  onOpen: () => void;
  /** @param about what was changed: further changes of the same are one step */
  onChange: (changed: Partial<FormField>, about: string) => void;
  onRemove: () => void;
}

/** One field of a form in the designer, with its settings where it is open. */
export function FieldRow({ field, isOpen, isAnswered, onOpen, onChange, onRemove }: FieldRowProps) {
  const name = field.Label || '未命名的栏';
  const sortable = useSortableRow(field.Key, name);
  const problem = isOpen ? undefined : problemOf(field);
  const marks = [
    ...(field.IsRequired && field.Kind !== 'heading' ? ['必填'] : []),
    ...(field.IsHidden ? ['已隐藏'] : []),
    ...(isAnswered ? ['已有人填写'] : []),
  ];
  return (
    <li className="stack gap-2 rounded framed on-paper p-2" {...sortable.row}>
      <div className="row nowrap">
        {sortable.handle}
        <span className="tag">{fieldKinds[field.Kind]}</span>
        <b className="fill min-0 one-line">{name}</b>
        {problem !== undefined && <span className="alarm text-xs">{problem}</span>}
        {marks.length > 0 && <span className="muted text-xs whole">{marks.join(' · ')}</span>}
        <Button
          type="text"
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? '收起' : '设置'}：${name}`}
          onClick={onOpen}
        />
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除：${name}`}
          disabled={isAnswered}
          title={isAnswered ? '已有人填写，可以隐藏' : '删除'}
          onClick={onRemove}
        />
      </div>
      {isOpen && <FieldSettings field={field} onChange={onChange} />}
    </li>
  );
}

function problemOf(field: FormField): string | undefined {
  return v.safeParse(formFields.pipe[0].item, field).issues?.[0].message;
}
