import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { countOf, missingFrom } from '../find-losses.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite } from '../site.ts';
import { startVisitors } from '../visitors.ts';
import { nothingYet, startWriters } from '../writers.ts';

const readable = ['/', '/api/XfWebApi/GetMenuList', '/api/XfWebApi/GetNewsDetail?newsid=7', '/healthz'];
const fullMs = 20_000;

/** Another program fills the disk to its last byte while visitors write and upload; later space is free again. */
export const scenario: Scenario = {
  name: 'full disk',
  async run({ makeDisk, rounds, say }) {
    const acknowledged = nothingYet();
    const worst = new Worst('answer');
    const losses: string[] = [];
    const times = rounds(5);
    for (let round = 1; round <= times; round++) {
      const disk = await makeDisk(900);
      const mine = nothingYet();
      const site = await startSite(disk, { FREE_SPACE_MB: '256' });
      const token = await signIn(site);
      const refusals = new Set<string>();
      const onAnswer = ({ code, message }: { code: number; message: string }) =>
        code !== 200 && refusals.add(`${code} ${message}`);
      const writers = startWriters(site, token, mine, onAnswer);
      await pause(3000);
      await fill(join(disk.path, 'filler'));
      const readers = startVisitors(() => site.url, readable, 20);
      await pause(fullMs);
      const { answered, busy, cut, slowestMs } = await readers.stop();
      const ready: { database?: string; space?: string } = await (await fetch(`${site.url}/readyz`)).json();
      await rm(join(disk.path, 'filler'));
      const before = countOf(mine);
      await pause(3000);
      await writers.stop();
      worst.note(slowestMs);
      const errors = [
        ...cut,
        ...(busy > 0 ? [`${busy} of ${answered} readings refused`] : []),
        ...(ready.space === 'full' ? [] : [`not named: ${JSON.stringify(ready)}`]),
        ...(refusals.size > 0 ? [] : ['nothing was refused']),
        ...[...refusals].filter((text) => !text.startsWith('503 服务器存储空间不足')),
        ...(countOf(mine) > before ? [] : ['nothing is written when there is room again']),
        ...(await missingFrom(site, mine)),
      ];
      for (const title of mine.rows) acknowledged.rows.add(title);
      for (const [path, sum] of mine.files) acknowledged.files.set(path, sum);
      say(`disk ${round}: ${countOf(mine)} acknowledged, ${answered} read, ${errors.length} errors`);
      losses.push(...errors.map((line) => `disk ${round}: ${line}`));
      await site.stop();
      await disk.remove();
    }
    return { rounds: times, acknowledged: countOf(acknowledged), lost: losses, worst };
  },
};

/** Ends with "no space left", as it should. */
async function fill(path: string): Promise<void> {
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${path}`, 'bs=64k']).catch(() => {});
}
