import { sql } from 'kysely';
import type { OpenSession } from '#contract/accounts/own-account.ts';
import { forbidden, notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { endSessionsOf, isLiving } from './store.ts';

/** Refuses a caller who holds fewer permissions than that administrator. */
export type AssertCanChange = (tx: Tx, caller: AdministratorCaller, administratorId: number) => Promise<void>;

/** Lists the valid sessions of the caller or, with the permission, of another administrator; the latest used first. */
export async function listSessions(
  db: Database,
  caller: AdministratorCaller,
  administratorId = caller.id,
): Promise<OpenSession[]> {
  if (administratorId !== caller.id) await assertKnown(db, caller, administratorId);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at', 'token_hash'])
    .where('audience', '=', 'administrator')
    .where('holder_id', '=', administratorId)
    .where(isLiving('administrator'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    SessionId: row.id,
    Device: row.device,
    Address: row.address,
    CreateTime: formatTime(row.created_at),
    LastTime: formatTime(row.last_seen_at),
    IsCurrent: row.token_hash.equals(caller.sessionKey),
  }));
}

interface Ending {
  caller: AdministratorCaller;
  by: Actor;
  assertCanChange: AssertCanChange;
}

/** @throws ApiError 404 for a session that is not the caller's, without the permission for others' */
export async function endOneSession(
  db: Database,
  sessionId: number,
  { caller, by, assertCanChange }: Ending,
): Promise<void> {
  await transaction(db, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select('holder_id')
      .where('id', '=', sessionId)
      .where('audience', '=', 'administrator')
      .executeTakeFirst();
    const isOwn = session?.holder_id === caller.id;
    if (!session || (!isOwn && !caller.holds('admin:save'))) throw notFound();
    if (!isOwn) await assertCanChange(tx, caller, session.holder_id);
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    const after = { EndedSessions: 1 };
    await recordOperation(tx, by, { entityType: 'administrator', recordId: session.holder_id, after });
  });
}

/** Ends all sessions of an administrator except the calling one. */
export async function endAllSessions(
  db: Database,
  administratorId: number,
  { caller, by, assertCanChange }: Ending,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (administratorId !== caller.id) {
      await assertKnown(tx, caller, administratorId);
      await assertCanChange(tx, caller, administratorId);
    }
    const holder = { audience: 'administrator', holderId: administratorId } as const;
    const EndedSessions = await endSessionsOf(tx, { ...holder, exceptSession: caller.sessionKey });
    await recordOperation(tx, by, {
      entityType: 'administrator',
      recordId: administratorId,
      after: { EndedSessions },
    });
  });
}

async function assertKnown(
  db: Database,
  caller: AdministratorCaller,
  administratorId: number,
): Promise<void> {
  if (!caller.holds('admin:save')) throw forbidden();
  const administrator = await db
    .selectFrom('administrators')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', administratorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!administrator) throw notFound();
}
