import * as v from 'valibot';
import { endpoints, systemBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { optionalText, readVersion, recordId, requiredText, savedId, searchKey } from '../fields/rules.ts';

const role = v.object({
  RoleId: v.number(),
  RoleName: v.string(),
  Remarks: v.string(),
  /** Has every permission and cannot be changed. */
  IsBuiltin: v.boolean(),
  UserCount: v.number(),
  MenuIds: v.array(v.number()),
  Version: v.number(),
});
export type Role = v.InferOutput<typeof role>;

export const roleForm = v.object({
  RoleId: savedId,
  RoleName: labelled('角色名称', requiredText('请输入角色名称', 30)),
  Remarks: labelled('说明', optionalText(200, cleanLines)),
  /** Menus and buttons of the role; absent on a change: as they are. */
  MenuIds: labelled(
    '权限',
    v.optional(
      v.pipe(v.array(recordId('菜单编号有误'), '菜单编号有误'), v.maxLength(999, '一次最多选择 999 项')),
    ),
  ),
  Version: readVersion,
});

export const systemRoles = endpoints(systemBase, {
  GetRoleList: {
    method: 'GET',
    permission: 'role:list',
    summary: '角色列表',
    input: v.object({ ...page, key: searchKey }),
    output: listOf(role),
  },
  GetRole: {
    method: 'GET',
    permission: 'role:list',
    summary: '角色，及其菜单与按钮',
    input: v.object({ id: recordId() }),
    otherNames: { RoleId: 'id' },
    output: role,
    idInPath: true,
  },
  SaveRole: {
    method: 'POST',
    permission: 'role:save',
    asksSecondFactor: true,
    summary:
      '新增或修改角色；只能授予自己拥有的权限，内置角色不可修改；他人已先修改时为 409，Data.Current 为现值',
    input: roleForm,
    otherNames: { id: 'RoleId' },
    output: v.object({ RoleId: v.number() }),
    idempotent: true,
  },
  DelRole: {
    method: 'POST',
    permission: 'role:del',
    asksSecondFactor: true,
    summary: '删除角色；仍有管理员的角色不可删除',
    input: v.object({ id: recordId() }),
    otherNames: { RoleId: 'id', Ids: 'id' },
    output: v.null(),
    idInPath: true,
  },
});
