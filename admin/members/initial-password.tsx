import { Button, Input, Space } from 'antd';

interface InitialPasswordProps {
  id?: string;
  value?: string;
  onChange?: (password: string) => void;
}

/** Seen while it is typed: somebody has to pass it on. */
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
      <Button onClick={() => onChange?.(makeUp())}>生成</Button>
    </Space.Compact>
  );
}

// Without what looks alike: 0 O, 1 l I.
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'];
const length = 12;

/** Each kind of character in turn, so that the rules for passwords are kept. */
function makeUp(): string {
  return Array.from({ length }, (_, place) => pick(kinds[place % kinds.length] ?? '')).join('');
}

/** Each letter as likely as the others: what would favour the first ones is thrown again. */
function pick(letters: string): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 256 - (256 % letters.length) ? (letters[byte % letters.length] ?? '') : pick(letters);
}
