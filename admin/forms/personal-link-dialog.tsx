import { Modal } from 'antd';
import { useEffect } from 'react';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessFormResults, type MissingMember } from '#contract/forms/form-results.ts';
import type { ManagedForm } from '#contract/forms/managed-forms.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { useSend } from '../session/server.ts';

interface PersonalLinkDialogProps {
  form: ManagedForm;
  member: MissingMember;
  onClose: () => void;
}

/** Shows the link of one company, to be passed on by another way than the reminder. */
export function PersonalLinkDialog({ form, member, onClose }: PersonalLinkDialogProps) {
  const taking = useSend(businessFormResults.TakeFormLink, { invalidates: [systemAudit.GetRecordHistory] });
  const { mutate } = taking;
  useEffect(() => mutate({ FormId: form.FormId, MemberId: member.MemberId }), [mutate, form, member]);
  const address = taking.data && window.location.origin + taking.data.LinkPath;
  return (
    <Modal open title={`${member.MemberName}的填写链接`} width={560} footer={null} onCancel={onClose}>
      <div className="stack gap-3" aria-busy={taking.isPending}>
        <p className="m-0">打开就能填写，不必登录。只发给这一家：有链接的人能看、能改它填写的内容。</p>
        {address && (
          <>
            <code className="breaks">{address}</code>
            <div>
              <CopyButton text={address} label="复制链接" isCopiedAtOnce />
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
