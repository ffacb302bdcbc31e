import { sql } from 'kysely';
import type { Administrator } from '#contract/accounts/staff.ts';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { countRecoveryCodes } from '../sessions/recovery-codes.ts';
import { findStaffRules } from '../settings/staff-rules.ts';
import { findHeldRoles, rolesInWords } from './held-roles.ts';

export async function findAdministrator({ db, vault }: SealedDatabase, caller: AdministratorCaller) {
  const { PasswordReminderDays } = await findStaffRules(db);
  const row = await db
    .selectFrom('administrators as a')
    .select([
      'a.id',
      'a.account',
      'a.real_name',
      'a.mobile_sealed',
      'a.role_id',
      'a.must_change_password',
      'a.password_changed_at',
      'a.version',
    ])
    .select(
      sql<number>`floor(extract(epoch from now() - a.password_changed_at) / 86400)::int`.as('password_days'),
    )
    .where('a.id', '=', caller.id)
    .executeTakeFirstOrThrow();
  const roles = (await findHeldRoles(db, [caller.id])).get(caller.id) ?? [];
  return {
    AdminId: row.id,
    Account: row.account,
    RealName: row.real_name,
    Mobile: row.mobile_sealed ? maskText(vault.open(row.mobile_sealed)) : '',
    RoleId: row.role_id ?? 0,
    RoleName: rolesInWords(roles),
    ButtonL: buttonsOf(caller),
    MustChangePwd: row.must_change_password,
    HasTotp: caller.secondFactor !== 'none',
    MustEnableTotp: caller.mustEnableTotp,
    RecoveryCodesLeft: await countRecoveryCodes(db, caller.id),
    PasswordTime: formatTime(row.password_changed_at),
    RemindPassword: PasswordReminderDays > 0 && row.password_days >= PasswordReminderDays,
    Version: row.version,
  } satisfies Administrator;
}

/** Returns the permissions of an administrator; with `news:save` for older clients, which know one for both. */
function buttonsOf(caller: AdministratorCaller): string[] {
  const names: string[] = Object.keys(permissions).filter((name) => caller.holds(name as Permission));
  const hasBoth = caller.holds('news:write') && caller.holds('news:publish');
  return hasBoth ? [...names, 'news:save'] : names;
}
