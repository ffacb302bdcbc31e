import { sql } from 'kysely';
import type * as v from 'valibot';
import {
  administratorStatus,
  type administratorForm,
  type HeldRole,
} from '#contract/accounts/administrators.ts';
import type { ownInfoForm } from '#contract/accounts/staff.ts';
import { isMaskedMobile } from '#contract/fields/rules.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { versionedChange, versionedWrite } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { accountKey } from '../sessions/account-key.ts';
import { findCredentials } from '../sessions/administrator-accounts.ts';
import { formerPasswordError, isFormerPassword } from '../sessions/former-passwords.ts';
import { makeUpPassword } from '../sessions/one-time-password.ts';
import { passwordError } from '../sessions/password-rules.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { assertAccountIsFree } from '../sessions/similar-accounts.ts';
import { endSessionsOf } from '../sessions/store.ts';
import { noteControl, type AccountControl } from '../two-persons/account-holders.ts';
import { areSameRoles, assertCanGive, rolesOfForm, type GivenRole } from './given-roles.ts';
import { assertCanChangeAdministrator, assertSomebodyIsLeft, lockStaff } from './grants.ts';
import { findHeldRoles, firstOf, rolesInWords, writeHeldRoles } from './held-roles.ts';

type Form = v.InferOutput<typeof administratorForm>;
type OwnInfo = v.InferOutput<typeof ownInfoForm>;

interface Asking {
  caller: AdministratorCaller;
  by: Actor;
}

/** Creates or changes an administrator; answers the password where one was made up. */
export async function saveAdministrator(
  { db, vault }: SealedDatabase,
  form: Form,
  asking: Asking,
): Promise<{ id: number; oneTimePassword: string | undefined }> {
  const isNew = form.AdminId === 0;
  const account = isNew ? form.Account : (await findRecord(db, form.AdminId)).account;
  const oneTimePassword =
    form.Password === undefined && (isNew || form.ResetPwd) ? makeUpPassword() : undefined;
  const error = form.Password && (await newPasswordError(db, form.Password, { id: form.AdminId, account }));
  if (error) throw invalid({ Password: error });
  const password = form.Password ?? oneTimePassword;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);

  const record = {
    id: form.AdminId,
    version: form.Version,
    first: lockStaff,
    async find(tx: Tx, administratorId: number) {
      const administrator = await findRecord(tx, administratorId);
      await assertCanChangeAdministrator(tx, asking.caller, administratorId);
      return administrator;
    },
    current: async (_tx: Tx, administrator: AdministratorRecord) => currentOf(administrator, vault),
  };
  const change = { form, account, passwordHash, ...asking };
  const id = await versionedWrite(db, record, (tx, administrator) =>
    write(tx, vault, { ...change, administrator }),
  );
  return { id, oneTimePassword };
}

async function newPasswordError(
  db: Database,
  password: string,
  { id, account }: { id: number; account: string },
): Promise<string | undefined> {
  const error = await passwordError(db, password, { account, kind: 'administrator' });
  if (error !== undefined || id === 0) return error;
  const present = (await findCredentials(db, account))?.passwordHash ?? '';
  const holder = { audience: 'administrator', holderId: id, present } as const;
  return (await isFormerPassword(db, holder, password)) ? formerPasswordError : undefined;
}

/**
 * Changes the caller's own name and mobile number; only others can change the permissions.
 * @throws ApiError 409 with the current values when they changed since `form.Version` was read
 */
export async function changeOwnInfo(
  { db, vault }: SealedDatabase,
  form: OwnInfo,
  { caller, by }: Asking,
): Promise<void> {
  const record = {
    id: caller.id,
    version: form.Version,
    first: lockStaff,
    find: findRecord,
    current: async (_tx: Tx, administrator: AdministratorRecord) => currentOf(administrator, vault),
  };
  await versionedChange(db, record, async (tx, before) => {
    await tx
      .updateTable('administrators')
      .set({ real_name: form.RealName, ...mobileColumn(form, vault), version: sql`version + 1` })
      .where('id', '=', caller.id)
      .execute();
    const after = await findRecord(tx, caller.id);
    const [was, is] = [logged(before, vault), logged(after, vault)];
    await recordOperation(tx, by, {
      entityType: 'administrator',
      recordId: caller.id,
      before: was,
      after: is,
    });
  });
}

/** Returns the mobile number, or undefined to leave it when it is missing or still masked. */
function mobileColumn({ Mobile }: { Mobile?: string | undefined }, vault: Vault) {
  if (Mobile === undefined || isMaskedMobile(Mobile)) return {};
  return { mobile_sealed: Mobile === '' ? null : vault.seal(Mobile) };
}

/** Deletes an administrator, who stays the author of earlier records; the account can be used again. */
export async function deleteAdministrator(
  db: Database,
  administratorId: number,
  { caller, by }: Asking,
): Promise<void> {
  if (administratorId === caller.id) throw refused('不能删除自己');
  await transaction(db, async (tx) => {
    await lockStaff(tx);
    const administrator = await findRecord(tx, administratorId);
    await assertCanChangeAdministrator(tx, caller, administratorId);
    await tx
      .updateTable('administrators')
      .set({ is_enabled: false, role_id: null, mobile_sealed: null, deleted_at: sql`now()` })
      .where('id', '=', administratorId)
      .execute();
    await assertSomebodyIsLeft(tx);
    await endSessionsOf(tx, { audience: 'administrator', holderId: administratorId });
    await tx
      .deleteFrom('administrator_preferences')
      .where('administrator_id', '=', administratorId)
      .execute();
    const before = {
      Account: administrator.account,
      RealName: administrator.realName,
      Roles: rolesInWords(administrator.roles),
    };
    await recordOperation(tx, by, {
      entityType: 'administrator',
      recordId: administratorId,
      before,
      after: null,
    });
  });
}

