import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webNews } from '#contract/news/news.ts';
import { fieldNames } from '../server/platform/http/api/field-names.ts';
import { parseQuery } from '../server/platform/http/api/read-input.ts';
import { startProgram } from '../server/testing/start-program.ts';
import type { LoadJob, LoadResult } from './load/load-client.ts';
import { median } from './load/median.ts';
import { ask, cpuSeconds, startHelper } from './load/processes.ts';
import { table } from './load/report.ts';

/*
 * npm run bench field-names
 * Measures what names without case cost: the same requests with the exact names and with the names in another case,
 * alternately, and reading the names by itself, beside parsing the query alone.
 */

const rounds = 15;
const roundSeconds = 1;
const cases: [name: string, endpoint: Endpoint, query: string][] = [
  ['list, cached', webNews.GetNewsList, 'pid=12&pageindex=1&pagesize=10'],
  ['detail, cached', webNews.GetNewsDetail, 'newsid=79'],
  ['verification, uncached', webCertificates.VerifyCert, 'CertNum=JLFX-2026-0101&Sign=x'],
  ['members', businessMembers.GetMemberList, 'pageindex=1&pagesize=10&key=&status=1&memberlevelid=12'],
];
const inCapitals = (query: string) => query.replace(/[^=&]+(?==)/g, (name) => name.toUpperCase());

await measureReading();
await measureRequests();

/** Prints nanoseconds a request: its query parsed alone, and parsed and read under the names of the call. */
async function measureReading(): Promise<void> {
  const rows = cases.map(([name, endpoint, query]) => {
    const names = fieldNames(endpoint);
    const ways = [
      () => parseQuery(query),
      () => names.read(parseQuery(query)),
      () => names.read(parseQuery(inCapitals(query))),
    ];
    const durations = ways.map(() => [] as number[]);
    for (let round = 0; round < 25; round++)
      for (const [at, way] of ways.entries()) durations[at]!.push(nanosecondsOf(way));
    return [name, ...durations.map((times) => median(times).toFixed(0))];
  });
  console.log(table(['query, ns', 'parsed alone', 'exact names', 'capitals'], rows));
}

function nanosecondsOf(work: () => unknown): number {
  const times = 10_000;
  const startTime = process.hrtime.bigint();
  for (let at = 0; at < times; at++) work();
  return Number(process.hrtime.bigint() - startTime) / times;
}

async function measureRequests(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
  const client = startHelper('load-client.ts');
  const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_REQUESTS: '9999999/1' });
  try {
    const url = await program.ready;
    const pid = Number(await readFile(join(dataDir, 'lock'), 'utf8'));
    const run = async (path: string, seconds?: number) => {
      const before = await cpuSeconds(pid);
      const job: LoadJob = { url, connections: 32, headers: {}, targets: [{ path }], seconds };
      const result = await ask<LoadResult>(client, job);
      if (result.failures > 0) throw new Error(`${path}: ${result.failures} of ${result.requests} failed`);
      return { ...result, cpu: ((await cpuSeconds(pid)) - before) * (1e6 / result.requests) };
    };
    const rows: string[][] = [];
    for (const [name, { path, audience }, query] of cases) {
      if (audience === 'administrator') continue;
      const [exact, capitals] = [`${path}?${query}`, `${path}?${inCapitals(query)}`];
      for (const each of [exact, capitals]) await run(each, roundSeconds);
      const results: Awaited<ReturnType<typeof run>>[][] = [[], []];
      for (let round = 0; round < rounds; round++)
        for (const [at, each] of [exact, capitals].entries())
          results[at]!.push(await run(each, roundSeconds));
      rows.push([name, ...figuresOf(results)]);
    }
    const heads = ['exact, requests/s', 'capitals', 'ratio', 'exact, CPU µs', 'capitals', 'ratio'];
    console.log(table(['answer', ...heads], rows));
  } finally {
    client.kill();
    program.kill('SIGTERM');
    await program.ended;
    await rm(dataDir, { recursive: true });
  }
}

function figuresOf(seen: (LoadResult & { cpu: number })[][]): string[] {
  const of = (key: 'perSecond' | 'cpu', at: number) => median(seen[at]!.map((round) => round[key]));
  // Of each pair of rounds, which other load of the machine affects alike.
  const ratio = (key: 'perSecond' | 'cpu') =>
    median(seen[0]!.map((exact, round) => seen[1]![round]![key] / exact[key])).toFixed(2);
  const whole = (number: number) => Math.round(number).toLocaleString('en');
  return [
    whole(of('perSecond', 0)),
    whole(of('perSecond', 1)),
    ratio('perSecond'),
    of('cpu', 0).toFixed(1),
    of('cpu', 1).toFixed(1),
    ratio('cpu'),
  ];
}
