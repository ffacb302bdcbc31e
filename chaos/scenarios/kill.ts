import { setTimeout as pause } from 'node:timers/promises';
import { countOf, missingFrom } from '../find-losses.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite } from '../site.ts';
import { nothingYet, startWriters } from '../writers.ts';

/** kill -9 of the program and its database while people write and upload. */
export const scenario: Scenario = {
  name: 'kill -9',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const acknowledged = nothingYet();
    const worst = new Worst('start');
    const losses: string[] = [];
    const kills = rounds(20);
    let site = await startSite(disk);
    const token = await signIn(site);
    for (let round = 1; round <= kills; round++) {
      const writers = startWriters(site, token, acknowledged);
      await pause(500 + Math.random() * 2000);
      await site.kill();
      await writers.stop();
      site = await startSite(disk);
      worst.note(site.startedInMs);
      const missingRecords = await missingFrom(site, acknowledged);
      losses.push(...missingRecords.map((line) => `kill ${round}: ${line}`));
      say(`kill ${round}: ${countOf(acknowledged)} acknowledged, ${missingRecords.length} lost`);
    }
    await site.kill();
    return { rounds: kills, acknowledged: countOf(acknowledged), lost: losses, worst };
  },
};
