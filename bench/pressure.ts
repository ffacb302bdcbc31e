import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { webNews } from '#contract/news/news.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { addProgramme } from '../server/testing/factories/add-programme.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { fillArticles, fillFrame } from './data/fill.ts';
import { places, topics, trades } from './data/vocabulary.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench pressure [articles]
 * Measures the waiting time of readers during 50 concurrent searches of common words, and during 20 imports of which
 * all but a few are refused as busy.
 */

const articles = Number(process.argv[2] ?? 100_000);
const seconds = 10;
const sample = join(
  import.meta.dirname,
  '../server/modules/certificates/import/samples/certs-clean-10000.xlsx',
);
const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'error', LIMIT_REQUESTS: '9999999/1' });
try {
  const url = await program.ready;
  const databaseUrl = findRunningDatabase(dataDir)!.ownerUrl;
  const db = openDatabase({ url: databaseUrl, max: 2 });
  await fillFrame(db);
  await addProgramme(databaseUrl);
  await fillArticles(db, databaseUrl, articles);
  const token = await signedIn(db);
  const newsIds = (await db.selectFrom('news').select('id').orderBy('id').limit(3000).execute()).map(
    (row) => row.id,
  );
  await db.destroy();

  const read = reader(url, newsIds);
  const rows = [
    await under('nothing else', read, async () => []),
    await under('50 searches at once', read, (state) => searches(url, state)),
    await under('20 imports at once', read, () => imports(url, token)),
  ];
  console.log(`${articles} articles, load ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    table(['beside', 'readers p50 ms', 'p95 ms', 'worst ms', 'work done', 'told to come back'], rows),
  );
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

interface State {
  isOver: boolean;
}

/** Measures the waiting time of a reader: for a list, and for an article that was not requested before. */
function reader(url: string, newsIds: number[]) {
  let at = 0;
  return async (): Promise<number> => {
    const isList = at++ % 2 === 0;
    const path = isList
      ? `${webNews.GetNewsList.path}?pageindex=1`
      : `${webNews.GetNewsDetail.path}?newsid=${newsIds[at % newsIds.length]}`;
    const sentAt = performance.now();
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return performance.now() - sentAt;
  };
}

/** @param work returns the codes of its calls; it ends once `state` is over */
async function under(
  name: string,
  read: () => Promise<number>,
  work: (state: State) => Promise<number[]>,
): Promise<string[]> {
  const state = { isOver: false };
  const times: number[] = [];
  const reading = (async () => {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      times.push(await read());
      await pause(10);
    }
    state.isOver = true;
  })();
  const [codes] = await Promise.all([work(state), reading]);
  const busy = codes.filter((code) => code === 429 || code === 503).length;
  const others = codes.filter((code) => code !== 200).length - busy;
  if (others > 0) throw new Error(`${name}: ${others} calls failed`);
  const figures = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
  return [name, ...figures, String(codes.length - busy), String(busy)];
}

/** Searches for common words, each once: a different page number keeps each out of the cache. */
async function searches(url: string, state: State): Promise<number[]> {
  const words = [...places, ...trades, ...topics];
  const codes: number[] = [];
  let next = 0;
  const lane = async () => {
    while (!state.isOver) {
      const number = next++;
      const key = words[number % words.length] ?? '';
      const query = new URLSearchParams({ key, pageindex: String(1 + Math.floor(number / words.length)) });
      codes.push(await codeOf(fetch(`${url}${webNews.GetNewsList.path}?${query}`)));
    }
  };
  await Promise.all(Array.from({ length: 50 }, lane));
  return codes;
}

async function imports(url: string, token: string): Promise<number[]> {
  const bytes = await readFile(sample);
  const send = () => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), '导入.xlsx');
    body.append('Mode', 'check');
    return codeOf(
      fetch(url + businessImports.ImportCerts.path, { method: 'POST', headers: { token }, body }),
    );
  };
  return await Promise.all(Array.from({ length: 20 }, send));
}

async function codeOf(asking: Promise<Response>): Promise<number> {
  const answer = await asking;
  const { Code } = (await answer.json()) as { Code: number };
  return Code;
}
