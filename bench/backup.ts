import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeBackup } from '../server/platform/backup/make.ts';
import { checkBackup } from '../server/platform/backup/read-backup.ts';
import { restoreBackup } from '../server/platform/backup/restore.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { openStorage, type Storage } from '../server/platform/storage/storage.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { quantile } from './load/median.ts';
import { forgetPeak, peakMegabytes } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench backup [articles] [files]
 * A backup and a restore of a site that answers 100 requests a second meanwhile.
 */

const articles = Number(process.argv[2] ?? 20_000);
const files = Number(process.argv[3] ?? 300);
const fileBytes = 1_000_000;
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
try {
  const origin = await program.ready;
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 2 });
  const storage = await openStorage({ kind: 'folder', folder: join(dataDir, 'files') });
  await fillArticles(db);
  await fillFiles(db, storage);
  const gigabytes = (await databaseBytes(db)) / 1e9 + (files * fileBytes) / 1e9;
  await db.destroy();

  const path = join(dataDir, 'bench.tar.zst');
  const report = () => {};
  const source = { path, databaseUrl, storage, passphrase: undefined, report };
  const rows = [await measured('nothing', origin, () => pause(5_000))];
  rows.push(await measured('backup', origin, () => makeBackup(source)));
  rows.push(
    await measured('check and restore', origin, async () => {
      const backup = await checkBackup(source);
      const settle = async () => {};
      await restoreBackup(backup, { databaseUrl, storage, replace: true, settle, report });
    }),
  );
  const size = `${gigabytes.toFixed(2)} GB (tables with indexes, and files), the backup ${mega((await stat(path)).size)} MB`;
  console.log(`${size}; seconds per GB of it\n`);
  console.log(
    table(['beside 100 requests/s', 's', 's/GB', 'CPU s', 'peak MB', 'p50 ms', 'p99 ms', 'errors'], rows),
  );

  async function measured(what: string, url: string, work: () => Promise<unknown>): Promise<string[]> {
    await forgetPeak(process.pid);
    const load = startLoad(`${url}/api/XfWebApi/GetNewsList?pagesize=10`);
    const [from, used] = [performance.now(), process.cpuUsage()];
    await work();
    const seconds = (performance.now() - from) / 1000;
    const { user, system } = process.cpuUsage(used);
    const { times, errors } = await load.stop();
    return [
      what,
      seconds.toFixed(1),
      (seconds / gigabytes).toFixed(1),
      ((user + system) / 1e6).toFixed(1),
      (await peakMegabytes(process.pid)).toFixed(0),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      String(errors),
    ];
  }
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

async function fillArticles(db: Database): Promise<void> {
  await sql`insert into menus (name) values ('新闻')`.execute(db);
  // Ten kilobytes of text that hardly repeats, three times, and some of the pairs it is found by.
  for (let done = 0; done < articles; done += 100)
    await sql`
      insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status)
      select (select min(id) from menus), '标题' || n, '<p>' || body || '</p>', body, left(body, 80), '标题' || n, body,
        array_to_tsvector(array(select distinct substr(body, p, 2) from generate_series(1, 400) p)), 1
      from (select n, (select string_agg(md5(random()::text), '') from generate_series(1, 300) where n >= 0) as body
            from generate_series(${done}::int, ${done + 99}::int) n) made`.execute(db);
}

async function fillFiles(db: Database, storage: Storage): Promise<void> {
  for (let number = 0; number < files; number++) {
    const path = `2026/11/${randomBytes(16).toString('hex')}.png`;
    const arrived = join(storage.incoming, 'arriving');
    await writeFile(arrived, randomBytes(fileBytes));
    const key = await storage.keep(arrived, path);
    const row = { path, original_name: 'a.png', media_type: 'image/png', kind: 'image', ...key };
    await db.insertInto('files').values(row).execute();
  }
}

async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return rows[0]!.bytes;
}

/** Sends each request at its scheduled time, however long the previous ones take. */
function startLoad(url: string) {
  const times: number[] = [];
  let errors = 0;
  const under = new Set<Promise<void>>();
  const ask = async () => {
    const from = performance.now();
    const answer = await fetch(url).catch(() => undefined);
    const { Code } = answer?.ok ? ((await answer.json()) as { Code: number }) : { Code: 0 };
    if (Code !== 200) errors++;
    times.push(performance.now() - from);
  };
  const timer = setInterval(() => {
    const one = ask().finally(() => under.delete(one));
    under.add(one);
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
      return { times, errors };
    },
  };
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
