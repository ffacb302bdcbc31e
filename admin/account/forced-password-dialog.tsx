import { Button, Form, Modal } from 'antd';
import { resultText } from '#contract/api/envelope.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { PasswordFields } from './password-fields.tsx';
import { usePasswordChange } from './use-password-change.ts';

/** Asks for a new password and cannot be dismissed: until then the server answers nothing else. */
export function ForcedPasswordDialog({ onChanged }: { onChanged: () => void }) {
  const { form, change } = usePasswordChange(onChanged);
  const signOut = useSignOut();
  return (
    <Modal
      open
      title="修改密码"
      width={500}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="out" onClick={() => void signOut()}>
          退出登录
        </Button>,
        <Button key="save" type="primary" loading={change.isPending} onClick={form.submit}>
          确认修改
        </Button>,
      ]}
    >
      <Notice type="info" title={resultText.changePassword} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => change.mutate(values)}>
        <PasswordFields />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  );
}
