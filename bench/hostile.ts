import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { startSession } from '../server/modules/sessions/store.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { addProgramme } from '../server/testing/factories/add-programme.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { fillArticles, fillFrame } from './data/fill.ts';
import type { Inside } from './load/event-loop-probe.ts';
import { inventedHeads } from './load/hostile-heads.ts';
import {
  allEndpoints,
  brokenMultipart,
  heavySearches,
  hostileWorkbooks,
  nonsenseEverywhere,
  nonsenseWithOneRight,
  worstBodies,
  type Site,
  type Work,
} from './load/hostile-requests.ts';
import { quantile } from './load/median.ts';
import { forgetPeak, peakMegabytes } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench hostile [articles] [beginning of the work's name]
 * Sends all hostile requests of the tests to a program with a heap of 256 MB: it reports the codes, the slowest
 * response, the longest stop of the event loop, and memory before and after.
 */

const articles = Number(process.argv[2] ?? 20_000);
const only = process.argv[3] ?? '';
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const insidePath = join(dataDir, 'inside.sock');
const program = startProgram({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  LIMIT_REQUESTS: '9999999/1',
  LIMIT_UPLOADS: '9999999/1',
  ADMIN_PASSWORD: 'Bench-Password-1',
  NODE_OPTIONS: `--max-old-space-size=256 --import=${join(import.meta.dirname, 'load/event-loop-probe.ts')}`,
  BENCH_INSIDE: insidePath,
});
const resources = new AsyncDisposableStack();
resources.defer(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
});
try {
  await measure(await program.ready);
} finally {
  await resources.disposeAsync();
}

async function measure(url: string): Promise<void> {
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 8 });
  resources.defer(() => db.destroy());
  await fillFrame(db);
  await addProgramme(databaseUrl);
  await fillArticles(db, databaseUrl, articles);
  const administrator = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  const site: Site = {
    url,
    async token(audience) {
      if (audience === 'anyone') return undefined;
      const kind = audience === 'administrator' ? 'administrator' : 'member';
      return await startSession(db, { audience: kind, holderId: administrator.id });
    },
  };
  const all = await allEndpoints();
  const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
  const before = await readProbe();
  const rows: string[][] = [];
  const phase = async (name: string, works: Iterable<Work>, atOnce: number) => {
    if (name.startsWith(only)) rows.push(await watched(name, pid, url, works, atOnce));
  };
  await phase(`search in ${articles} articles, 8 at once`, heavySearches(site), 8);
  await phase('nonsense in every field of every call', nonsenseEverywhere(site, all), 4);
  const oneRight = new Map<string, Site>();
  for (const permission of Object.keys(permissions) as Permission[]) {
    const holderId = await makeHolder(db, permission);
    const session = { audience: 'administrator', holderId } as const;
    const token: Site['token'] = async (audience) =>
      audience === 'administrator' ? await startSession(db, session) : undefined;
    oneRight.set(permission, { url, token });
  }
  await phase('nonsense in every call by each single right', nonsenseWithOneRight(oneRight, all), 4);
  await phase('invented methods, targets and headers', inventedHeads(site), 4);
  await phase('broken multipart on raw sockets', brokenMultipart(site, all), 4);
  await phase('worst bodies', worstBodies(site, all), 2);
  for (const book of await hostileWorkbooks(site)) await phase(`import: ${book.what}`, [book], 1);
  const after = await readProbe();
  console.log(
    table(
      [
        'what',
        'requests',
        'Code 500',
        'worst ms',
        'p99 ms',
        'longest stop ms',
        'longest work ms',
        '/healthz ms',
        'collecting ms',
        'peak MB',
      ],
      rows,
    ),
  );
  console.log(`Heap ${memory(before.heapMegabytes, after.heapMegabytes)}`);
  console.log(`Resident ${memory(before.residentMegabytes, after.residentMegabytes)}`);
}

/** Makes an administrator whose role has this permission only, and returns the id. */
async function makeHolder(db: Database, permission: Permission): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with role as (insert into roles (name) values (${permission}) returning id),
      held as (insert into role_system_menus (role_id, system_menu_id)
        select role.id, m.id from role, system_menus m where m.permission = ${permission})
    insert into administrators (account, account_key, role_id, password_hash, must_change_password)
    select ${permission}, ${permission}, role.id, first.password_hash, false
    from role, (select password_hash from administrators order by id limit 1) as first returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

function memory(before: number, after: number): string {
  return `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`;
}

async function watched(name: string, pid: number, url: string, works: Iterable<Work>, atOnce: number) {
  await readProbe();
  await forgetPeak(pid);
  const state = { isOver: false };
  const watching = slowestHealth(url, state);
  const { times, codes } = await runAll(works, atOnce);
  state.isOver = true;
  const health = await watching;
  const { maxStopMs, maxWorkMs, collectingMs } = await readProbe();
  const figures = [
    times.length,
    codes.filter((code) => code === 500 || !(code > 0)).length,
    Math.max(...times),
    quantile(times, 0.99),
    maxStopMs,
    maxWorkMs,
    health,
    collectingMs,
    await peakMegabytes(pid),
  ];
  return [name, ...figures.map((figure) => figure.toFixed(0))];
}

async function runAll(works: Iterable<Work>, atOnce: number) {
  const times: number[] = [];
  const codes: number[] = [];
  const queue = works[Symbol.iterator]();
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { what, run } = next.value;
      const startTime = performance.now();
      const code = await run();
      times.push(performance.now() - startTime);
      codes.push(code);
      if (code === 500 || !(code > 0)) console.error(`${what}: ${code}`);
      if ((times.at(-1) ?? 0) > 2000) console.error(`${what}: ${times.at(-1)?.toFixed(0)} ms`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { times, codes };
}

/** Returns the longest response time of a health check while other work runs. */
async function slowestHealth(url: string, state: { isOver: boolean }): Promise<number> {
  let slowest = 0;
  while (!state.isOver) {
    const startTime = performance.now();
    await fetch(`${url}/healthz`).then((response) => response.text());
    slowest = Math.max(slowest, performance.now() - startTime);
    await pause(20);
  }
  return slowest;
}

async function readProbe(): Promise<Inside> {
  return (await json(connect({ path: insidePath }))) as Inside;
}
