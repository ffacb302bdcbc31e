import { Form, Modal } from 'antd';
import { PasswordFields } from './password-fields.tsx';
import { usePasswordChange } from './use-password-change.ts';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, change } = usePasswordChange(onClose);
  return (
    <Modal
      open
      title="修改密码"
      width={500}
      okText="确认修改"
      mask={{ closable: false }}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => change.mutate(values)}>
        <PasswordFields />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  );
}
