import { Form, Input, Modal } from 'antd';
import { businessSignUps, type SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { DateInput } from '../../components/form/date-input.tsx';
import { fieldRule } from '../../components/form/field-rule.ts';
import { useSend } from '../../session/server.ts';
import { invalidates } from './use-people-actions.ts';

const { RecordSignUpPayment: record } = businessSignUps;
const { Amount, Day } = record.input.entries;

interface PaymentDialogProps {
  activityId: number;
  people: readonly SignUpPersonItem[];
  /** The fee of one person; blank where there is none. */
  fee: string;
  onClose: () => void;
  onDone: () => void;
}

/** 登记缴费: amount and day, the same for each of these people. */
export function PaymentDialog({ activityId, people, fee, onClose, onDone }: PaymentDialogProps) {
  const [form] = Form.useForm<{ Amount: string; Day: string }>();
  const sending = useSend(record, { form, invalidates, onDone });
  const only = people.length === 1 ? people[0] : undefined;
  return (
    <Modal
      open
      title={only ? `登记缴费：${only.Name}` : `登记缴费：${people.length} 人`}
      width={500}
      okText="登记"
      cancelText="返回"
      confirmLoading={sending.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ Amount: only?.PaidAmount || fee, Day: only?.PaidDay ?? '' }}
        onFinish={(values) =>
          sending.mutate({
            ActivityId: activityId,
            PersonIds: people.map(({ PersonId }) => PersonId),
            ...values,
          })
        }
      >
        <Form.Item
          name="Amount"
          label="每人金额"
          rules={[fieldRule(Amount)]}
          extra="元；空白为没有缴，用来撤销登记"
        >
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="Day" label="缴费日期" rules={[fieldRule(Day)]} extra="空白为今天">
          <DateInput />
        </Form.Item>
      </Form>
    </Modal>
  );
}
