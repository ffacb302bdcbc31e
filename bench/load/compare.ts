import type { ChildProcess } from 'node:child_process';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { BareAnswer } from './bare-server.ts';
import type { LoadJob, LoadResult } from './load-client.ts';
import { median } from './median.ts';
import { ask, cpuSeconds } from './processes.ts';
import type { Scenario } from './scenarios.ts';

const connections = 32;
const rounds = 3;
const seconds = 1.5;

/** One server under load. */
export interface Server {
  url: string;
  pid: number;
}

export interface Sides {
  product: Server & { databaseCpuSeconds(): Promise<number>; forget(): Promise<void> };
  bare: Server & { helper: ChildProcess };
  client: ChildProcess;
}

/** Medians of the rounds. CPU is in microseconds of one request. */
export interface Comparison {
  name: string;
  isCached: boolean;
  bytes: number;
  perSecond: number;
  barePerSecond: number;
  ratio: number;
  cpu: number;
  databaseCpu: number;
  bareCpu: number;
  cpuRatio: number;
  latency: number;
  failures: number;
}

interface Round extends LoadResult {
  cpu: number;
  databaseCpu: number;
}

/**
 * The product and a bare server that answers the same bytes, by turns. The client takes a core for itself, and with the
 * bare server it is the slower of the two: so the servers' CPU time is compared as well.
 */
export async function compare(sides: Sides, scenario: Scenario): Promise<Comparison> {
  const { product, bare, client } = sides;
  const answer = await typicalAnswer(product.url, scenario);
  await ask(bare.helper, answer);
  const { targets, headers, isCached } = scenario;
  const job = { connections, headers, targets, seconds: isCached ? seconds : undefined };
  const once = { connections, headers, targets: targets.slice(0, 8), seconds };

  await ask<LoadResult>(client, { ...job, url: product.url, ...(isCached ? { seconds: 1 } : {}) });
  const results: { product: Round; bare: Round }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (!isCached) await product.forget();
    results.push({
      product: await run(client, { ...job, url: product.url }, product, product.databaseCpuSeconds),
      bare: await run(client, { ...once, url: bare.url }, bare, async () => 0),
    });
  }
  const of = (pick: (round: (typeof results)[number]) => number) => median(results.map(pick));
  return {
    name: scenario.name,
    isCached,
    bytes: Buffer.from(answer.body, 'base64').length,
    perSecond: of((round) => round.product.perSecond),
    barePerSecond: of((round) => round.bare.perSecond),
    ratio: of((round) => round.product.perSecond / round.bare.perSecond),
    cpu: of((round) => round.product.cpu),
    databaseCpu: of((round) => round.product.databaseCpu),
    bareCpu: of((round) => round.bare.cpu),
    cpuRatio: of((round) => round.bare.cpu / round.product.cpu),
    latency: of((round) => round.product.median),
    failures: results.reduce((sum, round) => sum + round.product.failures + round.bare.failures, 0),
  };
}

async function run(
  client: ChildProcess,
  job: LoadJob,
  server: Server,
  databaseCpuSeconds: () => Promise<number>,
): Promise<Round> {
  const before = [await cpuSeconds(server.pid), await databaseCpuSeconds()] as const;
  const result = await ask<LoadResult>(client, job);
  const after = [await cpuSeconds(server.pid), await databaseCpuSeconds()] as const;
  const perRequest = (used: number) => (used * 1e6) / result.requests;
  return { ...result, cpu: perRequest(after[0] - before[0]), databaseCpu: perRequest(after[1] - before[1]) };
}

/** The answer of middle length among some. */
async function typicalAnswer(url: string, { targets, headers }: Scenario): Promise<BareAnswer> {
  const answers = await Promise.all(targets.slice(0, 31).map((target) => read(url + target.path, headers)));
  answers.sort((a, b) => a.body.length - b.body.length);
  const { body, headers: sent } = answers[answers.length >> 1]!;
  const headerPairs = ['content-type', 'content-encoding'].flatMap((name) =>
    sent[name] ? [[name, String(sent[name])]] : [],
  );
  return {
    body: body.toString('base64'),
    headers: Object.fromEntries(headerPairs) as Record<string, string>,
  };
}

/** Returns the bytes as they are sent, still compressed. */
function read(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode === 200) resolve({ body, headers: response.headers });
      else reject(new Error(`${url} answers ${response.statusCode}`));
    }).on('error', reject);
  });
}
