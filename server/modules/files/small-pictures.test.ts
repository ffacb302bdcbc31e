import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

async function upload(site: TestApp, administrator: string, name: string, content: Buffer): Promise<string> {
  return (await sendFile(site, businessFiles.UploadFile, { name, content, token: administrator })).Data;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b3d7a' } });
const widthOf = async (site: TestApp, url: string) =>
  (await sharp((await site.app.inject({ url })).rawPayload).metadata()).width;

test('a picture is served no wider than the requested width, for parallel and repeated requests', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '现场.jpg', await picture(1200, 600).jpeg().toBuffer());

  const answers = await Promise.all([1, 2, 3, 4].map(() => site.app.inject({ url: `${address}?width=640` })));

  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
  }
  expect(await widthOf(site, `${address}?width=640`)).toBe(640);
  expect(await widthOf(site, address)).toBe(1200);
});

test.for(['png', 'webp', 'gif'] as const)(
  'a %s picture for shared links is served as JPEG with white in place of transparency',
  async (format, { site, administrator }) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const seeThrough = sharp({ create: { width: 1600, height: 400, channels: 4, background: clear } });
    const content = await seeThrough[format]().toBuffer();
    const address = await upload(site, administrator, `封面.${format}`, content);

    const { headers, rawPayload } = await site.app.inject({ url: `${address}?as=jpg` });

    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 300 });
    expect([...(await sharp(rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  },
);

test('a picture narrower than the requested width is not enlarged', async ({ site, administrator }) => {
  const address = await upload(site, administrator, '图标.png', await picture(90, 60).png().toBuffer());

  expect(await widthOf(site, `${address}?width=400`)).toBe(90);
});

test.for(['641', '0', '-1', '99999', 'abc', '', '640&width=5'])(
  'the width %j, which is not in the list of widths, renders no new picture',
  async (width, { site, administrator }) => {
    const address = await upload(site, administrator, '现场.jpg', await picture(1200, 600).jpeg().toBuffer());

    expect([1200, 640]).toContain(await widthOf(site, `${address}?width=${width}`));
  },
);

test('an animated picture is served as the original GIF and retains its animation', async ({
  site,
  administrator,
}) => {
  const address = await upload(site, administrator, '动图.gif', await picture(800, 400).gif().toBuffer());

  const { headers } = await site.app.inject({ url: `${address}?width=400` });
  expect(headers['content-type']).toBe('image/gif');
});

test('a smaller rendering of a missing picture returns 404', async ({ site, administrator }) => {
  const address = await upload(site, administrator, '现场.jpg', await picture(1200, 600).jpeg().toBuffer());
  await rm(join(site.dataDir, address));

  expect((await site.app.inject({ url: `${address}?width=400` })).statusCode).toBe(404);
});
