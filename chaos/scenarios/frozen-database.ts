import { loseDatabase } from '../lose-database.ts';
import { familyOf, freeze } from '../processes.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { startSite } from '../site.ts';

/** The database is paused, as on a machine that is out of memory or with a hanging disk: its connections stay open. */
export const scenario: Scenario = {
  name: 'frozen database',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const worst = new Worst('answer');
    const losses: string[] = [];
    let acknowledged = 0;
    const freezes = rounds(5);
    for (let round = 1; round <= freezes; round++) {
      const site = await startSite(disk, { LOG_LEVEL: 'info' });
      const stillness = async () => await freeze(await familyOf(await site.databasePid()));
      const { answered, errors, slowestMs } = await loseDatabase(site, stillness);
      worst.note(slowestMs);
      acknowledged += answered;
      say(
        `freeze ${round}: ${answered} answered, slowest ${Math.round(slowestMs)} ms, ${errors.length} errors`,
      );
      losses.push(...errors.map((line) => `freeze ${round}: ${line}`));
      await site.stop();
    }
    return { rounds: freezes, acknowledged, lost: losses, worst };
  },
};
