import { App, AutoComplete, Checkbox, Form, Input, Modal, type FormInstance } from 'antd';
import { useState } from 'react';
import { addForm, businessSignUps } from '#contract/activities/sign-up-list.ts';
import { personFields } from '#contract/activities/sign-up.ts';
import { businessNames } from '#contract/back-office/names.ts';
import { states } from '#contract/fields/states.ts';
import { newReceipt } from '#ui/browser/receipt.ts';
import { NoSmsTemplate } from '../../components/feedback/no-sms-template.tsx';
import { fieldRule } from '../../components/form/field-rule.ts';
import { saveKeys } from '../../components/form/save-shortcuts.ts';
import { useAnswer, useSendOnce } from '../../session/server.ts';
import { invalidates } from './use-people-actions.ts';

const { AddSignUp: add } = businessSignUps;
const { CompanyName, Email } = addForm.entries;

interface Values {
  CompanyName: string;
  Name: string;
  Mobile: string;
  Post: string;
  IdNumber: string;
  Email: string;
  Notify: boolean;
}

const blank: Values = {
  CompanyName: '',
  Name: '',
  Mobile: '',
  Post: '',
  IdNumber: '',
  Email: '',
  Notify: false,
};

interface AddDialogProps {
  activityId: number;
  asksIdNumber: boolean;
  onClose: () => void;
}

/** 代为报名: adds one person, such as somebody who rang up; many are imported. */
export function AddDialog({ activityId, asksIdNumber, onClose }: AddDialogProps) {
  const [form] = Form.useForm<Values>();
  const isTold = Form.useWatch('Notify', form) ?? false;
  const adding = useAdding(activityId, form, onClose);
  return (
    <Modal
      open
      title="代为报名"
      width={500}
      okText="报名"
      cancelText="返回"
      confirmLoading={adding.isSending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <div role="presentation" onKeyDown={saveKeys(form.submit)}>
        <Form form={form} layout="vertical" initialValues={blank} onFinish={adding.add}>
          <Form.Item name="CompanyName" label="单位" required rules={[fieldRule(CompanyName)]}>
            <CompanyInput />
          </Form.Item>
          <Form.Item name="Name" label="姓名" required rules={[fieldRule(personFields.Name)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="Mobile" label="手机号码" required rules={[fieldRule(personFields.Mobile)]}>
            <Input inputMode="tel" autoComplete="off" />
          </Form.Item>
          <Form.Item name="Post" label="职务" rules={[fieldRule(personFields.Post)]}>
            <Input autoComplete="off" />
          </Form.Item>
          {asksIdNumber && (
            <Form.Item name="IdNumber" label="身份证号" rules={[fieldRule(personFields.IdNumber)]}>
              <Input autoComplete="off" />
            </Form.Item>
          )}
          <Form.Item name="Email" label="邮箱" rules={[fieldRule(Email)]}>
            <Input inputMode="email" autoComplete="off" />
          </Form.Item>
          <Form.Item name="Notify" valuePropName="checked">
            <Checkbox>把报名结果发给本人</Checkbox>
          </Form.Item>
          {isTold && <NoSmsTemplate kinds={['sign-up']} />}
        </Form>
      </div>
    </Modal>
  );
}

interface CompanyInputProps {
  id?: string;
  value?: string;
  onChange?: (name: string) => void;
}

/** A company by name; names of members are proposed. */
function CompanyInput({ value = '', ...input }: CompanyInputProps) {
  const key = value.trim();
  const { data } = useAnswer(
    businessNames.GetMemberNames,
    { key },
    { enabled: key.length > 1, keepPrevious: true },
  );
  const options = key.length > 1 ? (data ?? []).map(({ MemberName }) => ({ value: MemberName })) : [];
  return (
    <AutoComplete {...input} value={value} options={options}>
      <Input autoComplete="off" />
    </AutoComplete>
  );
}

/** A refusal of all people, such as of more than a company may send, stands at the company. */
const fieldOf = (name: string) => (name === 'People' ? 'CompanyName' : (name.split('.').at(-1) ?? name));

function useAdding(ActivityId: number, form: FormInstance<Values>, onClose: () => void) {
  const { message } = App.useApp();
  // The same for each attempt, so that one that was stored is not added twice.
  const [Receipt] = useState(newReceipt);
  const { send, isSending } = useSendOnce(add, {
    invalidates,
    form: form as never,
    fieldOf,
    onDone({ People: [person] }) {
      if (person) void message.success(`${person.Name}：${states.signUp[person.State].word}`);
      onClose();
    },
  });
  return {
    isSending,
    add: ({ CompanyName: company, Email: email, Notify, ...person }: Values) =>
      void send({ ActivityId, CompanyName: company, People: [person], Email: email, Notify, Receipt }),
  };
}
