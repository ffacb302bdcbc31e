import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessConfirmations, type Confirmation } from '#contract/members/confirmations.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';

const { ConfirmByPhone: save } = businessConfirmations;
const form = fieldsOf(save);

interface PhoneDialogProps {
  roundId: number;
  member: Confirmation;
  invalidates: readonly Endpoint[];
  onClose: () => void;
}

/** Notes that a clerk went through the data of a member by telephone. */
export function PhoneDialog({ roundId, member, invalidates, onClose }: PhoneDialogProps) {
  return (
    <RecordDialog
      title={`电话核对：${member.MemberName}`}
      width={500}
      save={save}
      start={{ RoundId: roundId, MemberId: member.MemberId, IsConfirmed: true, Note: '' }}
      isNew
      saved="已记为电话核对"
      invalidates={invalidates}
      onClose={onClose}
    >
      <form.Text name="Note" hint="例如：沈主任，地址和联络人不变" />
    </RecordDialog>
  );
}
