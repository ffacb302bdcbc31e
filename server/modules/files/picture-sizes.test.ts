import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage, type Storage } from '../../platform/storage/storage.ts';
import { withPictureSizes } from './picture-sizes.ts';

const path = `2026/11/${'a'.repeat(32)}`;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiehui-sizes-'));
  storage = await openStorage({ kind: 'folder', folder });
  await mkdir(join(folder, '2026/11'), { recursive: true });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = () =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: '#fff', noise } });
  await writeFile(join(folder, `${path}.jpg`), await picture().jpeg({ quality: 95 }).toBuffer());
  await writeFile(join(folder, `${path}.png`), await picture().png().toBuffer());
  await writeFile(join(folder, `${path}.webp`), await picture().webp({ quality: 95 }).toBuffer());
  await writeFile(join(folder, `${path}.gif`), 'no picture');
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['jpg', 'png', 'webp'])(
  'a %s picture larger than the part that is read gets its width and height in the HTML',
  async (extension) => {
    expect(
      await withPictureSizes(storage, `<p><img src="/files/${path}.${extension}" alt="现场" /></p>`),
    ).toBe(`<p><img width="1600" height="900" src="/files/${path}.${extension}" alt="现场" /></p>`);
  },
);

test.each([
  `<img src="/files/${path}.jpg" width="300">`,
  `<img src="/files/${path}.gif">`,
  `<img src="/files/${'2026/11/' + 'b'.repeat(32)}.png">`,
  `<img src="https://example.org/files/${path}.jpg">`,
  `<p>src="/files/${path}.jpg"</p>`,
])('the HTML %s remains unchanged', async (html) => {
  expect(await withPictureSizes(storage, html)).toBe(html);
});

test('a text of many pictures opens only the first hundred of them', async () => {
  const opened: string[] = [];
  const address = (at: number) => `2026/11/${at.toString(16).padStart(32, '0')}.png`;
  const html = Array.from({ length: 500 }, (_, at) => `<img src="/files/${address(at)}">`).join('');

  await withPictureSizes(
    {
      read(file, part) {
        if (part) opened.push(file);
        return storage.read(`${path}.png`, part);
      },
    },
    html,
  );

  expect(opened).toEqual(Array.from({ length: 100 }, (_, at) => address(at)));
});
