import { systemAudit } from '#contract/back-office/audit.ts';
import type { ManagedMember } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { today } from '#ui/text/shanghai-time.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';

const { EndMember: save, GetMemberList, GetMemberModel } = businessMembers;
const form = fieldsOf(save);

interface EndDialogProps {
  member: Pick<ManagedMember, 'MemberId' | 'MemberName'>;
  onClose: () => void;
}

/** Records that a member leaves the association. */
export function EndDialog({ member: { MemberId, MemberName }, onClose }: EndDialogProps) {
  return (
    <RecordDialog
      title={`登记退会：${MemberName}`}
      width={500}
      save={save}
      start={{ MemberId, EndDate: today() }}
      isNew={false}
      saved="已登记退会"
      invalidates={[GetMemberList, GetMemberModel, systemAudit.GetRecordHistory]}
      onClose={onClose}
    >
      <Notice title="自退会日期起不再列出，也不能登录；资料、证书和审核记录保留，可以恢复会籍。" />
      <form.Day name="EndDate" />
      <form.Area name="EndReason" />
    </RecordDialog>
  );
}
