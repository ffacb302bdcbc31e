import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import sharp from 'sharp';
import { makeMember } from '../server/testing/make.ts';
import { chooseCover, drawPicture, makeOffice, openAsMember, openDesk } from './contributing.ts';
import { editorBody, pastePicture } from './paste.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

/* What a contribution may not have, and how that is said. */

test.beforeAll(async ({ product }) => void (await makeOffice(product)));

async function openMember(product: Product) {
  return { page: await openAsMember(product, await makeMember(product.site)) };
}

test('without a title nothing is sent', async ({ product }) => {
  const { page } = await openMember(product);
  const dialog = await openDesk(page);
  await editorBody(page).click();
  await page.keyboard.type('没有标题');

  await dialog.getByRole('button', { name: '预览', exact: true }).click();
  await dialog.getByRole('button', { name: '提交' }).click();

  await dialog.getByText('请输入标题', { exact: true }).waitFor();
  await expect
    .poll(() => dialog.getByLabel('标题').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.close();
});

test('a cover of another kind, or too large, is refused and a fitting one taken', async ({ product }) => {
  const { page } = await openMember(product);
  const dialog = await openDesk(page);

  await chooseCover(page, { name: '封面.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await dialog.getByText('上传格式需为：.jpg/.png/.jpeg').waitFor();
  await chooseCover(page, { name: '封面.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(943_719) });
  await dialog.getByText('图片不得大于900kb').waitFor();
  await chooseCover(page, { name: '改名.png', mimeType: 'image/png', buffer: Buffer.from('text') });
  await dialog.getByText(/^(上传失败|上传格式|图片无法识别)/).waitFor();
  await chooseCover(page, { name: '封面.PNG', mimeType: 'image/png', buffer: await drawPicture() });
  await dialog.getByAltText('封面图片预览').waitFor();
  await dialog.getByRole('button', { name: '移除图片' }).click();
  await dialog.getByAltText('封面图片预览').waitFor({ state: 'detached' });
  await page.close();
});

test('a file chooser that is closed again closes nothing else', async ({ product }) => {
  const { page } = await openMember(product);
  const dialog = await openDesk(page);
  await dialog.getByLabel('标题').fill('还在');

  await dialog.locator('input[type=file]').evaluate((field) => {
    field.dispatchEvent(new Event('cancel', { bubbles: true }));
  });

  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await dialog.getByLabel('标题').inputValue()).toBe('还在');
  await page.close();
});

test('members put pictures into a text and no other files; a large screenshot is made to fit', async ({
  product,
}) => {
  const { page } = await openMember(product);
  const dialog = await openDesk(page);
  await editorBody(page).waitFor();
  expect(await dialog.getByRole('button', { name: '上传附件' }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: '上传音视频' }).count()).toBe(0);

  await pastePicture(page, await noise());

  const picture = editorBody(page).locator('img[src^="/files/"]');
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/\.jpg$/);
  await page.close();
});

test('a text beyond 2 MB is refused before it is sent', async ({ product }) => {
  const { page } = await openMember(product);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const dialog = await openDesk(page);
  await dialog.getByLabel('标题').fill('长文');
  await editorBody(page).evaluate((body) => {
    body.innerHTML = `<p>${'字'.repeat(710_000)}</p>`;
    body.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

  await dialog.getByRole('button', { name: '提交' }).click();

  await dialog.getByText(/^正文过长：现有 2.1 MB，最多 2 MB/).waitFor();
  expect(sent.filter((address) => address.includes('SaveNews'))).toEqual([]);
  await page.close();
});

/** A picture that no compression without loss makes small. */
function noise(): Promise<Buffer> {
  const [width, height] = [620, 520];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
}
