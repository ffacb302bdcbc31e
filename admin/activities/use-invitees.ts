import { Form, type FormInstance } from 'antd';
import { businessActivities } from '#contract/activities/activities.ts';
import { useAnswer } from '../session/server.ts';
import type { ActivityFields } from './form.ts';
import type { EditorStart } from './use-activity-editor.ts';

/** Counts the members that the current choice of groups and members would invite. */
export function useInvitees(
  form: FormInstance<ActivityFields>,
  { id, fields }: EditorStart,
  canEdit: boolean,
) {
  const LevelIds = Form.useWatch('LevelIds', form) ?? fields.LevelIds;
  const TypeIds = Form.useWatch('TypeIds', form) ?? fields.TypeIds;
  const MemberIds = Form.useWatch('MemberIds', form) ?? fields.MemberIds;
  const isAnybodyChosen = LevelIds.length + TypeIds.length + MemberIds.length > 0;
  const query = useAnswer(
    businessActivities.CountInvitees,
    { ActivityId: id, LevelIds, TypeIds, MemberIds },
    { enabled: canEdit, keepPrevious: true },
  );
  return {
    isAnybodyChosen,
    /** Undefined as long as nothing is chosen, or not counted yet. */
    counts: isAnybodyChosen ? query.data : undefined,
    isCounting: query.isFetching,
    /** Returns the number of members that an option would invite; undefined until it is counted. */
    countOf: (optionId: number) =>
      query.data && (query.data.ByOption.find(({ TypeId }) => TypeId === optionId)?.New ?? 0),
  };
}

export type Invitees = ReturnType<typeof useInvitees>;
