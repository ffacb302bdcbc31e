import { Input } from 'antd';
import { incompleteInputProps } from './incomplete-input.ts';

interface DateInputProps {
  id?: string;
  value?: string;
  onChange?: (day: string) => void;
}

/** A native input for a day. */
export function DateInput({ value, onChange, ...input }: DateInputProps) {
  const { shown, onBlur } = incompleteInputProps({ value, onChange });
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
