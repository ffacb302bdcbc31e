import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import type { Database } from '../../platform/db/open.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { makeMenu } from '../../testing/factories/records.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetOperations } from './forgetting.ts';
import { verifySome, type Walk } from './verify.ts';

/** Verifies the log in steps of two entries. */
async function verifyByTwos(db: Database, meanwhile: () => Promise<unknown> = async () => {}) {
  for (let walk: Walk | undefined, pieces = 1; ; pieces++) {
    const piece = await verifySome(db, walk, { vault: undefined, most: 2 });
    if (piece.verified) return { ...piece.verified, pieces };
    if (pieces === 1) await meanwhile();
    ({ walk } = piece);
  }
}

test('a verification in pieces includes entries that are added or removed meanwhile', async () => {
  const fresh = await startTestApp();
  const record = () => recordOperation(fresh.db, systemActor('Sample'), { entityType: 'sample' });
  const tamper = async (id: number) => {
    await sql`alter table operation_log disable trigger all`.execute(fresh.owner);
    await sql`update operation_log set happened_at = now() - interval '401 days' where id <= ${id}`.execute(
      fresh.owner,
    );
    await sql`alter table operation_log enable trigger all`.execute(fresh.owner);
  };
  for (let count = 0; count < 5; count++) await record();

  expect(await verifyByTwos(fresh.db)).toMatchObject({ checked: 5, firstAltered: null, pieces: 3 });
  expect(await verifyByTwos(fresh.db, record)).toMatchObject({ checked: 6, firstAltered: null, pieces: 4 });
  const forgetThree = async () => {
    await tamper(3);
    await forgetOperations(fresh.db, 400);
  };
  // Entries 4 to 6 and the one that reports the deletion, from the new beginning.
  expect(await verifyByTwos(fresh.db, forgetThree)).toMatchObject({
    checked: 4,
    firstAltered: null,
    lastId: 7,
  });
  await tamper(6);
  expect(await verifyByTwos(fresh.db)).toMatchObject({ firstAltered: 4 });
  await fresh.close();
});

test('a client can verify the log in pieces, and an invalid cursor is rejected', async ({
  site,
  administrator,
}) => {
  await makeMenu(site, administrator);
  const whole = await site.call(systemAudit.VerifyOperationLog, {}, administrator);
  const first = await site.call(systemAudit.VerifyOperationLog, { most: 1 }, administrator);
  const rest = await site.call(systemAudit.VerifyOperationLog, { cursor: first.Cursor }, administrator);

  expect(first).toMatchObject({ Checked: 1, FirstAltered: null, Count: whole.Checked });
  expect(first.Cursor).not.toBe('');
  expect(rest).toMatchObject({ Checked: whole.Checked, LastLogId: whole.LastLogId, Cursor: '' });
  expect(await site.send(systemAudit.VerifyOperationLog, { cursor: 'bm9uZQ' }, administrator)).toMatchObject({
    Code: 400,
    Data: { cursor: 'cursor 有误' },
  });
});
