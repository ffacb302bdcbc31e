import { Button, Input, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import { secretStates } from '#contract/public-site/settings.ts';

interface SecretFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** The short name for places with space for one word only. */
  name: string;
  /** The value as it was read. */
  stored: string;
  placeholder: string;
  /** A control to render in place of one line of text. */
  render?:
    | ((field: { id?: string; value: string; onChange: (value: string) => void }) => ReactNode)
    | undefined;
}

/** Edits a secret, which can be set, replaced or removed, but never read. */
export function SecretField(props: SecretFieldProps) {
  const { id, value = '', onChange, name, stored, placeholder, render } = props;
  const isSet = stored === secretStates.set;
  if (value === secretStates.set)
    return (
      <Space wrap>
        <Tag color="success">已设置</Tag>
        <Button
          {...(id !== undefined && { id })}
          aria-label={`更换：${name}`}
          onClick={() => onChange?.(secretStates.unset)}
        >
          更换
        </Button>
        <Button aria-label={`清除：${name}`} onClick={() => onChange?.('')}>
          清除
        </Button>
      </Space>
    );
  if (value === '' && isSet)
    return (
      <Space wrap>
        <span>保存后清除</span>
        <Button aria-label={`不清除：${name}`} onClick={() => onChange?.(secretStates.set)}>
          不清除
        </Button>
      </Space>
    );
  if (render)
    return (
      <>
        {render({ ...(id !== undefined && { id }), value, onChange: (typed) => onChange?.(typed) })}
        {isSet && <Button onClick={() => onChange?.(secretStates.set)}>不更换</Button>}
      </>
    );
  return (
    <Space.Compact block>
      <Input
        {...(id !== undefined && { id })}
        value={value === secretStates.unset ? '' : value}
        aria-label={name}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={({ target }) => onChange?.(target.value === '' ? secretStates.unset : target.value)}
      />
      {isSet && <Button onClick={() => onChange?.(secretStates.set)}>不更换</Button>}
    </Space.Compact>
  );
}

/** Returns the state of a secret in words, never the secret itself. */
export function secretWord(value: unknown): string {
  if (value === secretStates.set) return '已设置';
  return value === '' || value === secretStates.unset ? '（空）' : '（新填写的）';
}
