import { Input } from 'antd';

interface DateInputProps {
  id?: string;
  value?: string;
  onChange?: (day: string) => void;
}

/** A day, as the browser asks for one. */
export function DateInput({ onChange, ...input }: DateInputProps) {
  return (
    <Input {...input} type="date" max="9999-12-31" onChange={({ target }) => onChange?.(target.value)} />
  );
}
