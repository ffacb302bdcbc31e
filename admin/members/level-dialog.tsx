import { Form, Modal } from 'antd';
import type { ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { optionKind } from '#contract/members/options.ts';
import { fieldRule } from '../components/form/field-rule.ts';
import { OptionSelect } from '../components/form/option-select.tsx';

interface LevelDialogProps {
  members: readonly ManagedMemberItem[];
  onSet: (levelId: number) => void;
  onClose: () => void;
}

const { MemberLevelId } = businessMembers.SetMemberLevel.input.entries;

/** Sets one level for all selected members. */
export function LevelDialog({ members, onSet, onClose }: LevelDialogProps) {
  const [form] = Form.useForm<{ MemberLevelId: number }>();
  return (
    <Modal
      open
      title="设置会员等级"
      width={500}
      okText={`设置 ${members.length} 家`}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={(values) => {
          onSet(values.MemberLevelId);
          onClose();
        }}
      >
        <Form.Item name="MemberLevelId" label="会员等级" rules={[fieldRule(MemberLevelId)]} required>
          <OptionSelect type={optionKind.memberLevel} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
