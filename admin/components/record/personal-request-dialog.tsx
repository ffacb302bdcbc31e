import { Button, Form, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { mobileNumber } from '#contract/fields/rules.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { fieldRule } from '../form/field-rule.ts';
import { Allowed } from '../permissions/permissions.ts';
import { usePersonalRights } from './use-personal-rights.tsx';

const { GetSignUpList, GetSignUpPerson } = businessSignUps;
const invalidates = [
  GetSignUpList,
  GetSignUpPerson,
  businessActivities.GetActivityList,
  businessForms.GetFormAnswers,
];

const consequence =
  '以这个手机号码的报名（姓名、手机号码、身份证号、填写的内容）、填报和建议留言随即清除，不能恢复；人数、缴费和到场不变。操作日志须保留，完成后列出原因和期限。';

/** Gives a copy of the data, or erases the data, of somebody who is no member: found by the mobile number. */
export function PersonalRequestDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ Mobile: string }>();
  const [window, show] = useState<ReactNode>();
  const rightsOf = usePersonalRights({ show, invalidates });
  if (window !== undefined) return window;

  const run = async (label: string) => {
    const { Mobile } = await form.validateFields();
    const person = { input: { Mobile }, name: Mobile, personName: `手机号码为 ${Mobile} 的人`, consequence };
    await rightsOf(person)
      .find((action) => action.label === label)
      ?.run?.();
  };
  return (
    <Modal open title="个人信息请求" width={500} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p>报名、填报或留言的人要求查阅、复制或删除自己的信息时用。请先核实是本人，例如回拨这个号码。</p>
      <Form form={form} layout="vertical" initialValues={{ Mobile: '' }}>
        <Form.Item name="Mobile" label="手机号码" required rules={[fieldRule(mobileNumber)]}>
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
        <div className="dialog-foot row stretch end mt-2">
          <Allowed to={businessDataRequests.ExportPersonal}>
            <Button onClick={() => void run('导出个人信息').catch(() => undefined)}>导出个人信息</Button>
          </Allowed>
          <Allowed to={businessDataRequests.ErasePersonal}>
            <Button danger onClick={() => void run('删除个人信息').catch(() => undefined)}>
              删除个人信息
            </Button>
          </Allowed>
        </div>
      </Form>
    </Modal>
  );
}
