import { Checkbox, Form, Input, Modal } from 'antd';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { NoSmsTemplate } from '../../components/feedback/no-sms-template.tsx';
import { counted } from '../../components/form/character-count.ts';
import { fieldRule } from '../../components/form/field-rule.ts';
import { saveKeys } from '../../components/form/save-shortcuts.ts';

const { Reason } = businessSignUps.CancelSignUps.input.entries;

export interface ReasonQuestion {
  title: string;
  /** What follows from it. */
  consequence: string;
  verb: string;
  example: string;
  isDanger?: true;
  /** Asks whether the people are told. */
  asksToNotify?: true;
  run: (answer: { Reason: string; Notify: boolean }) => Promise<unknown>;
}

interface ReasonDialogProps {
  question: ReasonQuestion;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of a decision about people who signed up. */
export function ReasonDialog({ question, onClose, onDone }: ReasonDialogProps) {
  const [form] = Form.useForm<{ Reason: string; Notify?: boolean }>();
  const { title, consequence, verb, example, isDanger = false, asksToNotify, run } = question;
  return (
    <Modal
      open
      title={title}
      width={500}
      okText={verb}
      cancelText="返回"
      okButtonProps={{ danger: isDanger }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="mb-3">{consequence}</p>
      <NoSmsTemplate kinds={['sign-up-decision']} />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ Reason: '', Notify: true }}
        onFinish={async ({ Reason: reason, Notify = false }) => {
          // A failure is shown by the call; the question stays open.
          await run({ Reason: reason, Notify }).then(onDone, () => undefined);
        }}
      >
        <Form.Item name="Reason" label="原因" required rules={[fieldRule(Reason)]}>
          <Input.TextArea
            rows={3}
            {...counted(Reason)}
            placeholder={`如：${example}`}
            onKeyDown={saveKeys(() => form.submit())}
          />
        </Form.Item>
        {asksToNotify && (
          <Form.Item name="Notify" valuePropName="checked">
            <Checkbox>告知本人</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
