import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataOf } from '#contract/api/endpoint.ts';
import { webNews } from '#contract/news/news.ts';
import { invalidateContent } from '../server/platform/db/content-revision.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase, type Database } from '../server/platform/db/open.ts';
import { transaction } from '../server/platform/db/transaction.ts';
import { readMissingDocuments } from '../server/modules/documents/store.ts';
import { openStorage } from '../server/modules/files/storage/storage.ts';
import { createLogger } from '../server/platform/core/log.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { questions } from '../server/testing/questions.ts';
import { typedQuestions, unseenQuestions } from '../server/testing/typed-questions.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench questions
 * Measures typical searches on the demo association: the share of them with the expected article among the first five
 * hits, and their duration when nothing is cached.
 */

const passes = 5;
/** Until what was forgotten is heard by the program. */
const settleMs = 300;

const dataDir = await mkdtemp(join(tmpdir(), 'xiehui-bench-'));
const program = startProgram({
  DATA_DIR: dataDir,
  STARTER: 'demo',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '9999999/1',
});
try {
  const url = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 2 });
  await readAttachments(db);
  const rows = [];
  for (const [name, asked] of Object.entries({
    common: questions,
    typed: typedQuestions,
    unseen: unseenQuestions,
  }))
    rows.push([name, ...(await measure(url, db, asked))]);
  await db.destroy();
  console.log(table(['questions', 'number', 'among the first five', 'median ms', 'p95 ms'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(dataDir, { recursive: true });
}

type Asked = readonly (readonly [asked: string, title: string])[];

async function measure(url: string, db: Database, asked: Asked): Promise<string[]> {
  const times: number[] = [];
  let found = 0;
  for (let pass = 0; pass < passes; pass++) {
    await transaction(db, invalidateContent);
    await pause(settleMs);
    for (const [key, title] of asked) {
      const { titles, milliseconds } = await ask(url, key);
      times.push(milliseconds);
      if (titles.some((one) => one.includes(title))) found++;
    }
  }
  const recall = found / (passes * asked.length);
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return [String(asked.length), recall.toFixed(3), median.toFixed(1), p95.toFixed(1)];
}

/** The program would do it within minutes. */
async function readAttachments(db: Database): Promise<void> {
  const storage = await openStorage({ kind: 'folder', folder: join(dataDir, 'files') });
  await readMissingDocuments({ db, storage, log: createLogger({ level: 'silent' }) });
}

async function ask(url: string, key: string): Promise<{ titles: string[]; milliseconds: number }> {
  const asked = performance.now();
  const response = await fetch(
    `${url}${webNews.GetNewsList.path}?${new URLSearchParams({ key, pagesize: '5' })}`,
  );
  const { Data } = (await response.json()) as { Data: DataOf<typeof webNews.GetNewsList> };
  const titles = Data.List.map(({ Title }) => Title.replaceAll(/<\/?em>/g, ''));
  return { titles, milliseconds: performance.now() - asked };
}
