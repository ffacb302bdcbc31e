import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDataDir } from '../../server/platform/core/data-dir.ts';
import { createLogger } from '../../server/platform/core/log.ts';
import { startEmbeddedPostgres } from '../../server/platform/db/embedded/embedded.ts';
import { addressOfDatabase } from '../../server/platform/db/replication/primary-host.ts';
import { startS3 } from '../../server/testing/services/start-s3.ts';
import { Worst, type Scenario } from '../scenario.ts';
import { startSite, type Site } from '../site.ts';

/** Two programs start at once on an empty database with the two accounts of docs/operations.md: both serve, and neither complains. */
export const scenario: Scenario = {
  name: 'first starts',
  async run({ makeDisk, rounds, say }) {
    const disk = await makeDisk(3000);
    const dataDir = await openDataDir(join(disk.path, 'database'));
    const server = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
    const bucket = await startS3();
    const worst = new Worst('both ready');
    const losses: string[] = [];
    const times = rounds(20);
    for (let round = 1; round <= times; round++) {
      const databases = await makeDatabase(server.ownerUrl, `first_${round}`);
      const secret = randomBytes(32).toString('base64');
      const folder = join(disk.path, `round-${round}`);
      const began = performance.now();
      const starts = await Promise.allSettled([start(`${folder}-a`), start(`${folder}-b`)]);
      worst.note(performance.now() - began);
      for (const started of starts)
        if (started.status === 'rejected') losses.push(`round ${round}: ${String(started.reason)}`);
      const sites = starts.flatMap((started) => (started.status === 'fulfilled' ? [started.value] : []));
      losses.push(...(await endAll(sites)).map((line) => `round ${round}: ${line}`));
      say(`round ${round}: ${sites.length} of 2 ready`);

      async function start(path: string): Promise<Site> {
        await mkdir(path);
        return await startSite(
          { path },
          {
            ...databases,
            SECRET_KEY: secret,
            FILES_URL: bucket.url(),
            STARTER: 'demo',
          },
        );
      }
    }
    await server.stop();
    await bucket.stop();
    dataDir.release();
    return { rounds: times, acknowledged: times * 2, lost: losses, worst };
  },
};

/** Stops the sites and returns the complaints in their logs and their exit codes. */
async function endAll(sites: Site[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const site of sites) {
    const ready = await fetch(`${site.url}/readyz`);
    if (!ready.ok) complaints.push(`/readyz answered ${ready.status}`);
    const status = await site.stop();
    if (status !== 0) complaints.push(`ended with ${status}`);
    complaints.push(
      ...site
        .output()
        .split('\n')
        // This test has only one disk.
        .filter((line) => line.includes('"level":') && !line.includes('备份与数据在同一块磁盘')),
    );
  }
  return complaints;
}

async function makeDatabase(serverUrl: string, name: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  const [owner, program] = [`${name}_owner`, `${name}_program`];
  await client.query(`create role ${owner} login createdb password 'secret'`);
  await client.query(`create role ${program} login password 'secret'`);
  await client.query(`create database ${name} owner ${owner}`);
  await client.end();
  const urlOf = (role: string) =>
    Object.assign(new URL(addressOfDatabase(serverUrl, name)), { username: role, password: 'secret' }).href;
  return { DATABASE_URL: urlOf(program), DATABASE_OWNER_URL: urlOf(owner) };
}
