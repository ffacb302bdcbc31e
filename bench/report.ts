import type { Comparison } from './compare.ts';
import type { SearchLatency } from './search-latency.ts';

/** A table as the documents show it. */
export function table(head: string[], rows: string[][]): string {
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export function comparisonTable(comparisons: Comparison[]): string {
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
  );
}

export function searchTable(latencies: SearchLatency[]): string {
  return table(
    ['articles found', 'words', 'median ms', 'p95 ms'],
    latencies.map(({ hits, words, median, p95 }) => [hits, String(words), median.toFixed(1), p95.toFixed(1)]),
  );
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) => Math.round(value).toLocaleString('en');
