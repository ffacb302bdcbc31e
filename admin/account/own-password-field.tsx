import { Form, Input } from 'antd';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { PasswordAccount } from '#ui/form/password-account.tsx';
import { fieldRule } from '../components/form/field-rule.ts';
import { useSession } from '../session/session.tsx';

const { Password } = systemSecondFactor.BeginTotp.input.entries;

/** Asks for the user's own password again, because an open session may be unattended. */
export function OwnPasswordField() {
  const { Account } = useSession().administrator;
  return (
    <>
      <PasswordAccount account={Account} />
      <Form.Item name="Password" label="登录密码" validateTrigger="onSubmit" rules={[fieldRule(Password)]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </>
  );
}
