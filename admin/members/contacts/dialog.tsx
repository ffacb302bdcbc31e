import type { Contact } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { isMasked } from '#contract/members/masked.ts';
import { fieldsOf } from '../../components/form/fields.tsx';
import { RecordDialog } from '../../components/form/record-dialog.tsx';
import { showingContacts } from './use-contact-actions.ts';

const { SaveContact: save } = businessContacts;
const form = fieldsOf(save);
const yesOrNo = ['是', '否'] as const;

interface ContactDialogProps {
  memberId: number;
  /** Absent: a new one. */
  contact: Contact | undefined;
  onClose: () => void;
}

/** Edits or adds a person of a member. */
export function ContactDialog({ memberId, contact, onClose }: ContactDialogProps) {
  const hint = (value = '') => (isMasked(value) ? { hint: '带星号的原样保存，不会改动' } : {});
  return (
    <RecordDialog
      title={contact ? '编辑联络人' : '新增联络人'}
      width={700}
      save={save}
      start={{ ...contact, MemberId: memberId }}
      isNew={!contact}
      invalidates={showingContacts}
      onClose={onClose}
    >
      <div className="grid gap-0 gap-x-8">
        <form.Text name="ContactName" />
        <form.Text name="Post" />
        <form.Text name="Mobile" {...hint(contact?.Mobile)} />
        <form.Text name="Landline" {...hint(contact?.Landline)} />
        <form.Text name="Email" {...hint(contact?.Email)} />
      </div>
      <fieldset>
        <legend className="part-title pb-2">写给这位联络人的事</legend>
        <div className="row gap-x-8">
          <form.Flag name="ForMeetings" words={yesOrNo} />
          <form.Flag name="ForDues" words={yesOrNo} />
          <form.Flag name="ForTraining" words={yesOrNo} />
        </div>
      </fieldset>
      <form.Area name="ContactNote" />
    </RecordDialog>
  );
}
