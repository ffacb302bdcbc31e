import { setTimeout as pause } from 'node:timers/promises';
import { countOf, missingFrom } from '../find-losses.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite } from '../site.ts';
import { copyOf, nothingYet, startWriters } from '../writers.ts';

/** A power cut while visitors write and upload; the original site continues, and its copy is started. */
export const scenario: Scenario = {
  name: 'power cut of a running site',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const site = await startSite(disk);
    const acknowledged = nothingYet();
    const token = await signIn(site);
    const worst = new Worst('start');
    const losses: string[] = [];
    const cuts = rounds(50);
    for (let cut = 1; cut <= cuts; cut++) {
      const writers = startWriters(site, token, acknowledged);
      await pause(500 + Math.random() * 2500);
      let promised = nothingYet();
      const after = await disk.cut(site.pids, () => (promised = copyOf(acknowledged)));
      await writers.stop();
      const again = await startSite(after);
      worst.note(again.startedInMs);
      const missingRecords = await missingFrom(again, promised);
      losses.push(...missingRecords.map((line) => `cut ${cut}: ${line}`));
      say(`cut ${cut}: ${countOf(promised)} acknowledged, ${missingRecords.length} lost`);
      await again.kill();
      await after.remove();
    }
    await site.kill();
    return { rounds: cuts, acknowledged: countOf(acknowledged), lost: losses, worst };
  },
};
