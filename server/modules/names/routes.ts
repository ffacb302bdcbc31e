import {
  type businessNames,
  memberNamePermissions,
  type MenuName,
  type systemNames,
} from '#contract/back-office/names.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { toWire, type MenuInTree, type MenuTree } from '../menus/tree.ts';
import { listAllSystemMenus } from '../staff/system-menus.ts';
import { findMemberNames, listRoleNames, toPermissionTree } from './store.ts';

interface Dependencies {
  db: Database;
  menuTree: () => Promise<MenuTree>;
}

export function businessNameHandlers({ db, menuTree }: Dependencies): Handlers<typeof businessNames> {
  return {
    GetMenuNames: async () => (await menuTree()).roots.flatMap(namesOf),
    async GetMemberNames({ key }, { caller }) {
      if (!memberNamePermissions.some((permission) => caller.holds(permission))) throw forbidden();
      return await findMemberNames(db, key);
    },
  };
}

export function systemNameHandlers({ db }: { db: Database }): Handlers<typeof systemNames> {
  return {
    GetRoleNames: () => listRoleNames(db),
    GetPermissionTree: async () => toPermissionTree(await listAllSystemMenus(db)),
  };
}

function namesOf(menu: MenuInTree): MenuName[] {
  const { MenuId, ParentId, Name, ShowType, Status, WebUrl, CurValue } = toWire(menu);
  const name = { MenuId, ParentId, Name, ShowType, Status, WebUrl, CurValue, ReviewSteps: menu.reviewSteps };
  return [name, ...menu.children.flatMap(namesOf)];
}
