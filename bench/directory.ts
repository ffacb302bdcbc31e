import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { webDirectory } from '#contract/members/directory.ts';
import { openVault } from '../server/platform/core/vault.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { fillMembers } from './data/fill-lists.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench directory
 * The directory of 300 and of 5,000 listed members, one request at a time. Each address is asked for once, so that no answer comes
 * from memory.
 */

const rows: string[][] = [];
for (const count of [300, 5000]) await measure(count);
console.log(`a load of ${loadavg()[0]?.toFixed(1)}\n`);
console.log(table(['directory', 'median ms', 'p95 ms'], rows, ''));

async function measure(count: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
  const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
  try {
    const url = await program.ready;
    const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 2 });
    await fillMembers(db, await openVault(dataDir, undefined), count);
    await sql`update members set is_listed = true`.execute(db);
    await db.destroy();
    const pages = Math.ceil(count / 10);
    for (const [what, queryOf] of [
      ['a page', (at) => `pageindex=${1 + (at % pages)}&pagesize=${10 + Math.floor(at / pages)}`],
      ['a name', (at) => `key=公司${at}`],
      ['pinyin', (at) => `key=gongsi${at}`],
    ] satisfies [string, (at: number) => string][]) {
      const milliseconds: number[] = [];
      for (let at = 1; at <= 103; at++) {
        const sentAt = performance.now();
        const answer = await fetch(`${url}${webDirectory.GetMemberDirectory.path}?${queryOf(at)}`);
        const { Code } = (await answer.json()) as { Code: number };
        if (Code !== 200) throw new Error(`${what} answered ${Code}`);
        milliseconds.push(performance.now() - sentAt);
      }
      // The first few warm up.
      const timed = milliseconds.slice(3);
      const [median, p95] = [quantile(timed, 0.5), quantile(timed, 0.95)];
      rows.push([`${count} listed, ${what}`, median.toFixed(1), p95.toFixed(1)]);
    }
  } finally {
    program.kill('SIGTERM');
    await program.ended;
    await rm(dataDir, { recursive: true });
  }
}
