import type { WriteStream } from 'node:tty';
import type { Report, Step } from '../../server/platform/backup/progress.ts';

const words: Record<Step['what'], string> = { check: '核对', table: '数据', file: '文件' };

type Shown = Pick<WriteStream, 'write' | 'isTTY'>;

/** Reports the progress: one line that changes on a terminal, a line every few seconds elsewhere. */
export function progressOn(stream: Shown): { report: Report; end(): void } {
  const line = lineOn(stream);
  let what: Step['what'] | undefined;
  let [bytes, count] = [0, 0];
  return {
    report(step) {
      if (step.what !== what) [what, bytes, count] = [step.what, 0, 0];
      bytes += step.bytes;
      count++;
      const files = step.of === undefined ? '' : `，${count}/${step.of} 个`;
      line.show(() => `${words[step.what]} ${inMegabytes(bytes)}${files}`);
    },
    end: line.end,
  };
}

/** Reports the progress of counted items in the same way. */
export function countOn(
  stream: Shown,
  what: string,
): { report(done: number, of: number): void; end(): void } {
  const line = lineOn(stream);
  return { report: (done, of) => line.show(() => `${what} ${done}/${of} 条`), end: line.end };
}

function lineOn(stream: Shown) {
  const everyMs = stream.isTTY ? 200 : 5_000;
  let shownAt = Date.now();
  return {
    show(text: () => string) {
      if (Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      stream.write(stream.isTTY ? `\r\u001B[K${text()}` : `${text()}\n`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001B[K');
    },
  };
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
