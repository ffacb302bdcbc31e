import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessConfirmations, type ConfirmationRound } from '#contract/members/confirmations.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';

const { SaveConfirmationRound: save } = businessConfirmations;
const form = fieldsOf(save);

interface RoundDialogProps {
  /** Undefined for a new one. */
  round: ConfirmationRound | undefined;
  invalidates: readonly Endpoint[];
  onClose: () => void;
}

/** A round: its name and the days in which members are asked. Nothing is sent by it. */
export function RoundDialog({ round, invalidates, onClose }: RoundDialogProps) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(serverNow());
  return (
    <RecordDialog
      title={round ? '修改本轮' : '新的一轮'}
      width={500}
      save={save}
      start={round ?? { Title: `${day.slice(0, 4)} 年度资料核对`, BeginDate: day, EndDate: '' }}
      isNew={!round}
      invalidates={invalidates}
      onClose={onClose}
    >
      <form.Text name="Title" />
      <form.Day name="BeginDate" />
      <form.Day name="EndDate" />
      <p className="hint">开始之后，会员登录时看到请核对的提示；不会自动发送邮件或短信。</p>
    </RecordDialog>
  );
}
