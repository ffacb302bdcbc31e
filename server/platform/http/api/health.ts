import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FreeSpace } from '../../core/free-space.ts';
import { migrationNames, pendingMigrations } from '../../db/migrate.ts';
import type { Database } from '../../db/open.ts';
import { findStandbyWait } from '../../db/replication/standby-wait.ts';

/**
 * `/healthz`: the process is alive. `/servez`: readers may be sent here, as long as anything can be answered, also from
 * memory. `/readyz`: the program is complete, or 503 with the part that is missing. Both answer 503 while it stops.
 */
export function addHealth(
  app: FastifyInstance,
  deps: {
    db: Database;
    checkStorage: () => Promise<void>;
    isStopping?: () => boolean;
    space: FreeSpace;
    answersFromMemory?: () => boolean;
  },
): void {
  // Those of this program: an update that waits for the next start does not make it unready.
  const migrations = migrationNames();
  app.get('/healthz', () => ({ status: 'alive' }));

  app.get('/servez', async (_request, reply) => {
    if (deps.isStopping?.()) return reply.code(503).send({ status: 'stopping' });
    if (deps.answersFromMemory?.()) return { status: 'serving' };
    const error = await errorOf(() => sql`select 1`.execute(deps.db));
    return reply.code(error ? 503 : 200).send({ status: error ? 'nothingToServe' : 'serving' });
  });

  app.get('/readyz', async (request, reply) => {
    if (deps.isStopping?.()) return reply.code(503).send({ status: 'stopping' });
    const [database, schema, storage, standby] = await Promise.all([
      errorOf(() => sql`select 1`.execute(deps.db)),
      errorOf(() => refuseOldSchema(deps.db, migrations)),
      errorOf(deps.checkStorage),
      errorOf(() => refuseWaitingCommits(deps.db)),
    ]);
    // The state of the tables is unknown while the database does not answer.
    const checks = {
      database,
      migrations: database === undefined ? schema : undefined,
      storage,
      // Named only where commits wait for it: most sites have no synchronous standby.
      ...(standby === waitsForStandby ? { standby } : {}),
    };
    const isReady = Object.values(checks).every((error) => error === undefined);
    if (!isReady) request.log.warn({ checks }, 'notReady');
    const free = await deps.space.free();
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'notReady',
      ...Object.fromEntries(Object.entries(checks).map(([part, error]) => [part, error ? 'missing' : 'ok'])),
      ...(database === undefined ? {} : { migrations: 'unknown' }),
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
