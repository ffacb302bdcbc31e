import { Form, Input } from 'antd';
import { administratorPasswordForm } from '#contract/accounts/sessions.ts';
import { PasswordAccount } from '#ui/form/password-account.tsx';
import { fieldRule } from '../components/form/field-rule.ts';
import { useSession } from '../session/session.tsx';

const { Password, Newpwd, againNewpwd } = administratorPasswordForm.entries;
const whenChecked = ['onBlur', 'onSubmit'];

/** Shows the fields of a password change (product: section 5, password change). */
export function PasswordFields() {
  const { Account } = useSession().administrator;
  return (
    <>
      <PasswordAccount account={Account} />
      <Form.Item
        name="Password"
        label="旧密码"
        required
        validateTrigger={whenChecked}
        rules={[fieldRule(Password)]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="Newpwd"
        label="新密码"
        required
        validateTrigger={whenChecked}
        rules={[fieldRule(Newpwd)]}
        extra="至少 12 位，含大写字母、小写字母、数字、符号中的三类；16 位以上不限种类"
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="againNewpwd"
        label="确认新密码"
        required
        dependencies={['Newpwd']}
        validateTrigger={whenChecked}
        rules={[
          fieldRule(againNewpwd),
          ({ getFieldValue }) => ({
            validator: (_rule, again: string | undefined) =>
              !again || again === getFieldValue('Newpwd')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入密码不一致！')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
