import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { chooseIn } from './choose-file.ts';
import { editorBody, pastePicture } from './paste.ts';
import { test as journey } from './test.ts';

/* What the editor says when a file does not fit, or does not arrive (product: sections 5 and 8). */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 50', 'ERR_CONNECTION_RESET']);
let clerk: Page;
let picture: Buffer;
const folder = mkdtempSync(join(tmpdir(), 'xiehui-files-'));
const uploadAddress = '**/api/XfSysBussiness/UploadFile';

beforeAll(async () => {
  picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#0b3d7a' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

test('the editor has the height, font sizes and line heights that were asked for', async ({ product }) => {
  clerk = await openBackOffice(product, '/System/news/edit');
  await editorBody(clerk).waitFor();
  const frame = clerk.locator('.tox-tinymce').first();
  expect((await frame.boundingBox())?.height).toBe(430);

  expect(await choices(/^字体大小/)).toEqual(
    [12, 14, 16, 18, 20, 22, 24, 28, 30, 32, 34, 36].map((size) => `${size}pt`),
  );
  expect(await choices(/^行高/)).toEqual(['1', '1.5', '1.6', '1.75', '1.8', '2', '3', '4', '5']);
});

test.each([
  ['上传附件', '程序.exe', '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt'],
  ['上传音视频', '录像.avi', '上传格式需为：.mp3/.mp4'],
])('%s refuses another kind of file', async (button, name, text) => {
  await choose(button, makeFile(name, 10));

  await says(text);
});

test.each([
  ['上传附件', '资料.zip', 52_428_801, '文件不得大于50M'],
  ['上传音视频', '录像.mp4', 314_572_801, '文件不得大于300M'],
])('%s refuses a file above its limit', async (button, name, bytes, text) => {
  await choose(button, makeFile(name, bytes));

  await says(text);
});

test('an attachment that arrives becomes a link', async () => {
  await choose('上传附件', { name: '会议回执.txt', mimeType: 'text/plain', buffer: Buffer.from('回执') });

  await says('上传成功');
  await editorBody(clerk).getByRole('link', { name: '会议回执.txt' }).waitFor();
});

test.each([
  ['a fault of the server', answerWith(500, 'Internal Server Error')],
  ['an answer that cannot be read', answerWith(200, '<html>')],
  ['a broken connection', (route: Route) => route.abort('connectionreset')],
])('an attachment does not arrive because of %s', async (_what, answer) => {
  await clerk.route(uploadAddress, answer, { times: 1 });

  await choose('上传附件', { name: '会议回执.txt', mimeType: 'text/plain', buffer: Buffer.from('回执') });

  await says('上传失败');
});

test('the server says itself why it does not take an attachment', async () => {
  await choose('上传附件', { name: '改名.pdf', mimeType: 'application/pdf', buffer: picture });

  await says(/^上传失败：.+/);
});

test.each([
  ['HTTP Error: 502', answerWith(502, 'Bad Gateway')],
  ['Invalid JSON', answerWith(200, '<html>')],
  ['Image upload failed due to a XHR Transport error', (route: Route) => route.abort('connectionreset')],
])('a pasted picture that does not arrive is taken out again: %s', async (text, answer) => {
  await clerk.route(uploadAddress, answer, { times: 1 });

  await pastePicture(clerk, picture);

  await says(new RegExp(text));
  expect(await editorBody(clerk).locator('img').count()).toBe(0);
});

function answerWith(status: number, body: string) {
  return (route: Route) => route.fulfill({ status, body });
}

/** As large as it says, without taking room on the disk. */
function makeFile(name: string, bytes: number): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
  return path;
}

async function choose(button: string, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await chooseIn(clerk, () => clerk.getByRole('button', { name: button }).click(), file);
}

/** Reads the editor's notification and closes it. */
async function says(text: string | RegExp): Promise<void> {
  const notice = clerk.locator('.tox-notification').filter({ hasText: text }).first();
  await notice.waitFor();
  expect(((await notice.locator('.tox-notification__body').textContent()) ?? '').trim()).toMatch(text);
  await notice.locator('.tox-notification__dismiss').click();
  await notice.waitFor({ state: 'detached' });
}

async function choices(control: RegExp): Promise<string[]> {
  await clerk.getByRole('button', { name: control }).first().click();
  const entries = clerk.getByRole('menu').locator('.tox-collection__item-label');
  await entries.first().waitFor();
  const texts = await entries.allTextContents();
  await clerk.keyboard.press('Escape');
  return texts.map((text) => text.trim());
}
