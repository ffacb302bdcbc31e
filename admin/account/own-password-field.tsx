import { Form, Input } from 'antd';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { fieldRule } from '../components/form/field-rule.ts';

const { Password } = systemSecondFactor.BeginTotp.input.entries;

/** Asks for the user's own password again, because an open session may be unattended. */
export function OwnPasswordField() {
  return (
    <Form.Item
      name="Password"
      label="登录密码"
      validateTrigger="onSubmit"
      rules={[{ required: true, message: '请输入登录密码' }, fieldRule(Password)]}
    >
      <Input.Password
        // oxlint-disable-next-line no-autofocus -- its dialog asks for this first
        autoFocus
        autoComplete="current-password"
      />
    </Form.Item>
  );
}
