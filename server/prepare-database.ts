import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { addMenuRows } from './modules/lists/menu-rows.ts';
import type { Logger } from './platform/core/log.ts';
import { connect } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { letProgramIn, type DatabaseAddresses } from './platform/db/program-role.ts';
import { compareWithServer, refuseOldServer } from './platform/db/server-limits.ts';
import { prepareJobTables } from './platform/jobs/job-tables.ts';

interface Options {
  log?: Logger;
  /** The connections that the program will open, to compare with the server's limit. */
  connections?: { pool: number; workers: number };
  /** Writes the first rows of a new site: its administrator, its content. */
  fill?(): Promise<void>;
}

/**
 * Brings all tables up to date, by their owner, lets the program work with them, and fills a new site. Programs that start at the same
 * time take turns at all of it (docs/decisions/0372).
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseAddresses,
  { log, connections, fill }: Options = {},
): Promise<void> {
  const owner = await connect(ownerUrl);
  try {
    await refuseOldServer(owner);
    if (connections && log) await compareWithServer(owner, { ...connections, log });
    await waitForTurn(owner, log);
    await migrate({ url: ownerUrl });
    await prepareJobTables(owner);
    await addMenuRows(owner);
    if (ownerUrl !== url) await letProgramIn(owner, url);
    await fill?.();
  } finally {
    await owner.end();
  }
}

// An arbitrary number that only this program uses.
const lockNumber = 7_424_187;

/** Takes the lock until the connection ends. It polls, because a provider may limit a statement that waits. */
async function waitForTurn(owner: Client, log: Logger | undefined): Promise<void> {
  for (let tries = 0; !(await takeLock(owner)); tries++) {
    if (tries === 0) log?.info('another program prepares the database: waiting for it');
    await pause(200);
  }
}

async function takeLock(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    lockNumber,
  ]);
  return rows[0]!.isOurs;
}
