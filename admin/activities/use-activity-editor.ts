import { App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { businessActivities } from '#contract/activities/activities.ts';
import { activityForm, type ActivityForm } from '#contract/activities/activity-form.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { nobody } from '#contract/audience/audience.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import type { DocumentPageProps } from '../components/editor/opened-document.tsx';
import { useStoredAddress } from '../components/editor/stored-address.ts';
import { useDocumentEditor, type DocumentStart } from '../components/editor/use-document-editor.ts';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import { useDroppedNotice } from '../components/feedback/dropped-notice.ts';
import { isFormValid } from '../components/form/form-validity.ts';
import { audienceOf, fieldsOf, type ActivityFields, type WireActivity } from './form.ts';
import { pageOf } from './words.ts';

const { SaveActivityDetail, GetActivity, GetActivityList, CountInvitees } = businessActivities;

/** An activity as its page opens it. */
export type EditorStart = DocumentStart<ActivityFields>;

type Whole = ActivityFields & { Content: string };

/** The parts of the audience are one field of the page. */
const fieldOf = (name: string) => (name in nobody ? 'Audience' : name) as keyof ActivityFields;

/** Provides state and actions of the page of an activity: editing, saving, inviting, merging. */
export function useActivityEditor(options: DocumentPageProps<ActivityFields>) {
  const { editor, savedFields, setSavedFields, toInvite, ask } = useActivity(options);
  const { form, text, theirs } = editor;
  const isAddressGood = useReachableAddress();
  const mine = (): Whole => ({ ...editor.fields(), Content: text.html });

  /** Returns the complete page as one form. */
  const wholeForm = (Send: 0 | 1): ActivityForm => {
    const { Audience: _audience, ...fields } = mine();
    const audience = audienceOf(editor.fields());
    return { ...fields, ...audience, ActivityId: options.start.id, Send, Version: editor.version() };
  };
  const isValid = (whole: ActivityForm) =>
    isFormValid(form, () =>
      (v.safeParse(activityForm, whole).issues ?? []).map((issue) => ({
        name: fieldOf(String(issue.path?.[0].key)),
        errors: [issue.message],
      })),
    );

  return {
    ...editor,
    savedFields,
    toInvite,
    title: savedFields.Title,
    mine,
    async save() {
      const whole = wholeForm(0);
      await editor.save(whole, () => isValid(whole));
    },
    async askToInvite() {
      const whole = wholeForm(1);
      ask((await isValid(whole)) ? whole : undefined);
    },
    async invite() {
      if (toInvite && (await isAddressGood('link'))) editor.send(toInvite);
    },
    stopInviting: () => ask(undefined),
    merge(merged: Record<string, unknown>) {
      if (!theirs) return;
      const { Content, ...rest } = { ...mine(), ...merged } as Whole;
      editor.replaceText(Content);
      setSavedFields(theirs);
      editor.goOnWith(rest, theirs.Version);
    },
  };
}

export type ActivityEditor = ReturnType<typeof useActivityEditor>;

/** Provides the activity as a document: as it was saved last, the form to be sent, and the effects of a save. */
function useActivity({ start, ...options }: DocumentPageProps<ActivityFields>) {
  const { message } = App.useApp();
  const sayDropped = useDroppedNotice();
  const navigate = useNavigate();
  const goTo = useStoredAddress();
  const [savedFields, setSavedFields] = useState<Whole>({ ...start.fields, Content: start.html });
  /** The form to be sent, while the question whether to send invitations is open. */
  const [toInvite, ask] = useState<ActivityForm>();
  const isNew = start.id === 0;
  const editor = useDocumentEditor({
    ...options,
    save: SaveActivityDetail,
    invalidates: [GetActivityList, GetActivity, CountInvitees, systemAudit.GetRecordHistory],
    start,
    theirsIn({ Current }) {
      const { Content, Version, ...current } = Current as WireActivity & { Content: string; Version: number };
      return { ...fieldsOf(current), Content, Version };
    },
    takes: (error) => {
      // The fields with errors are behind the question, so it closes.
      if (isApiError(error) && (error.code === resultCode.invalid || error.code === resultCode.refused))
        ask(undefined);
      return false;
    },
    storedAs: ({ ActivityId, Version }) => ({ id: ActivityId, version: Version }),
    onStored({ ActivityId, NewInvitedCount, UnawareCount, UnawarePeopleCount, Dropped }, sent) {
      sayDropped(Dropped);
      const { Send, ...stored } = sent as WireActivity & { Content: string; Send: 0 | 1 };
      setSavedFields({ ...fieldsOf(stored), Content: stored.Content });
      ask(undefined);
      const notice =
        NewInvitedCount > 0 ? `已保存，已邀请 ${NewInvitedCount} 家` : '已保存，没有发送任何邀请';
      const unaware = [
        ...(UnawareCount > 0 ? [`${UnawareCount} 家会员`] : []),
        ...(UnawarePeopleCount > 0 ? [`${UnawarePeopleCount} 位报名的人`] : []),
      ];
      if (unaware.length > 0) void message.warning(`${notice}；${unaware.join('、')}还不知道变更`);
      else void message.success(notice);
      // The page of a new activity restarts with its id, and with the text typed meanwhile.
      if (isNew) editor.unsaved.clear();
      if (Send === 1) void navigate(pageOf(ActivityId, 'invitations'), { replace: isNew });
      else if (isNew) goTo(pageOf(ActivityId));
    },
  });
  return { editor, savedFields, setSavedFields, toInvite, ask };
}
