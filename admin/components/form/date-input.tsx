import { Input } from 'antd';
import { halfTypedProps } from './incomplete-input.ts';

interface DateInputProps {
  id?: string;
  value?: string;
  onChange?: (day: string) => void;
}

/** A native input for a day. */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const { shown, onBlur } = halfTypedProps({ value, onChange });
  return (
    <Input
      {...input}
      type="date"
      max="9999-12-31"
      value={shown}
      onChange={({ target }) => onChange?.(target.value)}
      onBlur={onBlur}
    />
  );
}
