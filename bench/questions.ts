import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataOf } from '#contract/api/endpoint.ts';
import { webNews } from '#contract/news/news.ts';
import { readMissingDocuments } from '../server/modules/documents/store.ts';
import { createLogger } from '../server/platform/core/log.ts';
import { invalidateContent } from '../server/platform/db/content-revision.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { transaction } from '../server/platform/db/transaction.ts';
import { openStorage } from '../server/platform/storage/storage.ts';
import { fieldQuestions } from '../server/testing/questions/field-questions.ts';
import { questions } from '../server/testing/questions/questions.ts';
import { typedQuestions, unseenQuestions } from '../server/testing/questions/typed-questions.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { fillPinyin } from './data/fill-pinyin.ts';
import { fillArticles } from './data/fill.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench questions [count of articles, such as 100000]
 * Measures typical searches on the demo association: the share of them with the expected article among the first five
 * hits, and their duration when nothing is cached. With a number it measures only the duration, among as many articles:
 * of searches that are found as they are typed, in other words, in any order, or not at all.
 */

const count = Number(process.argv[2] ?? 0);
const passes = 5;
/** Until what was forgotten is heard by the program. */
const settleMs = 300;

/** Words of no article, in the ways in which they may be typed. */
const unknownSearches = ['鼍鼋龟鳖', 'qwrtzxx', '饕餮飨宴怎么办', 'kuilei zongzong', '魑魅 魍魉'];

const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({
  DATA_DIR: dataDir,
  STARTER: 'demo',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
});
try {
  const url = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 4 });
  await readAttachments(db);
  if (count > 0) await measureAmong(url, db);
  else await measureRecall(url, db);
  await db.destroy();
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

type Asked = readonly (readonly [asked: string, title: string])[];

async function measureRecall(url: string, db: Database): Promise<void> {
  const rows = [];
  for (const [name, asked] of Object.entries({
    common: questions,
    typed: typedQuestions,
    unseen: unseenQuestions,
  }))
    rows.push([name, ...(await measure(url, db, asked))]);
  console.log(table(['questions', 'number', 'among the first five', 'median ms', 'p95 ms'], rows));
}

async function measureAmong(url: string, db: Database): Promise<void> {
  await fillArticles(db, findRunningDatabase(dataDir)!.ownerUrl, count);
  await fillPinyin(db);
  const all = [...questions, ...typedQuestions, ...unseenQuestions, ...fieldQuestions].map(([key]) => key);
  const times = new Map<string, number[]>();
  for (let pass = 0; pass < passes; pass++) {
    await transaction(db, invalidateContent);
    await pause(settleMs);
    for (const key of [...all, ...unknownSearches]) {
      const { found, milliseconds } = await ask(url, key);
      const how = howFound(found);
      times.set(how, [...(times.get(how) ?? []), milliseconds]);
    }
  }
  const rows = [...times].map(([how, some]) => [
    how,
    String(some.length / passes),
    ...[quantile(some, 0.5), quantile(some, 0.95)].map((time) => time.toFixed(1)),
  ]);
  console.log(table([`found among ${count} articles`, 'number', 'median ms', 'p95 ms'], rows));
}

function howFound({ TotalCount, SearchedFor, InAnyOrder }: Found): string {
  if (TotalCount === 0) return 'not at all';
  if (SearchedFor !== undefined) return 'in other words';
  return InAnyOrder ? 'in any order' : 'as typed, or by a synonym';
}

async function measure(url: string, db: Database, asked: Asked): Promise<string[]> {
  const times: number[] = [];
  let hits = 0;
  for (let pass = 0; pass < passes; pass++) {
    await transaction(db, invalidateContent);
    await pause(settleMs);
    for (const [key, title] of asked) {
      const { titles, milliseconds } = await ask(url, key);
      times.push(milliseconds);
      if (titles.some((one) => one.includes(title))) hits++;
    }
  }
  const recall = hits / (passes * asked.length);
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return [String(asked.length), recall.toFixed(3), median.toFixed(1), p95.toFixed(1)];
}

/** The program would do it within minutes. */
async function readAttachments(db: Database): Promise<void> {
  const storage = await openStorage({ kind: 'folder', folder: join(dataDir, 'files') });
  await readMissingDocuments({ db, storage, log: createLogger({ level: 'silent' }) });
}

type Found = DataOf<typeof webNews.GetNewsList>;

async function ask(
  url: string,
  key: string,
): Promise<{ titles: string[]; found: Found; milliseconds: number }> {
  const sentAt = performance.now();
  const response = await fetch(
    `${url}${webNews.GetNewsList.path}?${new URLSearchParams({ key, pagesize: '5' })}`,
  );
  const { Data } = (await response.json()) as { Data: Found };
  const titles = Data.List.map(({ Title }) => Title.replaceAll(/<\/?em>/g, ''));
  return { titles, found: Data, milliseconds: performance.now() - sentAt };
}
