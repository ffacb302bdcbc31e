import { Input } from 'antd';
import { incompleteInputProps } from './incomplete-input.ts';

interface DateTimeInputProps {
  id?: string;
  /** `yyyy-MM-dd HH:mm:ss`, as the wire has it; blank for none. */
  value?: string;
  onChange?: (time: string) => void;
}

const minutes = 16;

/** A native input for a day and a time. */
export function DateTimeInput({ value, onChange, ...input }: DateTimeInputProps) {
  const { shown, onBlur } = incompleteInputProps({ value, onChange });
  return (
    <Input
      {...input}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={shown.slice(0, minutes).replace(' ', 'T')}
      onChange={({ target }) => onChange?.(target.value && `${target.value.replace('T', ' ')}:00`)}
      onBlur={onBlur}
    />
  );
}
