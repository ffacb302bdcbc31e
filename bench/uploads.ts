import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { businessFiles } from '#contract/content/files.ts';
import { findRunningDatabase } from '../server/platform/db/embedded/embedded.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startProgram } from '../server/testing/start-program.ts';
import { signedIn } from './browser/signed-in.ts';
import { quantile } from './load/median.ts';
import { table } from './load/report.ts';

/*
 * npm run bench uploads [count] [folder]
 * Measures the cost of writing an upload to the disk before it is acknowledged: two programs receive the same files in
 * turn, one of them with an fsync for its files that does nothing. Their databases are on the disk either way. The data
 * are in the given folder, on the disk to be measured.
 */

const count = Number(process.argv[2] ?? 300);
const place = process.argv[3] ?? '.';
const unlimited = { LIMIT_UPLOADS: '9999999/1', LIMIT_REQUESTS: '9999999/1' };
const sizes = [10_000, 100_000, 1_000_000];
const withoutSync = `
  import { open } from 'node:fs/promises';
  const file = await open('/dev/null');
  Object.getPrototypeOf(file).sync = async () => {};
  await file.close();`;

const programs = [
  await startOne('with', {}),
  await startOne('without', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutSync)}`,
  }),
];
try {
  const rows: string[][] = [];
  for (const size of sizes) {
    const times = programs.map(() => new Array<number>());
    for (let done = -20; done < count; done++)
      for (const [at, { upload }] of programs.entries()) {
        const ms = await upload(randomBytes((size * 3) / 4).toString('base64'));
        // The first ones warm it up.
        if (done >= 0) times[at]!.push(ms);
      }
    const spread = (part: number) => times.map((some) => quantile(some, part));
    const [median, p95] = [spread(0.5), spread(0.95)];
    rows.push([
      `${size / 1000} kB`,
      ...[median, p95]
        .flatMap(([given = 0, lazy = 0]) => [given, lazy, given - lazy])
        .map((ms) => ms.toFixed(1)),
    ]);
  }
  const heads = ['median ms', 'without fsync', 'more', 'p95 ms', 'without fsync', 'more'];
  console.log(table(['file', ...heads], rows));
} finally {
  for (const one of programs) await one.stop();
}

async function startOne(name: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(place, `xiehui-bench-${name}-`));
  const program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...unlimited, ...env });
  const url = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(dataDir)!.ownerUrl, max: 1 });
  const token = await signedIn(db);
  await db.destroy();
  return {
    /** Uploads the text and returns the duration in ms. */
    async upload(text: string): Promise<number> {
      const form = new FormData();
      form.append('file', new Blob([text]), 'sample.txt');
      const began = performance.now();
      const sent = { method: 'POST', headers: { token }, body: form };
      const response = await fetch(url + businessFiles.UploadFile.path, sent);
      const answer = await response.text();
      if (!answer.startsWith('{"Code":200')) throw new Error(answer);
      return performance.now() - began;
    },
    async stop() {
      program.kill('SIGTERM');
      await program.ended;
      await rm(dataDir, { recursive: true });
    },
  };
}
