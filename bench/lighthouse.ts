import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram } from '../server/testing/start-program.ts';
import { demoPages } from './data/demo-pages.ts';
import { table } from './load/report.ts';

/*
 * npm run bench lighthouse [names of pages]
 * Reports Lighthouse's scores for public pages of the demo association, in its mobile setting (a slow phone on a slow
 * network). Three runs each, of which the median counts. npm installs Lighthouse on use: with its dependencies it is
 * larger than everything that this project installs.
 */

const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const runs = 3;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
  >;
}

const folder = await mkdtemp(join(tmpdir(), 'xiehui-lighthouse-'));
const program = startProgram({ DATA_DIR: join(folder, 'data'), STARTER: 'demo', LOG_LEVEL: 'warn' });
try {
  const origin = await program.ready;
  const pages = await demoPages(origin);
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(pages);
  const rows: string[][] = [];
  for (const name of names) rows.push(await measure(name, origin + pages[name]));
  console.log(table(['page', ...categories, 'LCP s', 'TBT ms', 'CLS'], rows));
} finally {
  program.kill('SIGTERM');
  await program.ended;
  await rm(folder, { recursive: true });
}

async function measure(name: string, address: string): Promise<string[]> {
  const reports: Report[] = [];
  // Chromium occasionally returns no trace; such a run is repeated.
  for (let tries = 0; reports.length < runs; tries++) {
    const one = await report(address).catch((error: unknown) => {
      if (tries === 2 * runs) throw error;
    });
    if (one) reports.push(one);
  }
  for (const title of failedAudits(reports)) console.error(`${name}: ${title}`);
  const middle = (value: (one: Report) => number) => reports.map(value).toSorted((a, b) => a - b)[runs >> 1]!;
  const audit = (id: string) => middle((one) => one.audits[id]?.numericValue ?? NaN);
  return [
    name,
    ...categories.map((id) => String(Math.round(middle((one) => one.categories[id]?.score ?? 0) * 100))),
    (audit('largest-contentful-paint') / 1000).toFixed(1),
    audit('total-blocking-time').toFixed(0),
    audit('cumulative-layout-shift').toFixed(3),
  ];
}

/** Returns the names of the audits that keep a score below 100. */
function failedAudits(reports: Report[]): Set<string> {
  const counted = new Set(['binary', 'numeric', 'metricSavings']);
  return new Set(
    reports.flatMap(({ audits }) =>
      Object.entries(audits)
        .filter(
          ([, { score, scoreDisplayMode }]) => counted.has(scoreDisplayMode) && score !== null && score < 0.9,
        )
        .map(([id, { title }]) => `${id} (${title})`),
    ),
  );
}

async function report(address: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = ['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-background-networking'];
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      address,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { CHROME_PATH: '/usr/bin/chromium', ...process.env }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}
