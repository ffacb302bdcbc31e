import { useState } from 'react';
import { currentOf } from '#contract/api/envelope.ts';
import { contactLabels, contactMatters, webContacts, type Contact } from '#contract/members/contacts.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { TickField } from '#ui/form/choice-field.tsx';
import { mergeNewer } from '#ui/form/merge-newer.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { NewerValues, type NewerValue } from '../components/newer-values.tsx';
import { call } from '../session/server.ts';
import { loadMember } from '../session/sign-in.ts';
import styles from './dialogs.module.css';
import memberStyles from './member-dialog.module.css';

const { SaveMyContact } = webContacts;
const texts = ['ContactName', 'Post', 'Mobile', 'Landline', 'Email', 'ContactNote'] as const;
const ticks = ['ForMeetings', 'ForDues', 'ForTraining'] as const;

type Values = Pick<Contact, (typeof texts)[number] | (typeof ticks)[number]>;

const valuesOf = (contact: Contact | undefined): Values => ({
  ContactName: contact?.ContactName ?? '',
  Post: contact?.Post ?? '',
  Mobile: contact?.Mobile ?? '',
  Landline: contact?.Landline ?? '',
  Email: contact?.Email ?? '',
  ContactNote: contact?.ContactNote ?? '',
  ForMeetings: contact?.ForMeetings ?? false,
  ForDues: contact?.ForDues ?? false,
  ForTraining: contact?.ForTraining ?? false,
});

interface ContactFormProps {
  /** Absent: a new one. */
  contact: Contact | undefined;
  onClose: () => void;
}

/** Edits or adds a person of the company. */
export function ContactForm({ contact, onClose }: ContactFormProps) {
  const { form, newer } = useContactForm({ contact, onClose });
  const text = (name: (typeof texts)[number]) => ({ field: form.field(name), label: contactLabels[name] });
  return (
    <form {...form.formProps} aria-label={contact ? '编辑联络人' : '新增联络人'}>
      <div className={memberStyles.pairs}>
        <TextField {...text('ContactName')} />
        <TextField {...text('Post')} />
        <TextField {...text('Mobile')} type="tel" inputMode="tel" />
        <TextField {...text('Landline')} type="tel" inputMode="tel" />
      </div>
      <TextField {...text('Email')} type="email" inputMode="email" />
      <fieldset className="mb-4">
        <legend className="soft text-sm mb-2">写给这位联络人的事</legend>
        <div className="row gap-x-6">
          {ticks.map((name) => (
            <TickField key={name} field={form.field(name)}>
              {contactMatters[name]}
            </TickField>
          ))}
        </div>
      </fieldset>
      <TextField {...text('ContactNote')} rows={2} />
      {newer && (
        <NewerValues
          text="这位联络人刚在别处修改过，这次没有保存。没有动过的栏已换成较新的内容，您改过的都还在，请核对后再保存。"
          values={newer}
          onTake={form.put}
        />
      )}
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={onClose}>返回</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          保存
        </Button>
      </div>
    </form>
  );
}

/** The state of the form: its values, and those that were saved elsewhere since. */
function useContactForm({ contact, onClose }: ContactFormProps) {
  const [base, setBase] = useState({ values: valuesOf(contact), version: contact?.Version });
  const [newer, setNewer] = useState<readonly NewerValue<(typeof texts)[number]>[]>();
  const form = useForm<Values>({
    schema: SaveMyContact.input,
    start: base.values,
    send: async (values) => {
      const input = { ...values, ContactId: contact?.ContactId ?? 0, Version: base.version };
      await call(SaveMyContact, input).catch((error: unknown) => {
        const current = currentOf(error);
        if (current) meet(current as Contact, values);
        throw error;
      });
      toast('已保存', 'good');
      // The profile shows the main contact, too.
      if (contact?.IsMain) await loadMember();
      onClose();
    },
  });

  /** Takes over what was saved elsewhere, except where the member has typed. */
  function meet(current: Contact, typed: Values) {
    const theirs = valuesOf(current);
    const { adopted, conflicts } = mergeNewer({ base: base.values, typed, theirs });
    for (const name of adopted) form.put(name, theirs[name]);
    setBase({ values: theirs, version: current.Version });
    setNewer(
      texts
        .filter((name) => conflicts.includes(name))
        .map((name) => ({ name, label: contactLabels[name], value: theirs[name] })),
    );
  }
  return { form, newer };
}
