import type { systemAdministrators } from '#contract/accounts/administrators.ts';
import type { systemRoles } from '#contract/accounts/roles.ts';
import type { systemStaff } from '#contract/accounts/staff.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { forbidden } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { changeOwnInfo, deleteAdministrator, saveAdministrator } from './administrator-changes.ts';
import { listAdministrators } from './administrators.ts';
import { deleteRole, findRole, listRoles, saveRole } from './roles.ts';
import { findAdministrator } from './store.ts';
import { deleteSystemMenu, saveSystemMenu, systemMenuOrder } from './system-menu-changes.ts';
import { listAllSystemMenus, listSystemMenus } from './system-menus.ts';

export function staffHandlers(staff: { db: Database; vault: Vault }): Handlers<typeof systemStaff> {
  const { db } = staff;
  return {
    GetLoginUser: (_input, { caller }) => findAdministrator(staff, caller),
    EditMyInfo: (form, asking) => changeOwnInfo(staff, form, asking),
    async GetSystemMenuList({ all }, { caller }) {
      if (!all) return await listSystemMenus(db, (permission) => caller.holds(permission as Permission));
      if (!caller.holds('menu:list')) throw forbidden();
      return await listAllSystemMenus(db);
    },
    SaveSystemMenu: async (form, asking) => ({ Id: await saveSystemMenu(db, form, asking) }),
    SortSystemMenus: ({ Pid, Ids }, { by }) => sortList(db, systemMenuOrder(Pid === 0 ? null : Pid), Ids, by),
    DelSystemMenu: ({ id }, asking) => deleteSystemMenu(db, id, asking),
  };
}

export function roleHandlers({ db }: { db: Database }): Handlers<typeof systemRoles> {
  return {
    GetRoleList: ({ key, ...page }) => listRoles(db, page, key),
    GetRole: ({ id }) => findRole(db, id),
    SaveRole: async (form, asking) => ({ RoleId: await saveRole(db, form, asking) }),
    DelRole: ({ id }, { by }) => deleteRole(db, id, by),
  };
}

export function administratorHandlers(staff: {
  db: Database;
  vault: Vault;
}): Handlers<typeof systemAdministrators> {
  return {
    GetAdminUserL: ({ pageindex, pagesize, ...filters }) =>
      listAdministrators(staff, { pageindex, pagesize }, filters),
    async SaveAdminUser(form, asking) {
      const { id, oneTimePassword } = await saveAdministrator(staff, form, asking);
      return { AdminId: id, ...(oneTimePassword === undefined ? {} : { OneTimePwd: oneTimePassword }) };
    },
    DelAdminUser: ({ id }, asking) => deleteAdministrator(staff.db, id, asking),
  };
}
