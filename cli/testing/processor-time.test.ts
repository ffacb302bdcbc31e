import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startMeasuring } from './processor-time.mjs';

test('the measurement includes the processor time of a child process and of its descendants', () => {
  const measured = startMeasuring();

  const busy = 'let sum = 0; for (let at = 0; at < 3e7; at++) sum += at;';
  spawnSync('sh', ['-c', `${process.execPath} -e '${busy}'`]);

  const [, seconds] =
    /^处理器 ([\d.]+) 秒（用户 [\d.]+，系统 [\d.]+.*），时钟 [\d.]+ 秒$/.exec(measured()) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
});
