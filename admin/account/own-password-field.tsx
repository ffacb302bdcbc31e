import { Form, Input } from 'antd';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { useRef } from 'react';
import { fieldRule } from '../components/form/field-rule.ts';

const { Password } = systemSecondFactor.BeginTotp.input.entries;

/** Moves the focus to the first field of a dialog once it is open; before, the dialog itself takes it. */
export function useFocusOnOpen() {
  const content = useRef<HTMLDivElement>(null);
  const afterOpenChange = (isOpen: boolean) => {
    if (isOpen) content.current?.querySelector('input')?.focus();
  };
  return { content, afterOpenChange };
}

/** Asks for the user's own password again, because an open session may be unattended. */
export function OwnPasswordField() {
  return (
    <Form.Item name="Password" label="登录密码" validateTrigger="onSubmit" rules={[fieldRule(Password)]}>
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}
