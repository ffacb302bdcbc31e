import type { Comparison } from './compare.ts';
import type { SearchLatency } from './search-latency.ts';

const shown: Record<string, number> = {};

/** The numbers of all tables so far, by row and column. */
export const figuresShown = (): Readonly<Record<string, number>> => ({ ...shown });

/**
 * Formats a table for the documents.
 * @param about text that distinguishes its results from those of another table with the same rows
 */
export function table(head: string[], rows: string[][], about = ''): string {
  for (const [row = '', ...cells] of rows)
    for (const [at, cell] of cells.entries()) {
      const number = /^-?[\d,]+(?:\.\d+)?/.exec(cell)?.[0].replaceAll(',', '');
      if (number) shown[about + nameOf(head, row, at + 1)] = Number(number);
    }
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Returns the name of a column; if two columns have the same name, the one before it is added. */
function nameOf(head: string[], row: string, at: number): string {
  const isTwice = head.indexOf(head[at] ?? '') !== head.lastIndexOf(head[at] ?? '');
  return `${row}: ${isTwice ? `${head[at - 1]}, ` : ''}${head[at]}`;
}

export function comparisonTable(comparisons: Comparison[], about: string): string {
  return table(
    [
      'answer',
      'bytes',
      'requests/s',
      'bare',
      'ratio',
      'CPU µs',
      'bare',
      'CPU ratio',
      'database µs',
      'median ms',
    ],
    comparisons.map((one) => [
      `${one.name}, ${one.isCached ? 'cached' : 'uncached'}${one.failures > 0 ? ` (${one.failures} failed)` : ''}`,
      whole(one.bytes),
      whole(one.perSecond),
      whole(one.barePerSecond),
      one.ratio.toFixed(2),
      whole(one.cpu),
      whole(one.bareCpu),
      one.cpuRatio.toFixed(2),
      whole(one.databaseCpu),
      whole(one.latency),
    ]),
    about,
  );
}

export function searchTable(latencies: SearchLatency[], about: string): string {
  return table(
    ['articles found', 'words', 'median ms', 'p95 ms'],
    latencies.map(({ hits, words, median, p95 }) => [hits, String(words), median.toFixed(1), p95.toFixed(1)]),
    about,
  );
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) => Math.round(value).toLocaleString('en');
