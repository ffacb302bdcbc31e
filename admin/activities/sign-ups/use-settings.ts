import { App, Form } from 'antd';
import { useState } from 'react';
import * as v from 'valibot';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import {
  businessSignUpSettings,
  signUpSettingsForm,
  type SignUpSettings,
} from '#contract/activities/sign-up-settings.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { isFormValid } from '../../components/form/form-validity.ts';
import { useLeaveGuard } from '../../components/form/leave-guard.tsx';
import { useConflict } from '../../components/form/use-conflict.ts';
import { useSendOnce } from '../../session/server.ts';
import { formOf, valuesOf, type SettingsValues } from './settings-form.ts';

const { GetSignUpSettings: read, SaveSignUpSettings: save } = businessSignUpSettings;
const invalidates = [
  read,
  businessSignUps.GetSignUpList,
  businessActivities.GetActivity,
  businessActivities.GetActivityList,
  systemAudit.GetRecordHistory,
];

/** Provides the settings of the sign-up to an activity: typing, saving, another user's change. */
export function useSettings(settings: SignUpSettings) {
  const { message } = App.useApp();
  const [form] = Form.useForm<SettingsValues>();
  const [start, setStart] = useState(() => valuesOf(settings));
  const [version, setVersion] = useState(settings.Version);
  const [isChanged, setChanged] = useState(false);
  const { takes, refuse, endMerged, ...conflict } = useConflict(({ Current }) => {
    const theirs = Current as SignUpSettings;
    return { Version: theirs.Version, values: valuesOf(theirs) };
  });
  const values = (): SettingsValues => ({ ...start, ...form.getFieldsValue(true) });
  useLeaveGuard(() => isChanged);
  const { send, isSending } = useSendOnce(save, {
    form: form as never,
    invalidates,
    fieldOf: (name) => name.split('.')[0] ?? name,
    takes,
    onDone({ Version, MovedUpCount }) {
      setStart(values());
      setVersion(Version);
      setChanged(false);
      void message.success(MovedUpCount > 0 ? `已保存，${MovedUpCount} 位候补得到名额` : '已保存');
    },
  });
  return {
    ...conflict,
    form,
    start,
    values,
    isChanged,
    isSaving: isSending,
    markChanged() {
      refuse(undefined);
      setChanged(true);
    },
    async save() {
      const whole = formOf(values(), settings.ActivityId, version);
      if (await isFormValid(form as never, () => problemsOf(whole))) send(whole);
    },
    merge(merged: Record<string, unknown>) {
      if (!conflict.theirs) return;
      form.setFieldsValue(merged as never);
      setStart(conflict.theirs.values);
      setVersion(conflict.theirs.Version);
      endMerged();
      setChanged(true);
    },
  };
}

function problemsOf(whole: unknown) {
  return (v.safeParse(signUpSettingsForm, whole).issues ?? []).map((issue) => {
    const [{ key: name } = { key: '' }, { key: at } = { key: undefined }] = issue.path ?? [];
    const place = typeof at === 'number' ? `第 ${at + 1} 栏：` : '';
    return { name: name as never, errors: [`${place}${issue.message}`] };
  });
}
