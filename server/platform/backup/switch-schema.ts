import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { passOnRevision } from '../db/content-revision.ts';
import { forgetWaitingJobs } from '../jobs/job-queue.ts';
import { inTransaction } from './load-tables.ts';
import { nameIn, readSequences } from './tables.ts';

/** The schemas of the live tables, of a restore in preparation, and of the replaced tables until they are dropped. */
export const schemas = { live: 'public', incoming: 'restore_incoming', outgoing: 'restore_outgoing' };

/** Replaces the live tables with the prepared ones in one transaction, so a running site never sees a mixture. */
export async function switchSchemas(client: Client, patienceMs: number): Promise<void> {
  const { live, incoming, outgoing } = schemas;
  await dropSchema(client, outgoing);
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${patienceMs}`);
        await client.query(`create schema ${outgoing}`);
        await keepNumbersUnused(client);
        await passOnRevision(client, live, incoming);
        await moveAll(client, live, outgoing);
        await moveAll(client, incoming, live);
        await forgetWaitingJobs(client);
      });
      break;
    } catch (error) {
      // Requests of a running site and this transaction may wait for each other's locks.
      if (attempt === 5 || !isInTheWay(error)) throw error;
      await pause(Math.random() * 200 * attempt);
    }
  }
  await dropSchema(client, incoming);
  await dropSchema(client, outgoing);
}

export async function dropSchema(client: Client, name: string): Promise<void> {
  await client.query(`drop schema if exists ${name} cascade`);
}

/** Reserves numbers that were given since the backup: mails and links may still contain them. */
async function keepNumbersUnused(client: Client): Promise<void> {
  const { live, incoming } = schemas;
  const liveSequences = new Map((await readSequences(client, live)).map((state) => [state.name, state]));
  for (const { name, lastValue } of await readSequences(client, incoming)) {
    const before = liveSequences.get(name);
    if (!before?.isCalled || BigInt(before.lastValue) <= BigInt(lastValue)) continue;
    await client.query('select setval($1::regclass, $2::bigint)', [
      nameIn(client, incoming, name),
      before.lastValue,
    ]);
  }
}

/** Moves tables, with their indexes, triggers and own sequences. Objects of an extension stay where they are. */
async function moveAll(client: Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    // Routines first: the rows of a table that one takes are named by the schema of the table.
    `select format('alter routine %I.%I(%s) set schema %I', $1::text, proname,
                   pg_get_function_identity_arguments(c.oid), $2::text) as statement
     from pg_proc c where pronamespace = $1::regnamespace and ${notExtension}
     union all
     select format('alter table %I.%I set schema %I', $1::text, relname, $2::text)
     from pg_class c where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${notExtension}
     union all
     select format('alter sequence %I.%I set schema %I', $1::text, relname, $2::text)
     from pg_class c where relnamespace = $1::regnamespace and relkind = 'S' and ${notExtension}
       and not exists (select from pg_depend where classid = c.tableoid and objid = c.oid and deptype in ('a', 'i'))
     union all
     select format('alter type %I.%I set schema %I', $1::text, typname, $2::text)
     from pg_type c where typnamespace = $1::regnamespace and typtype in ('e', 'd', 'r') and ${notExtension}`,
    [from, to],
  );
  for (const { statement } of rows) await client.query(statement);
}

const notExtension = `not exists (select from pg_depend where classid = c.tableoid and objid = c.oid and deptype = 'e')`;

const inTheWay = new Set(['40P01', '55P03']); // deadlock_detected, lock_not_available

function isInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && inTheWay.has(String(error.code));
}
