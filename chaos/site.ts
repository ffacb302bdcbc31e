import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSession } from '../server/modules/sessions/store.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { withoutHaste } from './process-priority.ts';
import { familyOf, signal } from './processes.ts';

/** The whole program on a disk, as `npm start` runs it. */
export interface Site {
  url: string;
  /** From starting it to its `ready` line. */
  startedInMs: number;
  dataDir: string;
  /** A connection to the program's database, independent of the program. */
  db: Database;
  /** The output of the program so far. */
  output(): string;
  /** The program and all it started. */
  pids(): Promise<number[]>;
  databasePid(): Promise<number>;
  /** Kills the program and its database, as a cut or a crash does. */
  kill(): Promise<void>;
  /** Stops the site as an operator does; returns the exit status. */
  stop(): Promise<number | null>;
}

const environment = {
  STARTER: 'empty',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
  LIMIT_SUGGESTIONS: '9999999/1',
};
const startsWithinMs = 120_000;

/** @throws if the site does not start; the message contains its output */
export async function startSite(disk: { path: string }, env: Record<string, string> = {}): Promise<Site> {
  const dataDir = join(disk.path, 'data');
  const startTime = performance.now();
  const program = startProgram({ DATA_DIR: dataDir, ...environment, ...env }, withoutHaste);
  const tooLate = pause(startsWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`does not start: ${program.output()}`);
  });
  const url = await Promise.race([program.ready, tooLate]);
  const startedInMs = performance.now() - startTime;
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const db = openDatabase({ url: env.DATABASE_URL ?? findRunningDatabase(dataDir)?.ownerUrl ?? '', max: 2 });
  return {
    url,
    startedInMs,
    dataDir,
    db,
    output: () => program.output(),
    pids: () => familyOf(pid),
    async databasePid() {
      const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
      return Number.parseInt(pidFile, 10);
    },
    async kill() {
      signal(await familyOf(pid), 'SIGKILL');
      await program.ended;
      await db.destroy();
    },
    async stop() {
      await db.destroy();
      program.kill('SIGTERM');
      return await program.ended;
    },
  };
}

/** A token of the first administrator, for as long as any scenario lasts. */
export async function signIn({ db }: Pick<Site, 'db'>): Promise<string> {
  const { id } = await db.selectFrom('administrators').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.updateTable('administrators').set({ must_change_password: false }).where('id', '=', id).execute();
  return await startSession(db, {
    audience: 'administrator',
    holderId: id,
    hours: 12,
    isOperatorIssued: true,
  });
}
