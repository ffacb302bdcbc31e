import { join } from 'node:path';
import { openDataDir } from '../../server/platform/core/data-dir.ts';
import { createLogger } from '../../server/platform/core/log.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/embedded.ts';
import { loseDatabase } from '../lose-database.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { startSite } from '../site.ts';

/** The database is stopped, as for an upgrade of its machine, and starts again half a minute later. */
export const scenario: Scenario = {
  name: 'stopped database',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const dataDir = await openDataDir(join(disk.path, 'database'));
    const start = () => startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
    let database = await start();
    const worst = new Worst('answer');
    const losses: string[] = [];
    let acknowledged = 0;
    const stops = rounds(5);
    for (let round = 1; round <= stops; round++) {
      const site = await startSite(disk, { LOG_LEVEL: 'info', DATABASE_URL: database.ownerUrl });
      const { answered, errors, slowestMs } = await loseDatabase(site, async () => {
        await database.stop();
        return { [Symbol.asyncDispose]: async () => void (database = await start()) };
      });
      worst.note(slowestMs);
      acknowledged += answered;
      say(
        `stop ${round}: ${answered} answered, slowest ${Math.round(slowestMs)} ms, ${errors.length} errors`,
      );
      losses.push(...errors.map((line) => `stop ${round}: ${line}`));
      await site.stop();
    }
    await database.stop();
    dataDir.release();
    return { rounds: stops, acknowledged, lost: losses, worst };
  },
};
