import type { WriteStream } from 'node:tty';
import type { Report, Step } from '../server/backup/progress.ts';

const words: Record<Step['what'], string> = { check: '核对', table: '数据', file: '文件' };

/** Tells how far it is: one line that changes on a terminal, a line every few seconds elsewhere. */
export function progressOn(stream: Pick<WriteStream, 'write' | 'isTTY'>): { report: Report; end(): void } {
  const everyMs = stream.isTTY ? 200 : 5_000;
  let what: Step['what'] | undefined;
  let [bytes, count, shownAt] = [0, 0, Date.now()];
  const show = (text: string) => stream.write(stream.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  return {
    report(step) {
      if (step.what !== what) [what, bytes, count] = [step.what, 0, 0];
      bytes += step.bytes;
      count++;
      if (Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      const files = step.of === undefined ? '' : `，${count}/${step.of} 个`;
      show(`${words[step.what]} ${inMegabytes(bytes)}${files}`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001B[K');
    },
  };
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
