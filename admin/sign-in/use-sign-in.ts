import { useState } from 'react';
import * as v from 'valibot';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import { signInForm, systemSessions } from '#contract/sessions.ts';
import { createCall } from '#ui/call.ts';
import { useForm } from '#ui/form/use-form.ts';
import { textOf } from '../session/faults.tsx';
import { keepToken } from '../session/token.ts';
import { useCaptcha } from './captcha.tsx';

const call = createCall();
/** The ticket of the captcha is no field that a person fills in. */
const typedForm = v.omit(signInForm, ['FullName']);

/** The sign-in form and its sending. A captcha is good for one attempt only. */
export function useSignIn(Account: string, onSignedIn?: () => void) {
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    schema: typedForm,
    start: { Account, Password: '', TreeCode: '' },
    send: async (given) => {
      setFailure(undefined);
      try {
        keepToken(await call(systemSessions.Login, { ...given, FullName: captcha.drawn?.ticket ?? '' }));
      } catch (fault) {
        form.put('TreeCode', '');
        void captcha.draw();
        if (!isCallFault(fault) || fault.code !== resultCode.invalid) setFailure(textOf(fault));
        throw fault;
      }
      onSignedIn?.();
    },
  });
  return { form, captcha, failure };
}
