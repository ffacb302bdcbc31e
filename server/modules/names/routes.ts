import {
  businessNames,
  memberNamePermissions,
  type MenuName,
  systemNames,
} from '#contract/back-office/names.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { toWire, type MenuInTree } from '../menus/tree.ts';
import { listAllSystemMenus } from '../staff/system-menus.ts';
import { findMemberNames, listRoleNames, toPermissionTree } from './store.ts';

export function register(api: Api, { db, menuTree }: ModuleDependencies): void {
  api.serve(systemNames, {
    GetRoleNames: () => listRoleNames(db),
    GetPermissionTree: async () => toPermissionTree(await listAllSystemMenus(db)),
  });
  api.serve(businessNames, {
    GetMenuNames: async () => (await menuTree()).roots.flatMap(namesOf),
    async GetMemberNames({ key }, { caller }) {
      if (!memberNamePermissions.some((permission) => caller.holds(permission))) throw forbidden();
      return await findMemberNames(db, key);
    },
  });
}

function namesOf(menu: MenuInTree): MenuName[] {
  const { MenuId, ParentId, Name, ShowType, Status, WebUrl, CurValue } = toWire(menu);
  const name = { MenuId, ParentId, Name, ShowType, Status, WebUrl, CurValue, ReviewSteps: menu.reviewSteps };
  return [name, ...menu.children.flatMap(namesOf)];
}
