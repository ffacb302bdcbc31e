import { Button, Input, Space } from 'antd';
import { makeUpPassword } from '#contract/fields/one-time-password.ts';

interface InitialPasswordProps {
  id?: string;
  value?: string;
  onChange?: (password: string) => void;
}

/** Edits an initial password, visible while it is typed, as it has to be passed on. */
export function InitialPassword({ id, value = '', onChange }: InitialPasswordProps) {
  return (
    <Space.Compact block>
      <Input
        {...(id !== undefined && { id })}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button onClick={() => onChange?.(makeUpPassword(randomBelow))}>生成</Button>
    </Space.Compact>
  );
}

/** Returns a uniform random number; bytes that would favour low numbers are rendered again. */
function randomBelow(count: number): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 256 - (256 % count) ? byte % count : randomBelow(count);
}
