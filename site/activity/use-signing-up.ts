import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { signUpForm, signUpTexts, webSignUps, type OpenActivity } from '#contract/activities/sign-up.ts';
import { blankAnswer, checkAnswers, openFields } from '#contract/forms/form-answers.ts';
import { createCall } from '#ui/api/call.ts';
import { useDraftAutosave } from '#ui/browser/draft.ts';
import { newReceipt } from '#ui/browser/receipt.ts';
import { useFormState, type FieldErrors, type Values } from '#ui/form/form-state.ts';
import { errorsOf } from '#ui/form/use-form.ts';
import { confirmationAddress } from '../addresses.ts';
import { callPatiently } from '../forms/call-patiently.ts';
import { useFreshFields } from '../forms/fresh-fields.tsx';
import { matching } from '../forms/typed.ts';
import { callToRead, memberCalls } from '../session/server.ts';
import { dropTyped, storedTyped, storeKey, storeTyped } from './drafts.ts';
import type { TypedPerson } from './pasted-people.ts';
import { blankPerson } from './people-field.tsx';

export interface SignUpFormProps {
  activity: OpenActivity;
  /** The id of the member, or the word for a visitor. */
  owner: string;
  isSignedIn: boolean;
}

/** The fields that every sign-up has, besides those of the activity. */
export const ownNames = ['CompanyName', 'Email', 'People', 'Consent'] as const;
const ownRules = v.pick(signUpForm, ownNames);

/** Provides what is typed to sign up, its draft, and its sending. */
export function useSigningUp({ activity: asRead, owner, isSignedIn }: SignUpFormProps) {
  const { form: activity, isChanged, takeRefusal } = useFreshFields(asRead);
  const { ActivityId } = activity;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => storedTyped(owner, ActivityId));
  const [receipt] = useState(() => typed?.receipt ?? newReceipt());
  const [isLost, setLost] = useState(false);
  const isSent = useRef(false);
  const [asOpened] = useState(() => valuesOf(activity));
  const calls = isSignedIn ? memberCalls : { onError: memberCalls.onError };
  const read = () => (isSignedIn ? callToRead : createCall())(webSignUps.GetActivitySignUp, { ActivityId });
  const state = useFormState<Values>({
    start: { ...asOpened, ...matching(asOpened, typed?.values) },
    errorsIn: (values) => errorsIn(activity, values),
    takeRefusal: (errors, fill) => takeRefusal(errors, fill, { ownNames, read, valuesOf }),
    async send(values) {
      const input = { ActivityId, ...submitted(values), Receipt: receipt };
      const { Key } = await callPatiently(calls, webSignUps.SubmitSignUp, input);
      isSent.current = true;
      dropTyped(owner, ActivityId);
      storeKey(owner, ActivityId, Key);
      await navigate(confirmationAddress(Key));
    },
  });
  const isTouched = JSON.stringify(state.values) !== JSON.stringify(asOpened);
  useDraftAutosave({
    of: state.values,
    isUnsaved: () => isTouched && !isSent.current,
    isKeptOnRemoval: true,
    keep: () => setLost(!storeTyped(owner, ActivityId, { values: state.values, receipt })),
  });
  return {
    form: activity,
    state,
    isChanged,
    isLost,
    isRestored: typed !== undefined,
    startAgain() {
      dropTyped(owner, ActivityId);
      setTyped(undefined);
      state.fill(valuesOf(activity));
    },
  };
}

const submitted = ({ CompanyName, Email, People, Consent, ...Answers }: Values) => ({
  CompanyName: String(CompanyName),
  Email: String(Email),
  People: People as TypedPerson[],
  Consent: Consent === true,
  Answers,
});

function valuesOf({ Fields, CompanyName }: OpenActivity): Values {
  const blank = openFields(Fields).map((field) => [field.Key, blankAnswer(field)]);
  const own = { CompanyName, Email: '', People: [blankPerson], Consent: false };
  return { ...own, ...Object.fromEntries(blank) };
}

/** Returns the errors by the names of the fields; those of a person as `People.0.Mobile`. */
function errorsIn(activity: OpenActivity, values: Values): FieldErrors {
  const { CompanyName, Email, People, Consent, ...answers } = values;
  const people = People as readonly TypedPerson[];
  const unnumbered = people.flatMap(({ IdNumber }, at) =>
    activity.AsksIdNumber && IdNumber.trim() === ''
      ? [[`People.${at}.IdNumber`, signUpTexts.needsIdNumber] as const]
      : [],
  );
  const isUnnamed = activity.CompanyName === '' && String(CompanyName).trim() === '';
  const plain = activity.AsksIdNumber ? people : people.map((person) => ({ ...person, IdNumber: '' }));
  return {
    ...(isUnnamed && { CompanyName: '请填写公司名称' }),
    ...Object.fromEntries(unnumbered),
    ...errorsOf(ownRules, { CompanyName, Email, People: plain, Consent }),
    ...checkAnswers(activity.Fields, answers).errors,
  };
}
