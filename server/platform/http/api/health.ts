import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FreeSpace } from '../../core/free-space.ts';
import { migrationNames, pendingMigrations } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';
import { findStandbyWait } from '../../db/replication/standby-wait.ts';

/** The error of each part of the program; undefined for one that works, or whose state is unknown. */
export type Checks = Readonly<Record<string, string | undefined>>;

interface Checked {
  db: Database;
  checkStorage: () => Promise<void>;
}

/** Returns a function that checks the parts of the program which it needs to be complete. */
export function openChecks({ db, checkStorage }: Checked): () => Promise<Checks> {
  // Those of this program: an update that waits for the next start does not make it unready.
  const migrations = migrationNames();
  return async () => {
    const [database, schema, storage, standby] = await Promise.all([
      errorOf(() => sql`select 1`.execute(db)),
      errorOf(() => refuseOldSchema(db, migrations)),
      errorOf(checkStorage),
      errorOf(() => refuseWaitingCommits(db)),
    ]);
    return {
      database,
      // The state of the tables is unknown while the database does not answer.
      migrations: database === undefined ? schema : undefined,
      storage,
      // Named only where commits wait for it: most sites have no synchronous standby.
      ...(standby === waitsForStandby ? { standby } : {}),
    };
  };
}

export const isReady = (checks: Checks) => Object.values(checks).every((error) => error === undefined);

/**
 * `/healthz`: the process is alive. `/servez`: readers may be sent here, as long as anything can be answered, also from
 * memory. `/readyz`: the program is complete, or 503 with the part that is missing. Both answer 503 while it stops.
 */
export function addHealth(
  app: FastifyInstance,
  deps: Checked & {
    isStopping?: () => boolean;
    space: FreeSpace;
    answersFromMemory?: () => boolean;
  },
): void {
  const readChecks = openChecks(deps);
  app.get('/healthz', () => ({ status: 'alive' }));

  app.get('/servez', async (_request, reply) => {
    if (deps.isStopping?.()) return reply.code(503).send({ status: 'stopping' });
    if (deps.answersFromMemory?.()) return { status: 'serving' };
    const error = await errorOf(() => sql`select 1`.execute(deps.db));
    return reply.code(error ? 503 : 200).send({ status: error ? 'nothingToServe' : 'serving' });
  });

  app.get('/readyz', async (request, reply) => {
    if (deps.isStopping?.()) return reply.code(503).send({ status: 'stopping' });
    const checks = await readChecks();
    const isComplete = isReady(checks);
    if (!isComplete) request.log.warn({ checks }, 'notReady');
    const free = await deps.space.free();
    return reply.code(isComplete ? 200 : 503).send({
      status: isComplete ? 'ready' : 'notReady',
      ...Object.fromEntries(Object.entries(checks).map(([part, error]) => [part, error ? 'missing' : 'ok'])),
      ...(checks.database === undefined ? {} : { migrations: 'unknown' }),
      // Reads continue while it is low, so the program stays in service.
      space: await deps.space.state(),
      ...(free === undefined ? {} : { freeMegabytes: Math.floor(free / 2 ** 20) }),
    });
  });
}

/** Returns what is wrong, or undefined. A part that does not answer counts as missing. */
async function errorOf(check: () => Promise<unknown>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, 1_800, 'no answer');
  });
  const outcome = check().then(() => undefined, String);
  const error = await Promise.race([outcome, tooLate]);
  clearTimeout(timer);
  return error;
}

async function refuseOldSchema(db: Database, migrations: string[]): Promise<void> {
  const pending = await pendingMigrations(db, migrations);
  if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`);
}

const waitsForStandby = 'Error: commits wait for the synchronous standby';

async function refuseWaitingCommits(db: Database): Promise<void> {
  if (await findStandbyWait(db)) throw new Error('commits wait for the synchronous standby');
}
