import { systemStaff } from '#contract/accounts/staff.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { useSession } from '../session/session.tsx';

const { EditMyInfo: save, GetLoginUser: read } = systemStaff;
const Field = fieldsOf(save);

/** Edits the user's own name and mobile number; only others can change account and role. */
export function OwnInfoDialog({ onClose }: { onClose: () => void }) {
  const { RealName, Mobile, Version } = useSession().administrator;
  return (
    <RecordDialog
      title="修改姓名与手机"
      width={500}
      save={save}
      start={{ RealName, Mobile, Version }}
      isNew={false}
      invalidates={[read]}
      onClose={onClose}
    >
      <Field.Text name="RealName" />
      <Field.Text name="Mobile" hint="带星号的原样保存，不会改动" />
    </RecordDialog>
  );
}
