import { readConfig, type Config } from '../../server/platform/core/config.ts';
import { openDataDir } from '../../server/platform/core/data-dir.ts';
import { createLogger, type Logger } from '../../server/platform/core/log.ts';
import { findRunningDatabase, startEmbeddedPostgres } from '../../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../../server/platform/db/open.ts';
import type { DatabaseAddresses } from '../../server/platform/db/program-role.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';

/** The site that an operator's command works on. */
export type Site = { db: Database; database: DatabaseAddresses; config: Config; log: Logger };

/**
 * Runs `work` on the site of these settings: beside the running program, or else on its database alone. The database is
 * migrated first unless the caller wants it as it is; in that case the program's role may have no rights yet, so the
 * owner works.
 */
export async function onSite<T>(
  work: (site: Site) => Promise<T>,
  { isAsItIs = false }: { isAsItIs?: boolean } = {},
): Promise<T> {
  const config = readConfig();
  // A command writes its result to stdout and its log to stderr.
  const log = createLogger({ level: config.logLevel, destination: process.stderr });
  await using opened = new AsyncDisposableStack();
  const database = await findDatabase();
  const db = openDatabase({ url: isAsItIs ? database.ownerUrl : database.url, max: 2, log });
  opened.defer(() => db.destroy());
  return await work({ db, database, config, log });

  async function findDatabase(): Promise<DatabaseAddresses> {
    const running = config.database ?? findRunningDatabase(config.dataDir);
    if (running) return running;
    const dataDir = await openDataDir(config.dataDir);
    opened.defer(() => dataDir.release());
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    opened.defer(() => embedded.stop());
    if (!isAsItIs) await prepareDatabase(embedded);
    return embedded;
  }
}
