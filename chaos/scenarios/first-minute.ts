import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Disk } from '../disk.ts';
import { countOf, missingFrom } from '../find-losses.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite } from '../site.ts';
import { copyOf, nothingYet, startWriters, type Acknowledged } from '../writers.ts';

const cutsOfOneStart = 5;
const minuteMs = 60_000;

interface Cut {
  disk: Disk;
  promised: Acknowledged;
  seconds: number;
}

/** A power cut within a minute of a first start; the key that encrypts personal data must be the announced one. */
export const scenario: Scenario = {
  name: 'power cut within the first minute',
  async run({ makeDisk, rounds, say }) {
    const worst = new Worst('start');
    const losses: string[] = [];
    let acknowledgedInAll = 0;
    const cuts = rounds(20);
    for (let done = 0; done < cuts;) {
      const disk = await makeDisk(1500);
      const began = performance.now();
      const site = await startSite(disk);
      const keyPath = 'data/keys/secret.key';
      const key = await readFile(join(disk.path, keyPath), 'utf8');
      const acknowledged = nothingYet();
      const token = await signIn(site);
      const rest = minuteMs - (performance.now() - began);
      const moments = Array.from({ length: cutsOfOneStart }, () => began + minuteMs - rest * Math.random());
      const writers = startWriters(site, token, acknowledged);
      const left: Cut[] = [];
      for (const moment of moments.toSorted((one, other) => one - other)) {
        await pause(Math.max(0, moment - performance.now()));
        let promised = nothingYet();
        const after = await disk.cut(site.pids, () => (promised = copyOf(acknowledged)));
        left.push({ disk: after, promised, seconds: Math.round((performance.now() - began) / 1000) });
      }
      await writers.stop();
      await site.kill();
      for (const { disk: after, promised, seconds } of left.slice(0, cuts - done)) {
        const again = await startSite(after);
        worst.note(again.startedInMs);
        const missingRecords = await missingFrom(again, promised);
        if ((await readFile(join(after.path, keyPath), 'utf8')) !== key)
          missingRecords.push('the key is another one');
        say(
          `cut ${++done}, ${seconds} s after the start: ${countOf(promised)} acknowledged, ${missingRecords.length} lost`,
        );
        losses.push(...missingRecords);
        await again.kill();
        await after.remove();
      }
      acknowledgedInAll += countOf(acknowledged) + 1;
      await disk.remove();
    }
    return { rounds: cuts, acknowledged: acknowledgedInAll, lost: losses, worst };
  },
};
