import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { businessHealth } from '#contract/back-office/health.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { signIn, startSite, type Site } from '../site.ts';

const execute = promisify(execFile);
const logPattern = /备份目录 \S+ 不能使用：10 秒没有应答/;

/** The backup folder is on a storage that does not respond, as network storage may: its file system is frozen. */
export const scenario: Scenario = {
  name: 'frozen backup folder',
  async run({ makeDisk, rounds, say }) {
    const worst = new Worst('start');
    const losses: string[] = [];
    const times = rounds(1);
    for (let round = 1; round <= times; round++) {
      const [disk, storage] = [await makeDisk(900), await makeDisk(100)];
      await execute('fsfreeze', ['--freeze', storage.path]);
      try {
        const site = await startSite(disk, { BACKUP_DIR: join(storage.path, 'backups') });
        worst.note(site.startedInMs);
        const errors = await errorsOf(site);
        say(`round ${round}: ready after ${Math.round(site.startedInMs)} ms, ${errors.length} errors`);
        losses.push(...errors.map((line) => `round ${round}: ${line}`));
      } finally {
        await execute('fsfreeze', ['--unfreeze', storage.path]);
      }
      await storage.remove();
      await disk.remove();
    }
    return { rounds: times, acknowledged: 0, lost: losses, worst };
  },
};

async function errorsOf(site: Site): Promise<string[]> {
  const { path } = businessHealth.GetHealth;
  const answer = await fetch(site.url + path, { headers: { token: await signIn(site) } });
  const health = await answer.text();
  const home = await fetch(`${site.url}/home`);
  const status = await site.stop();
  return [
    ...(logPattern.test(health) ? [] : [`health does not tell it: ${health.slice(0, 300)}`]),
    ...(logPattern.test(site.output()) ? [] : ['the log does not tell it']),
    ...(home.status === 200 ? [] : [`pages answer ${home.status}`]),
    ...(status === 0 ? [] : [`the stop ends with ${status}`]),
  ];
}
