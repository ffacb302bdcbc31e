import { Form, Modal } from 'antd';
import { systemRoles, type Role } from '#contract/accounts/roles.ts';
import { systemNames, type PermissionNode } from '#contract/back-office/names.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { NativeSelect } from '../components/form/native-select.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { call } from '../session/call.ts';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import { menuIdsOf, permissionsOf } from './permission-set.ts';
import { PermissionTable } from './permission-table.tsx';

const { GetRoleList: read, GetRole: readOne, SaveRole: save } = systemRoles;
const form = fieldsOf(save);

interface RoleDialogProps {
  /** Undefined for a new one. */
  role: Role | undefined;
  tree: readonly PermissionNode[];
  onClose: () => void;
}

/** A role: its name on the left, its permissions on the right. The built-in one is read-only. */
export function RoleDialog({ role, tree, onClose }: RoleDialogProps) {
  if (role?.IsBuiltin) return <BuiltinRole role={role} tree={tree} onClose={onClose} />;
  return (
    <RecordDialog
      title={role ? '编辑角色' : '新增角色'}
      width={1000}
      save={save}
      start={role ?? { MenuIds: [] }}
      isNew={!role}
      invalidates={[read, systemNames.GetRoleNames]}
      onClose={onClose}
    >
      <div className="role-form">
        <div>
          <form.Text name="RoleName" />
          <form.Area name="Remarks" />
          <CopyFrom role={role} tree={tree} />
        </div>
        <form.Own name="MenuIds" wordOf={(ids) => `${Array.isArray(ids) ? ids.length : 0} 项菜单与按钮`}>
          <PermissionTable tree={tree} before={role?.MenuIds} userCount={role?.UserCount ?? 0} />
        </form.Own>
      </div>
    </RecordDialog>
  );
}

/**
 * Copies another role's permissions as far as the clerk may grant them; permissions that the clerk may not revoke stay.
 * There is no lasting link to the other role.
 */
function CopyFrom({ role, tree }: { role: Role | undefined; tree: readonly PermissionNode[] }) {
  const mine: readonly string[] = useSession().administrator.ButtonL;
  const field = Form.useFormInstance();
  const { data: roles = [] } = useAnswer(systemNames.GetRoleNames, {});
  const others = roles.filter(({ RoleId }) => RoleId !== role?.RoleId);

  async function copy(id: number) {
    // An error is shown by then.
    const other = await call(readOne, { id }).catch(() => undefined);
    if (!other) return;
    const permissions = [...permissionsOf(tree, other.MenuIds)].filter((one) => mine.includes(one));
    const unchanged = [...permissionsOf(tree, role?.MenuIds ?? [])].filter((one) => !mine.includes(one));
    field.setFieldValue('MenuIds', menuIdsOf(tree, new Set([...permissions, ...unchanged])));
  }

  if (others.length === 0) return null;
  return (
    <label className="copy-role">
      <span>从其他角色复制权限</span>
      <NativeSelect<number | ''>
        value=""
        choices={[['', '从…复制'], ...others.map(({ RoleId, RoleName }) => [RoleId, RoleName] as const)]}
        onChange={(id) => id !== '' && void copy(id)}
      />
    </label>
  );
}

function BuiltinRole({ role, tree, onClose }: RoleDialogProps & { role: Role }) {
  return (
    <Modal open title={role.RoleName} width={1000} footer={null} onCancel={onClose}>
      <p className="hint mb-4">内置角色拥有全部权限，不能修改，也不能删除。</p>
      <PermissionTable
        tree={tree}
        value={role.MenuIds}
        before={role.MenuIds}
        userCount={role.UserCount}
        isReadOnly
      />
    </Modal>
  );
}
