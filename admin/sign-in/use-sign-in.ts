import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { signInForm, systemSessions } from '#contract/accounts/sessions.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { createAsk, createCall } from '#ui/api/call.ts';
import { useCaptcha } from '#ui/api/use-captcha.ts';
import { useForm, type FieldErrors } from '#ui/form/use-form.ts';
import { isCodeNeeded } from '../session/code-question.ts';
import { textOf } from '../session/errors.tsx';
import { storeToken } from '../session/token.ts';

const call = createCall();
const ask = createAsk();
/** The ticket of the captcha is no field that a person fills in. */
const typedForm = v.omit(signInForm, ['FullName']);

/** The steps of signing in: account and password, then the second factor of users who have one. */
export type SignInStep = 'password' | 'phone' | 'paper';

/** Provides the sign-in form. A captcha is good for one attempt, and for the second factor that follows it. */
export function useSignIn(Account: string, onSignedIn?: () => void) {
  const captcha = useCaptcha(ask);
  // Loads the first one; later ones are loaded on request.
  const loadFirstCaptcha = useRef(captcha.load);
  useEffect(() => void loadFirstCaptcha.current(), []);
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<SignInStep>('password');
  const form = useForm({
    schema: typedForm,
    start: { Account, Password: '', TreeCode: '', Totp: '', RecoveryCode: '' },
    check: (values) => missingCode(step, values),
    send: async (values) => {
      setFailure(undefined);
      try {
        storeToken(await call(systemSessions.Login, { ...values, FullName: captcha.ticket ?? '' }));
      } catch (cause) {
        if (isCodeNeeded(cause)) askCode(cause);
        else askPassword(cause);
        throw cause;
      }
      onSignedIn?.();
    },
  });

  function askCode(cause: { message: string }) {
    emptyCodes();
    if (step === 'password') setStep('phone');
    else setFailure(cause.message);
  }

  function askPassword(cause: unknown) {
    emptyCodes();
    setStep('password');
    form.put('TreeCode', '');
    void captcha.renew().then((answer) => form.put('TreeCode', answer));
    if (!isApiError(cause) || cause.code !== resultCode.invalid) setFailure(textOf(cause));
  }

  function emptyCodes() {
    form.put('Totp', '');
    form.put('RecoveryCode', '');
  }

  function goTo(next: SignInStep) {
    setFailure(undefined);
    emptyCodes();
    if (next === 'password') form.put('Password', '');
    setStep(next);
  }

  const { ref } = form.formProps;
  // Each step begins in its field.
  useEffect(() => {
    if (step !== 'password') ref.current?.querySelector<HTMLElement>('input')?.focus();
  }, [step, ref]);

  return { form, captcha, failure, step, goTo };
}

function missingCode(step: SignInStep, values: { Totp: string; RecoveryCode: string }): FieldErrors {
  if (step === 'phone' && values.Totp.trim() === '') return { Totp: '请输入动态码' };
  return step === 'paper' && values.RecoveryCode.trim() === '' ? { RecoveryCode: '请输入恢复码' } : {};
}
