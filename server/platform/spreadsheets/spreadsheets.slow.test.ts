import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePackedZip } from '../../testing/factories/make-zip.ts';
import { readTable } from '../../testing/read-rows.ts';
import { ArchiveRefused, assertHarmlessArchive } from './zip-guard.ts';

test('an archive that expands to 381 MB is rejected before extraction', async () => {
  const bomb = makePackedZip(
    'xl/worksheets/sheet1.xml',
    deflateRawSync(Buffer.alloc(381 * 1024 * 1024)),
    4096,
  );
  const before = process.memoryUsage().rss;

  expect(() => assertHarmlessArchive(bomb)).toThrow(ArchiveRefused);
  await expect(readTable(bomb, ['姓名'])).rejects.toMatchObject({ code: 415 });

  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});
