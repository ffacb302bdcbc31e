import type { ReactNode } from 'react';
import { systemAdministrators, type ListedAdministrator } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import type { Action } from '../components/list/row-actions.tsx';
import { editing, removal } from '../components/list/standard-actions.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { OneTimePassword } from '../components/record/one-time-password.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { SessionsWindow } from './sessions-window.tsx';
import { stateWords } from './words.ts';

type Item = ListedAdministrator;
const { GetAdminUserL: read, SaveAdminUser: save, DelAdminUser: remove } = systemAdministrators;
const { ResetTotp: resetTotp } = systemSecondFactor;

export const firstSignIn = '首次登录须修改';

/** Returns the fields that the call requires unchanged; the first administrator has no name until one is entered. */
const asItIs = ({ AdminId, Account, RealName, RoleId }: Item) => ({
  AdminId,
  RealName: RealName || Account,
  RoleId,
});

/** Returns the actions for one administrator; `show` opens a dialog over the list. */
export function useAdministratorActions(show: (window: ReactNode) => void) {
  const { openRecord } = useListAddress();
  const canOpen = useCanOpen();
  const ownId = useSession().administrator.AdminId;
  const act = useUndoable();
  const resetPassword = usePasswordReset(show);
  const dropSecondFactor = useSecondFactorReset();
  const removeAdministrator = useRemoval();

  /**
   * Enables or disables an account without `Version`: undoing restores this field even if others were changed since.
   */
  const enable = (one: Item, isOn: boolean) =>
    act({
      text: `已${stateWords[isOn ? 1 : 0]}`,
      about: one.Account,
      run: () => call(save, { ...asItIs(one), Status: isOn ? 1 : 0 }),
      undo: () => call(save, { ...asItIs(one), Status: isOn ? 0 : 1 }),
      invalidates: [read],
    });

  function actionsOf(one: Item): Action[] {
    const notOneself = one.AdminId === ownId ? '不能操作自己的账号' : undefined;
    return [
      editing(save, () => openRecord(one.AdminId)),
      { label: '重置密码', calls: save, disabledWhy: notOneself, run: () => resetPassword(one) },
      {
        label: '登录会话',
        calls: save,
        run: () => show(<SessionsWindow administrator={one} onClose={() => show(undefined)} />),
      },
      {
        label: '取消两步验证',
        calls: resetTotp,
        isHidden: !one.HasTotp,
        disabledWhy: notOneself,
        run: () => dropSecondFactor(one),
      },
      {
        label: '操作日志',
        isHidden: !canOpen('logs/list'),
        to: `/System/logs?actor=${encodeURIComponent(one.Account)}`,
      },
      removal(remove, () => removeAdministrator(one), notOneself),
    ];
  }
  return { actionsOf, enable };
}

function usePasswordReset(show: (window: ReactNode) => void) {
  const ask = useAsk();
  const { mutateAsync } = useSend(save, { invalidates: [read] });
  return async (one: Item) => {
    const continues = await ask({
      title: `重置 ${one.Account} 的密码？`,
      consequence: `原密码立即失效，${one.RealName || one.Account}在各处退出登录。新的一次性密码只显示一次，并随即复制。`,
      verb: '重置密码',
      isDanger: true,
    });
    if (!continues) return;
    // An error is shown by then.
    const answer = await mutateAsync({ ...asItIs(one), ResetPwd: true }).catch(() => undefined);
    if (answer?.OneTimePwd === undefined) return;
    show(
      <OneTimePassword
        name={one.Account}
        hint={firstSignIn}
        password={answer.OneTimePwd}
        onClose={() => show(undefined)}
      />,
    );
  };
}

function useSecondFactorReset() {
  const ask = useAsk();
  const { mutateAsync } = useSend(resetTotp, { invalidates: [read] });
  return async ({ AdminId, Account, RealName }: Item) => {
    const continues = await ask({
      title: `取消 ${Account} 的两步验证？`,
      consequence: `请先当面或电话核实是${RealName || Account}本人。随后只凭密码登录，本人在各处退出登录，可重新设置两步验证。`,
      verb: '取消两步验证',
      isDanger: true,
    });
    if (continues) await mutateAsync({ AdminId }).catch(() => {});
  };
}

function useRemoval() {
  const ask = useAsk();
  const { mutateAsync } = useSend(remove, { invalidates: [read, systemRoles.GetRoleList] });
  return async ({ AdminId, Account, RealName }: Item) => {
    const continues = await ask({
      title: `删除管理员 ${Account}？`,
      consequence: `${RealName || Account}立即退出登录，不能再登录。写过的文章和操作日志仍保留姓名。只是暂时不用，请改为停用。`,
      verb: '删除管理员',
      isDanger: true,
    });
    if (continues) await mutateAsync({ id: AdminId }).catch(() => {});
  };
}
