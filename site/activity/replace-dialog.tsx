import * as v from 'valibot';
import {
  personFields,
  signUpTexts,
  webSignUps,
  type SignedUpPerson,
  type SignUp,
} from '#contract/activities/sign-up.ts';
import { createCall } from '#ui/api/call.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { toast } from '#ui/components/toast.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm, type FieldErrors } from '#ui/form/use-form.ts';
import { memberCalls } from '../session/server.ts';
import { blankPerson } from './people-field.tsx';

const rules = v.object(personFields);

interface ReplaceDialogProps {
  person: SignedUpPerson;
  signUpKey: string;
  asksIdNumber: boolean;
  onReplaced: (signUp: SignUp) => void;
  onClose: () => void;
}

/** 改人: another person takes the place, or the place on the waiting list. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { person, signUpKey, asksIdNumber, onReplaced, onClose } = props;
  const form = useForm({
    schema: rules,
    start: { ...blankPerson, Post: person.Post },
    check: ({ IdNumber }): FieldErrors =>
      asksIdNumber && IdNumber.trim() === '' ? { IdNumber: signUpTexts.needsIdNumber } : {},
    async send(values) {
      const signUp = await createCall({ onError: memberCalls.onError })(webSignUps.ReplaceSignUpPerson, {
        Key: signUpKey,
        PersonId: person.PersonId,
        ...values,
      });
      toast(`已改为 ${values.Name}`, 'good');
      onReplaced(signUp);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`改人：${person.Name}`}>
      <form {...form.formProps} aria-label="改人">
        <p className="muted mb-3">由另一人参加，名额和次序不变。</p>
        <TextField field={form.field('Name')} label="姓名" />
        <TextField field={form.field('Mobile')} label="手机号码" type="tel" inputMode="tel" />
        <TextField field={form.field('Post')} label="职务" />
        {asksIdNumber && (
          <TextField field={form.field('IdNumber')} label="身份证号" isRequired autoCapitalize="characters" />
        )}
        <div className="row end gap-3 mt-2">
          <Button onClick={onClose}>返回</Button>
          <Button kind="primary" type="submit" isBusy={form.isSending}>
            改人
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
