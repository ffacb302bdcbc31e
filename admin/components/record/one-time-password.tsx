import { Alert, Modal } from 'antd';
import { CopyButton } from '../buttons/copy-button.tsx';

interface OneTimePasswordProps {
  /** The name of the account's holder. */
  name: string;
  /** A note for the holder of the password. */
  hint: string;
  password: string;
  onClose: () => void;
}

/** Shows the password this once: the server stores its hash only. */
export function OneTimePassword({ name, hint, password, onClose }: OneTimePasswordProps) {
  return (
    <Modal
      open
      title={`${name}的一次性密码`}
      width={500}
      mask={{ closable: false }}
      okText="我已记下"
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={`只显示这一次；${hint}`} />
      <p className="row nowrap gap-4 text-xl my-5">
        <code>{password}</code>
        <CopyButton text={password} label="复制" isCopiedAtOnce />
      </p>
    </Modal>
  );
}
