import { Tag } from 'antd';
import { Link } from 'react-router';
import { systemRoles, type Role } from '#contract/accounts/roles.ts';
import { systemNames } from '#contract/back-office/names.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { byText } from '../components/filters/filters.ts';
import { columnsFor } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { addition, editing, removal } from '../components/list/standard-actions.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { useAnswer, useSend } from '../session/server.ts';
import { permissionsOf } from './permission-set.ts';
import './staff.css';

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx').then((file) => file.RoleDialog));

const { GetRoleList: read, SaveRole: save, DelRole: remove } = systemRoles;
const { count, text } = columnsFor(read, save);
const filters = [byText('key', '关键词', '角色名称或说明')];

/** 角色: the permissions of each role. */
export function RoleList() {
  const { openRecord } = useListAddress();
  const removeRole = useRemoval();
  const { data: tree } = useAnswer(systemNames.GetPermissionTree, {}, { staleTime: 30_000 });
  return (
    <ListPage
      name="roles"
      title="角色"
      hint="管理员的权限由角色决定；修改角色后，对使用它的管理员立即生效"
      read={read}
      entityType="role"
      rowKey="RoleId"
      nameOf={({ RoleName }) => RoleName}
      filters={filters}
      columns={[
        text('RoleName', { render: (role) => <RoleTitle role={role} /> }),
        text('Remarks', {
          width: 480,
          isWide: true,
          render: ({ Remarks }) => <span className="role-remarks">{Remarks}</span>,
        }),
        count('UserCount', { title: '人数', render: (role) => <UserCount role={role} /> }),
        count('MenuIds', {
          title: '权限数',
          render: ({ MenuIds }) => (tree ? permissionsOf(tree, MenuIds).size : '-'),
        }),
      ]}
      row={(role) => [
        role.IsBuiltin
          ? { label: '查看', keys: 'Enter', run: () => openRecord(role.RoleId) }
          : editing(save, () => openRecord(role.RoleId)),
        removal(remove, () => removeRole(role), deletionRefusal(role)),
      ]}
      tools={[addition('新增角色', save, () => openRecord('new'))]}
      record={(role, close) =>
        tree ? <RoleDialog role={role} tree={tree} onClose={close} /> : <LateSkeleton rows={3} />
      }
    />
  );
}

function RoleTitle({ role }: { role: Role }) {
  return (
    <>
      {role.RoleName} {role.IsBuiltin && <Tag>内置</Tag>}
    </>
  );
}

function UserCount({ role: { RoleId, RoleName, UserCount: users } }: { role: Role }) {
  const canOpen = useCanOpen()('staff/administrators');
  if (users === 0 || !canOpen) return users;
  return (
    <Link to={`/System/admins?roleid=${RoleId}`} aria-label={`${users} 位，${RoleName}的管理员`}>
      {users}
    </Link>
  );
}

function deletionRefusal({ IsBuiltin, UserCount: users }: Role): string | undefined {
  if (IsBuiltin) return '内置角色';
  return users > 0 ? `${users} 位管理员在用` : undefined;
}

function useRemoval() {
  const ask = useAsk();
  const { mutateAsync } = useSend(remove, { invalidates: [read, systemNames.GetRoleNames] });
  return async ({ RoleId, RoleName }: Role) => {
    const consequence = '没有管理员在用。它的权限设置不再保留。';
    if (await ask({ title: `删除角色“${RoleName}”？`, consequence, verb: '删除角色', isDanger: true }))
      await mutateAsync({ id: RoleId }).catch(() => {});
  };
}
