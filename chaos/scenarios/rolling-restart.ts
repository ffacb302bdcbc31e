import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDataDir } from '../../server/platform/core/data-dir.ts';
import { createLogger } from '../../server/platform/core/log.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/embedded.ts';
import { freePorts, startNginx } from '../nginx.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { startSite, type Site } from '../site.ts';
import { startVisitors } from '../visitors.ts';

const paths = ['/', '/api/XfWebApi/GetMenuList', '/api/XfWebApi/GetNewsDetail?newsid=7', '/healthz'];
const requestsASecond = 150;
/** The accepted share of aborted requests without a proxy (docs/decisions/0127). */
const maxCutOfDirect = 1 / 10_000;

/**
 * Two programs on one database are restarted one after the other under load: through nginx, and by clients that try the
 * other one when they cannot connect. Over new connections and over persistent ones.
 */
export const scenario: Scenario = {
  name: 'rolling restart',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(2000);
    const dataDir = await openDataDir(join(disk.path, 'database'));
    const database = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
    const ports = await freePorts(2);
    const secret = randomBytes(32).toString('base64');
    const start = (which: number) =>
      startSite(
        { path: join(disk.path, `program-${which}`) },
        {
          DATABASE_URL: database.ownerUrl,
          SECRET_KEY: secret,
          PORT: String(ports[which]),
          DRAIN_SECONDS: '1',
        },
      );
    const sites: Site[] = [await start(0), await start(1)];
    const nginx = await startNginx(join(disk.path, 'nginx'), ports);
    let turn = 0;
    const direct = startVisitors(() => sites[turn++ % 2]!.url, paths, requestsASecond, true);
    const proxied = startVisitors(() => nginx.url, paths, requestsASecond);
    const worst = new Worst('restart');
    const losses: string[] = [];
    const restarts = rounds(20);
    for (let round = 0; round < restarts; round++) {
      await pause(1000);
      const began = performance.now();
      const status = await sites[round % 2]!.stop();
      if (status !== 0) losses.push(`restart ${round + 1}: ended with ${status}`);
      sites[round % 2] = await start(round % 2);
      worst.note(performance.now() - began);
      say(
        `restart ${round + 1}: ${direct.answered} + ${proxied.answered} answered, ${direct.cut.length} + ${proxied.cut.length} cut, ${direct.busy} + ${proxied.busy} refused`,
      );
    }
    for (const [how, { answered, cut, busy }, mostCut] of [
      ['direct', await direct.stop(), maxCutOfDirect],
      ['through nginx', await proxied.stop(), 0],
    ] as const) {
      const lines = cut.map((line) => `${how}: ${line}`);
      if (cut.length > Math.ceil(answered * mostCut)) losses.push(...lines);
      else lines.forEach(say);
      if (busy > 0) losses.push(`${how}: ${busy} refused`);
    }
    await nginx.stop();
    for (const site of sites) await site.stop();
    await database.stop();
    dataDir.release();
    return { rounds: restarts, acknowledged: direct.answered + proxied.answered, lost: losses, worst };
  },
};
