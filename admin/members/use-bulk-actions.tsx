import { KeyOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { businessOpenings } from '#contract/accounts/openings.ts';
import type { ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { wireFilters, type Filter } from '../components/filters/filters.ts';
import { useListAddress } from '../components/list/list-address.ts';
import type { Action } from '../components/list/row-actions.tsx';
import { useMemberChanges } from './use-member-changes.ts';

type Item = ManagedMemberItem;

const { EditMemberStatus: editStatus, SetMemberLevel: setLevel } = businessMembers;
const { SendOpenings } = businessOpenings;

const OpeningDialog = lazyDialog(() => import('./openings/dialog.tsx').then((file) => file.OpeningDialog));
const LevelDialog = lazyDialog(() => import('./level-dialog.tsx').then((file) => file.LevelDialog));

/** Returns the actions for several members at once. */
export function useBulkActions(
  show: (window: ReactNode) => void,
  /** Resolves to whether the two are one now. */
  merge: (ids: readonly [number, number]) => Promise<boolean>,
) {
  const changes = useMemberChanges();
  const askLevel = useLevelDialog(show);
  const askOpening = (members: readonly Item[]) => {
    const [one] = members;
    const Ids = members.map(({ MemberId }) => MemberId).join(',');
    const name = members.length === 1 ? one?.MemberName : undefined;
    show(<OpeningDialog members={{ Ids, ended: '2' }} name={name} onClose={() => show(undefined)} />);
    return false;
  };
  return (members: readonly Item[]): Action[] => [
    { label: '启用', calls: editStatus, run: () => changes.enable(members, true) },
    { label: '停用', calls: editStatus, run: () => changes.enable(members, false) },
    { label: '开通账号', calls: SendOpenings, run: () => askOpening(members) },
    { label: '设置等级', calls: setLevel, run: () => askLevel(members) },
    {
      label: '合并',
      calls: businessMerges.MergeMembers,
      disabledWhy: members.length === 2 ? undefined : '请勾选两家',
      run() {
        const [one, other] = members;
        return one && other ? merge([one.MemberId, other.MemberId]) : false;
      },
    },
  ];
}

/** Returns the action that opens the accounts of all members whom the filters leave. */
export function useOpeningOfListed(filters: readonly Filter[], show: (window: ReactNode) => void): Action {
  const { read } = useListAddress();
  const members = wireFilters(filters, read);
  return {
    label: '批量开通账号',
    icon: <KeyOutlined aria-hidden />,
    calls: SendOpenings,
    run: () => show(<OpeningDialog members={members} onClose={() => show(undefined)} />),
  };
}

/** Asks for the level of several members; they stay selected while the window is open. */
function useLevelDialog(show: (window: ReactNode) => void) {
  const changes = useMemberChanges();
  return (members: readonly Item[]) => {
    show(
      <LevelDialog
        members={members}
        onSet={(level) => void changes.setLevel(members, level)}
        onClose={() => show(undefined)}
      />,
    );
    return false;
  };
}
