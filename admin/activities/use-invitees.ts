import { Form, type FormInstance } from 'antd';
import { businessActivities } from '#contract/activities/activities.ts';
import { isSomebody } from '#contract/audience/audience.ts';
import { useAnswer } from '../session/server.ts';
import { audienceOf, type ActivityFields } from './form.ts';
import type { EditorStart } from './use-activity-editor.ts';

/** Counts the members that the present audience would invite. */
export function useInvitees(
  form: FormInstance<ActivityFields>,
  { id, fields }: EditorStart,
  canEdit: boolean,
) {
  const audience = audienceOf({ Audience: Form.useWatch('Audience', form) ?? fields.Audience });
  const query = useAnswer(
    businessActivities.CountInvitees,
    { ActivityId: id, ...audience },
    { enabled: canEdit && isSomebody(audience), keepPrevious: true },
  );
  return {
    /** Undefined as long as nobody is chosen, or not counted yet. */
    counts: isSomebody(audience) ? query.data : undefined,
    isCounting: query.isFetching,
  };
}

export type Invitees = ReturnType<typeof useInvitees>;
