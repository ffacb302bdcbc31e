import { systemAudit } from '#contract/back-office/audit.ts';
import type { ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { useChanges } from '../components/undo/use-changes.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';

type Item = ManagedMemberItem;

const { EditMemberStatus, SetMemberLevel, GetMemberList, GetMemberModel } = businessMembers;
const invalidates = [GetMemberList, GetMemberModel, systemAudit.GetRecordHistory];
const idOf = ({ MemberId }: Item) => MemberId;
const nameOf = ({ MemberName }: Item) => MemberName;

/** Returns changes to members that take effect at once and can be undone. */
export function useMemberChanges() {
  const changes = useChanges({ idOf, nameOf, invalidates });
  const act = useUndoable();
  return {
    enable: (members: readonly Item[], isOn: boolean) =>
      changes.setStatus(EditMemberStatus, members, ({ IsEnabled }) => Number(IsEnabled), isOn, [
        '启用',
        '停用，会员立即退出登录',
      ]),
    restore: ({ MemberId, EndDate }: Item) =>
      act({
        text: '已恢复会籍',
        run: () => call(businessMembers.RestoreMember, { MemberId }),
        undo: () => call(businessMembers.EndMember, { MemberId, EndDate }),
        invalidates,
      }),
    setLevel(members: readonly Item[], MemberLevelId: number) {
      const changedMembers = members.filter((member) => member.MemberLevelId !== MemberLevelId);
      const set = (those: readonly Item[], level: number) =>
        those.length > 0
          ? call(SetMemberLevel, { Ids: those.map(idOf), MemberLevelId: level })
          : Promise.resolve(null);
      return act({
        text: '已设置会员等级',
        about: `${changedMembers.length} 家`,
        run: () => set(changedMembers, MemberLevelId),
        // Each gets back the level it had.
        undo: () =>
          Promise.all(
            [...Map.groupBy(changedMembers, (member) => member.MemberLevelId)].map(([level, those]) =>
              set(those, level),
            ),
          ),
        invalidates,
      });
    },
  };
}
