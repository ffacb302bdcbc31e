import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { expect, test } from 'vitest';
import { DocumentRefused, readDocument } from './store.ts';

test('a PDF that unpacks to a gigabyte terminates its reader, but not the server', async () => {
  const bomb = await pdfBomb();
  const before = process.memoryUsage().rss;

  await expect(readDocument(bomb, 'pdf')).rejects.toThrow(DocumentRefused);

  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
});

/** Makes a page whose rendering has far more blanks than a reader may hold. */
async function pdfBomb(): Promise<Buffer> {
  const blanks = Buffer.alloc(16 * 1024 * 1024, ' ');
  const rendering = await buffer(Readable.from(Array(64).fill(blanks)).pipe(createDeflate({ level: 1 })));
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj
4 0 obj <</Filter/FlateDecode/Length ${rendering.length}>> stream
`),
    rendering,
    Buffer.from(`
endstream endobj
trailer <</Root 1 0 R>>
%%EOF`),
  ]);
}
