import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import type { Permission } from '#contract/api/permissions.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { forbidden } from '../../platform/core/errors.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Api, Handlers } from '../../platform/http/api/serve.ts';
import { changeOwnInfo, deleteAdministrator, saveAdministrator } from './administrator-changes.ts';
import { listAdministrators } from './administrators.ts';
import { deleteRole, findRole, listRoles, saveRole } from './roles.ts';
import { findAdministrator } from './store.ts';
import { deleteSystemMenu, saveSystemMenu, systemMenuOrder } from './system-menu-changes.ts';
import { listAllSystemMenus, listSystemMenus } from './system-menus.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serve(systemStaff, staffHandlers(deps));
  api.serve(systemRoles, roleHandlers(deps));
  api.serve(systemAdministrators, administratorHandlers(deps));
}

function staffHandlers(deps: ModuleDependencies): Handlers<typeof systemStaff> {
  const { db } = deps;
  return {
    GetLoginUser: (_input, { caller }) => findAdministrator(deps, caller),
    EditMyInfo: (form, asking) => changeOwnInfo(deps, form, asking),
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

function roleHandlers({ db }: ModuleDependencies): Handlers<typeof systemRoles> {
  return {
    GetRoleList: ({ key, ...page }) => listRoles(db, page, key),
    GetRole: ({ id }) => findRole(db, id),
    SaveRole: async (form, asking) => ({ RoleId: await saveRole(db, form, asking) }),
    DelRole: ({ id }, { by }) => deleteRole(db, id, by),
  };
}

function administratorHandlers(deps: ModuleDependencies): Handlers<typeof systemAdministrators> {
  return {
    GetAdminUserL: ({ pageindex, pagesize, ...filters }) =>
      listAdministrators(deps, { pageindex, pagesize }, filters),
    async SaveAdminUser(form, asking) {
      const { id, oneTimePassword } = await saveAdministrator(deps, form, asking);
      return { AdminId: id, ...(oneTimePassword === undefined ? {} : { OneTimePwd: oneTimePassword }) };
    },
    DelAdminUser: ({ id }, asking) => deleteAdministrator(deps.db, id, asking),
  };
}
