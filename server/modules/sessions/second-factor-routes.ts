import { sql } from 'kysely';
import type { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { signInRefusal } from '#contract/back-office/audit.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers, RequestContext } from '../../platform/http/api/serve.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { findStaffRules } from '../settings/staff-rules.ts';
import { findSiteInfo } from '../settings/store.ts';
import { noteControl } from '../two-persons/account-holders.ts';
import { assertOwnPassword } from './administrator-accounts.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import {
  isProven,
  offerSecret,
  removeSecondFactor,
  wrongCode,
  wrongRecoveryCode,
  type GivenCode,
} from './second-factor.ts';
import { recordWrongProof } from './sign-in-attempts.ts';
import { endSessionsOf } from './store.ts';

type Context = RequestContext<'administrator'>;
type SubmittedProof = GivenCode & { Password: string };

const wrongPassword = '登录密码不正确';

export function secondFactorHandlers(deps: ModuleDependencies): Handlers<typeof systemSecondFactor> {
  const { db } = deps;
  return {
    GetTotp: async (_input, { caller: { secondFactorSince } }) => ({
      IsEnabled: secondFactorSince !== null,
      EnabledTime: timeOrBlank(secondFactorSince),
    }),
    async BeginTotp({ Password }, context) {
      const { caller, by } = context;
      if (caller.secondFactor !== 'none') throw refused('已启用两步验证');
      await assertOwnPassword(db, Password, { ...context, message: wrongPassword });
      const { SiteName } = await findSiteInfo(db);
      const { secret, address, picture } = await offerSecret(deps, caller, SiteName);
      await recordOperation(db, by, { entityType: 'administrator', recordId: caller.id });
      const Qr = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
      return { Secret: secret, Address: address, Qr };
    },
    EnableTotp: (form, context) => enable(deps, form, context),
    DisableTotp: (form, context) => disable(deps, form, context),
    async RenewRecoveryCodes(form, context) {
      const { caller, by } = context;
      await assertProven(deps, form, context);
      const RecoveryCodes = await transaction(db, async (tx) => {
        await recordOperation(tx, by, { entityType: 'administrator', recordId: caller.id });
        return await renewRecoveryCodes(tx, caller.id);
      });
      return { RecoveryCodes };
    },
    ResetTotp: ({ AdminId }, context) => reset(deps, AdminId, context),
  };
}

/** Sessions without the second factor end, but the one that set it up. */
async function enable(
  deps: ModuleDependencies,
  { Password, Totp }: { Password: string; Totp: string },
  context: Context,
): Promise<{ RecoveryCodes: string[] }> {
  const { caller, by, log } = context;
  if (caller.secondFactor !== 'none') throw refused('已启用两步验证');
  await assertOwnPassword(deps.db, Password, { ...context, message: wrongPassword });
  if (!(await isProven(deps, caller.id, { Totp, RecoveryCode: '' }, false))) {
    await recordWrongCode(deps.db, { Totp }, context);
    throw invalid({ Totp: wrongCode() });
  }
  const RecoveryCodes = await transaction(deps.db, async (tx) => {
    const enabled = await tx
      .updateTable('administrator_totp')
      .set({ enabled_at: sql`now()` })
      .where('administrator_id', '=', caller.id)
      .where('enabled_at', 'is', null)
      .returning('administrator_id')
      .executeTakeFirst();
    if (!enabled) throw refused('已启用两步验证');
    await tx
      .updateTable('sessions')
      .set({ totp_at: sql`now()` })
      .where('token_hash', '=', caller.sessionKey)
      .execute();
    await endSessionsOf(tx, {
      audience: 'administrator',
      holderId: caller.id,
      exceptSession: caller.sessionKey,
    });
    const after = { SecondFactor: true };
    await recordOperation(tx, by, { entityType: 'administrator', recordId: caller.id, before: {}, after });
    return await renewRecoveryCodes(tx, caller.id);
  });
  log.info({ administratorId: caller.id }, 'secondFactorEnabled');
  return { RecoveryCodes };
}

async function disable(deps: ModuleDependencies, form: SubmittedProof, context: Context) {
  const { caller, by, log } = context;
  const { RequireTotp } = await findStaffRules(deps.db);
  if (RequireTotp) throw refused('协会要求所有管理员使用两步验证，不能停用');
  await assertProven(deps, form, context);
  await transaction(deps.db, async (tx) => {
    await removeSecondFactor(tx, caller.id);
    const after = { SecondFactor: false };
    await recordOperation(tx, by, { entityType: 'administrator', recordId: caller.id, before: {}, after });
  });
  log.info({ administratorId: caller.id }, 'secondFactorDisabled');
  return new Answer(null, { message: '已停用两步验证' });
}

/** Disables the second factor of another administrator who lost the phone; one's own is disabled elsewhere. */
async function reset(
  { db, assertCanChange }: ModuleDependencies,
  administratorId: number,
  { caller, by, log }: Context,
) {
  if (administratorId === caller.id) throw refused('请在“我的账号”里停用自己的两步验证');
  await transaction(db, async (tx) => {
    const administrator = await tx
      .selectFrom('administrators')
      .select('id')
      .where('id', '=', administratorId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!administrator) throw notFound();
    await assertCanChange(tx, caller, administratorId);
    if (!(await removeSecondFactor(tx, administratorId))) throw refused('该管理员没有启用两步验证');
    await noteControl(tx, [administratorId], caller.id, 'factor');
    await endSessionsOf(tx, { audience: 'administrator', holderId: administratorId });
    const after = { SecondFactor: false };
    await recordOperation(tx, by, {
      entityType: 'administrator',
      recordId: administratorId,
      before: {},
      after,
    });
  });
  log.warn({ administratorId, by: caller.id }, 'secondFactorReset');
}

/** The password first: a code is valid once, and a wrong password does not use it up. */
async function assertProven(deps: ModuleDependencies, form: SubmittedProof, context: Context): Promise<void> {
  await assertOwnPassword(deps.db, form.Password, { ...context, message: wrongPassword });
  if (await isProven(deps, context.caller.id, form)) return;
  await recordWrongCode(deps.db, form, context);
  throw invalid(form.Totp === '' ? { RecoveryCode: wrongRecoveryCode } : { Totp: wrongCode() });
}

async function recordWrongCode(
  db: Database,
  { Totp }: { Totp: string },
  { caller, by, log }: Context,
): Promise<void> {
  const reason = Totp === '' ? signInRefusal.recoveryCode : signInRefusal.code;
  await recordWrongProof(db, by, { entityType: 'administrator', recordId: caller.id, reason, log });
}