interface Change extends Asking {
  form: Form;
  administrator: AdministratorRecord | null;
  account: string;
  passwordHash: string | undefined;
}

async function write(
  tx: Tx,
  vault: Vault,
  { form, administrator, account, passwordHash, caller, by }: Change,
): Promise<number> {
  const isEnabled =
    form.Status === undefined
      ? (administrator?.isEnabled ?? true)
      : form.Status === administratorStatus.enabled;
  const roles = rolesOfForm(form, administrator);
  if (administrator?.id === caller.id)
    assertHarmlessToOneself(roles, administrator, { isEnabled, passwordHash });
  await assertCanGive(tx, caller, { roles, before: administrator?.roles ?? [], form });

  const values = {
    real_name: form.RealName ?? administrator?.realName ?? account,
    role_id: firstOf(roles) ?? 0,
    is_enabled: isEnabled,
    ...mobileColumn(form, vault),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: true }),
  };
  const id = administrator
    ? administrator.id
    : await insert(tx, account, { ...values, password_hash: passwordHash ?? '' });
  if (administrator)
    await tx
      .updateTable('administrators')
      .set({ ...values, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  await writeHeldRoles(tx, id, roles);
  await assertSomebodyIsLeft(tx);
  if (passwordHash !== undefined || !isEnabled)
    await endSessionsOf(tx, { audience: 'administrator', holderId: id });
  const after = logged(await findRecord(tx, id), vault);
  await recordOperation(tx, by, {
    entityType: 'administrator',
    recordId: id,
    before: administrator && logged(administrator, vault),
    after: passwordHash === undefined ? after : { ...after, PasswordChanged: true },
  });
  const control = controlBy(administrator, { roles, passwordHash, isEnabled });
  if (control) await noteControl(tx, [id], caller.id, control);
  return id;
}

/** Returns what a change does to the account itself, if it does; the strongest first. */
function controlBy(
  administrator: AdministratorRecord | null,
  {
    roles,
    passwordHash,
    isEnabled,
  }: { roles: GivenRole[]; passwordHash: string | undefined; isEnabled: boolean },
): AccountControl | undefined {
  if (!administrator) return 'made';
  if (passwordHash !== undefined) return 'password';
  if (isEnabled && !administrator.isEnabled) return 'enabled';
  return areSameRoles(administrator.roles, roles) ? undefined : 'role';
}

async function insert(
  tx: Tx,
  account: string,
  values: { real_name: string; role_id: number; password_hash: string },
): Promise<number> {
  await assertAccountIsFree(tx, 'administrator', account);
  const { id } = await tx
    .insertInto('administrators')
    .values({ ...values, account, account_key: accountKey(account) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function assertHarmlessToOneself(
  roles: GivenRole[],
  administrator: AdministratorRecord,
  { isEnabled, passwordHash }: { isEnabled: boolean; passwordHash: string | undefined },
): void {
  if (!isEnabled) throw refused('不能停用自己');
  if (!areSameRoles(administrator.roles, roles)) throw refused('不能修改自己的角色');
  if (passwordHash !== undefined) throw refused('请用“修改密码”更改自己的密码');
}

interface AdministratorRecord {
  id: number;
  account: string;
  realName: string;
  roleId: number | null;
  roles: HeldRole[];
  isEnabled: boolean;
  mobileSealed: Buffer | null;
  Version: number;
}

async function findRecord(db: Database, administratorId: number): Promise<AdministratorRecord> {
  const administrator = await db
    .selectFrom('administrators')
    .select(['id', 'account', 'real_name as realName', 'role_id as roleId', 'is_enabled as isEnabled'])
    .select(['mobile_sealed as mobileSealed', 'version as Version'])
    .where('id', '=', administratorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!administrator) throw notFound();
  const roles = (await findHeldRoles(db, [administratorId])).get(administratorId) ?? [];
  return { ...administrator, roles };
}

/** Returns the current record in the form's shape, for a caller who saved an outdated one. */
function currentOf(administrator: AdministratorRecord, vault: Vault) {
  return {
    AdminId: administrator.id,
    Account: administrator.account,
    RealName: administrator.realName,
    Mobile: administrator.mobileSealed ? maskText(vault.open(administrator.mobileSealed)) : '',
    RoleId: administrator.roleId,
    Roles: administrator.roles,
    Status: Number(administrator.isEnabled),
    Version: administrator.Version,
  };
}

/** Returns an administrator's values for the operation log. */
function logged(administrator: AdministratorRecord, vault: Vault) {
  return {
    Account: administrator.account,
    RealName: administrator.realName,
    Mobile: administrator.mobileSealed ? vault.open(administrator.mobileSealed) : '',
    Roles: rolesInWords(administrator.roles),
    Status: Number(administrator.isEnabled),
  };
}
