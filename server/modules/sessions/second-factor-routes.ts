import { sql } from 'kysely';
import type { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { recordOperation } from '../audit/chain.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { Handlers, RequestContext } from '../../platform/http/api/serve.ts';
import { findStaffRules } from '../settings/staff-rules.ts';
import { findSiteInfo } from '../settings/store.ts';
import { noteControl } from '../two-persons/account-holders.ts';
import type { AssertCanChange } from './open-sessions.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import {
  isProven,
  offerSecret,
  removeSecondFactor,
  wrongCode,
  wrongRecoveryCode,
  type GivenCode,
} from './second-factor.ts';
import { endSessionsOf } from './store.ts';

interface Dependencies {
  db: Database;
  vault: Vault;
  assertCanChange: AssertCanChange;
}

type Context = RequestContext<'administrator'>;

export function secondFactorHandlers(deps: Dependencies): Handlers<typeof systemSecondFactor> {
  const { db } = deps;
  return {
    async GetTotp(_input, { caller }) {
      const { SiteName } = await findSiteInfo(db);
      const { secret, address, picture } = await offerSecret(deps, caller, SiteName);
      const Qr = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
      return { Secret: secret, Address: address, Qr };
    },
    EnableTotp: (form, context) => enable(deps, form, context),
    DisableTotp: (form, context) => disable(deps, form, context),
    async RenewRecoveryCodes(form, { caller, by }) {
      await assertProven(deps, caller.id, form);
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
  deps: Dependencies,
  { Totp }: { Totp: string },
  { caller, by, log }: Context,
): Promise<{ RecoveryCodes: string[] }> {
  if (caller.secondFactor !== 'none') throw refused('已启用两步验证');
  if (!(await isProven(deps, caller.id, { Totp, RecoveryCode: '' }, false)))
    throw invalid({ Totp: wrongCode });
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

async function disable(deps: Dependencies, form: GivenCode, { caller, by, log }: Context) {
  const { RequireTotp } = await findStaffRules(deps.db);
  if (RequireTotp) throw refused('协会要求所有管理员使用两步验证，不能停用');
  await assertProven(deps, caller.id, form);
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
  { db, assertCanChange }: Dependencies,
  administratorId: number,
  { caller, by, log }: Context,
) {
  if (administratorId === caller.id) throw refused('请在“我的账号”里停用自己的两步验证');
  await transaction(db, async (tx) => {
    const known = await tx
      .selectFrom('administrators')
      .select('id')
      .where('id', '=', administratorId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!known) throw notFound();
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
  return null;
}

async function assertProven(deps: Dependencies, administratorId: number, form: GivenCode): Promise<void> {
  if (await isProven(deps, administratorId, form)) return;
  throw invalid(form.Totp === '' ? { RecoveryCode: wrongRecoveryCode } : { Totp: wrongCode });
}
