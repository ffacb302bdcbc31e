import { App, Form } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { businessActivities } from '#contract/activities.ts';
import { activityForm, type ActivityForm } from '#contract/activity-form.ts';
import { systemAudit } from '#contract/audit.ts';
import { isCallFault, resultCode } from '#contract/envelope.ts';
import { dropDraft, useDraftKeeper } from '#ui/draft.ts';
import { currentOf } from '../kit/use-record-form.ts';
import { useUnsaved } from '../kit/use-unsaved.ts';
import { useSendOnce } from '../session/server.ts';
import { keepActivityDraft, type ActivityDraft } from './draft.ts';
import type { ActivityFields } from './form.ts';
import { pageOf } from './words.ts';

const { SaveActivityDetail, GetActivity, GetActivityList, CountInvitees } = businessActivities;

/** An activity as its page opens it. */
export interface DeskStart {
  /** 0: never saved. */
  activityId: number;
  version: number | undefined;
  fields: ActivityFields;
  html: string;
}

interface DeskOptions {
  start: DeskStart;
  draft: ActivityDraft | undefined;
  storageKey: string;
  /** Where the draft of an activity is kept that was saved. */
  storageKeyOf: (activityId: number) => string;
}

type Whole = ActivityFields & { Content: string };

/** What happens on the page of an activity: typing, keeping a draft, saving, inviting, a conflict. */
export function useActivityDesk({ start, draft, storageKey, storageKeyOf }: DeskOptions) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<ActivityFields>();
  /** Another `key` starts the editor again. */
  const [text, setText] = useState({ html: draft?.html ?? start.html, key: 0 });
  const [opened, setOpened] = useState<Whole>({ ...start.fields, Content: start.html });
  const [refusal, refuse] = useState<string>();
  const [theirs, setTheirs] = useState<Whole & { Version: number }>();
  /** What is to be sent, while it is asked whether it shall. */
  const [toInvite, ask] = useState<ActivityForm>();
  const version = useRef(draft?.version ?? start.version);
  const { changes, isUnsaved, ...unsaved } = useUnsaved(draft !== undefined);
  const fields = (): ActivityFields => form.getFieldsValue(true);
  const keep = (key = storageKey) =>
    keepActivityDraft(key, { fields: fields(), html: text.html, version: version.current });
  useDraftKeeper({ of: changes, isUnsaved, keep: () => keep() });

  const { send, isSending } = useSendOnce(SaveActivityDetail, {
    form,
    invalidates: [GetActivityList, GetActivity, CountInvitees, systemAudit.GetRecordHistory],
    takes: (fault) => {
      if (!isCallFault(fault)) return false;
      const isAboutForm = fault.code === resultCode.invalid || fault.code === resultCode.refused;
      // What it is about lies behind the question.
      if (isAboutForm) ask(undefined);
      if (fault.code !== resultCode.refused) return false;
      const current = currentOf(fault.data);
      if (current) setTheirs(current as Whole & { Version: number });
      else refuse(fault.message);
      return true;
    },
    onDone: ({ ActivityId, Version, NewInvitedCount, UnawareCount }, sent) => {
      dropDraft(storageKey);
      version.current = Version;
      unsaved.stored();
      const { ActivityId: _id, Send, Version: _version, ...stored } = sent;
      setOpened({ ...opened, ...(stored as Whole) });
      ask(undefined);
      const saved = NewInvitedCount > 0 ? `已保存，已邀请 ${NewInvitedCount} 家` : '已保存，没有发送任何邀请';
      if (UnawareCount > 0) void message.warning(`${saved}；${UnawareCount} 家会员还不知道变更`);
      else void message.success(saved);
      const isNew = start.activityId === 0;
      if (isUnsaved()) keep(storageKeyOf(ActivityId));
      // The page of a new one begins again, with what was typed meanwhile.
      if (isNew) unsaved.clear();
      if (isNew || Send === 1)
        void navigate(pageOf(ActivityId, Send === 1 ? 'invitations' : undefined), { replace: isNew });
    },
  });

  function markChanged() {
    refuse(undefined);
    unsaved.mark();
  }

  /** Everything on the page as one save; undefined while something is wrong with it. */
  async function wholeForm(Send: 0 | 1): Promise<ActivityForm | undefined> {
    const whole = {
      ...fields(),
      ActivityId: start.activityId,
      Content: text.html,
      Send,
      Version: version.current,
    };
    const isEachValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    const { issues = [] } = isEachValid ? v.safeParse(activityForm, whole) : {};
    if (isEachValid && issues.length === 0) return whole;
    form.setFields(
      issues.map((issue) => ({ name: issue.path?.[0].key as keyof ActivityFields, errors: [issue.message] })),
    );
    const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    return undefined;
  }

  return {
    form,
    text,
    opened,
    refusal,
    theirs,
    toInvite,
    title: opened.Title,
    changed: changes > 0,
    isSaving: isSending,
    isUnsaved,
    keep: () => keep(),
    markChanged,
    write(html: string) {
      setText({ ...text, html });
      markChanged();
    },
    mine: (): Whole => ({ ...fields(), Content: text.html }),
    async save() {
      const changesInIt = unsaved.count();
      const whole = await wholeForm(0);
      if (whole && send(whole)) unsaved.sent(changesInIt);
    },
    async askToInvite() {
      ask(await wholeForm(1));
    },
    invite() {
      if (toInvite && send(toInvite)) unsaved.sent(unsaved.count());
    },
    stopInviting: () => ask(undefined),
    merge(merged: Record<string, unknown>) {
      if (!theirs) return;
      const { Content, ...rest } = { ...form.getFieldsValue(true), Content: text.html, ...merged } as Whole;
      form.setFieldsValue(rest);
      setText({ html: Content, key: text.key + 1 });
      setOpened(theirs);
      version.current = theirs.Version;
      setTheirs(undefined);
      markChanged();
      void message.info('已合并，请核对后保存');
    },
    backFromConflict: () => setTheirs(undefined),
  };
}

export type ActivityDesk = ReturnType<typeof useActivityDesk>;
