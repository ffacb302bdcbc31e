import { Form, Modal } from 'antd';
import { useLeaveQuestion } from '../components/form/leave-guard.tsx';
import { PasswordFields } from './password-fields.tsx';
import { usePasswordChange } from './use-password-change.ts';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, change } = usePasswordChange(onClose);
  const { ask } = useLeaveQuestion();
  async function leave() {
    const isFilled = Object.values(form.getFieldsValue()).some(
      (value) => value !== undefined && value !== '',
    );
    if (!isFilled || (await ask())) onClose();
  }
  return (
    <Modal
      open
      title="修改密码"
      width={500}
      okText="确认修改"
      mask={{ closable: false }}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={() => void leave()}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => change.mutate(values)}>
        <PasswordFields />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  );
}
