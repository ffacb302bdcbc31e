import { expect, test } from 'vitest';
import { readable, unreadable } from './read-sheet.ts';
import { lanesBySize, withSheetWorker } from './sheet-worker.ts';

const silentWorker = new URL('data:text/javascript,setInterval(() => {}, 1e6)');

test('a workbook that is not read in time is answered as a busy server, not as a damaged file', async () => {
  const bytes = Buffer.from('PK');
  const reading = withSheetWorker(
    silentWorker,
    { bytes },
    async (_worker, next) =>
      await readable(await next().then(() => ({ wrong: '' }), unreadable), { bytes, form }),
    0,
  );

  await expect(reading).rejects.toMatchObject({ code: 503, message: expect.stringContaining('服务器正忙') });
});

const form = { fields: [], besides: [], unneeded: [], maxRows: 1 };

test('a small workbook does not wait for large ones, however many these are', async () => {
  const inLane = lanesBySize({ waiting: 1 });
  const large = { bytes: new Uint8Array(10_000_000) };
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const running = [inLane(large, () => end), inLane(large, () => end)];
  const refused = inLane(large, () => end);

  await expect(refused).rejects.toMatchObject({ code: 503 });
  await expect(inLane({ bytes: new Uint8Array(2000) }, async () => 'small')).resolves.toBe('small');

  finish('large');
  await expect(Promise.all(running)).resolves.toEqual(['large', 'large']);
});
