import { permissions, type Permission } from '#contract/permissions.ts';
import type { systemStaff } from '#contract/staff.ts';
import type { Database } from '../db/open.ts';
import type { AdministratorCaller } from '../http/callers.ts';
import type { Handlers } from '../http/serve.ts';
import { findAdministrator } from './store.ts';
import { listSystemMenus } from './system-menus.ts';

export function staffHandlers({ db }: { db: Database }): Handlers<typeof systemStaff> {
  return {
    GetLoginUser: (_input, { caller }) => findAdministrator(db, caller.id, heldBy(caller)),
    GetSystemMenuList: (_input, { caller }) =>
      listSystemMenus(db, (permission) => caller.holds(permission as Permission)),
  };
}

function heldBy(caller: AdministratorCaller): string[] {
  return Object.keys(permissions).filter((permission) => caller.holds(permission as Permission));
}
