import { Button, Form, Input, Modal, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { secondFactorFields } from '#contract/accounts/second-factor.ts';
import { useFocusOnOpen } from '../components/dialogs/use-focus-on-open.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { OwnPasswordField } from './own-password-field.tsx';

export interface GivenCode {
  Password: string;
  Totp?: string;
  RecoveryCode?: string;
}

interface CodeModalProps {
  form: FormInstance<GivenCode>;
  title: string;
  /** The label of the button. */
  verb: string;
  isDanger?: boolean;
  isBusy: boolean;
  onGiven: (code: GivenCode) => void;
  onClose: () => void;
  /** The text above the form: the effect of giving the code. */
  children: ReactNode;
}

/** Asks for the password, and the code of the authenticator app or a recovery code. */
export function CodeModal({
  form,
  title,
  verb,
  isDanger = false,
  isBusy,
  onGiven,
  onClose,
  children,
}: CodeModalProps) {
  const { content, afterOpenChange } = useFocusOnOpen();
  const [isByPaper, setIsByPaper] = useState(false);
  const name = isByPaper ? 'RecoveryCode' : 'Totp';
  const label = isByPaper ? '恢复码' : '动态码';
  return (
    <Modal
      open
      title={title}
      width={500}
      footer={null}
      mask={{ closable: false }}
      afterOpenChange={afterOpenChange}
      onCancel={onClose}
    >
      <div ref={content}>
        <p className="account-text soft mb-3">{children}</p>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={onGiven}>
          <OwnPasswordField />
          <CodeField key={name} name={name} label={label} />
          <Button type="link" className="code-other" onClick={() => setIsByPaper(!isByPaper)}>
            {isByPaper ? '改用手机上的动态码' : '手机不在身边？使用恢复码'}
          </Button>
          <div className="dialog-foot row stretch end mt-2">
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" danger={isDanger} htmlType="submit" loading={isBusy}>
              {verb}
            </Button>
          </div>
        </Form>
      </div>
    </Modal>
  );
}

/** The field of one of the two kinds of code. */
function CodeField({ name, label }: { name: 'Totp' | 'RecoveryCode'; label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onSubmit"
      rules={[{ required: true, message: `请输入${label}` }, fieldRule(secondFactorFields[name])]}
    >
      <Input
        autoComplete="one-time-code"
        inputMode={name === 'RecoveryCode' ? 'text' : 'numeric'}
        className="code-input"
      />
    </Form.Item>
  );
}
