import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { makePicture } from '../testing/make-picture.ts';
import { notices, openEditor, paste, pasteWithRtf, tinyEditor, written } from '../testing/open-editor.tsx';
import { unsentError } from './unsent-files.ts';

/* Uploads of files into a text; an end-to-end test shows network failures, which need a real connection. */

let token: string;

beforeAll(async () => {
  const answer = await fetch('/testing/administrators', { method: 'POST', body: 'null' });
  token = (await answer.json()) as string;
});
beforeEach(() => openEditor('<p>正文</p>', { token: () => token }));

test('the editor has the required height, font sizes and line heights', async () => {
  expect(document.querySelector('.tox-tinymce')?.getBoundingClientRect().height).toBe(430);

  expect(await choices('fontsize')).toEqual(
    [12, 14, 16, 18, 20, 22, 24, 28, 30, 32, 34, 36].map((size) => `${size}pt`),
  );
  expect(await choices('lineheight')).toEqual(['1', '1.5', '1.6', '1.75', '1.8', '2', '3', '4', '5']);
});

test('a file of another kind or above its limit is rejected with the reason', async () => {
  await choose('上传附件', sized('程序.exe', 10));
  await says('上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt');
  await choose('上传音视频', sized('录像.avi', 10));
  await says('上传格式需为：.mp3/.mp4');
  await choose('上传附件', sized('资料.zip', 52_428_801));
  await says('文件不得大于50M');
  await choose('上传音视频', sized('录像.mp4', 314_572_801));
  await says('文件不得大于300M');

  expect(written().querySelector('a, video')).toBeNull();
});

test('an uploaded attachment becomes a link, and an attachment rejected by the server shows the reason', async () => {
  await choose('上传附件', new File(['回执'], '会议回执.txt', { type: 'text/plain' }));
  await says('上传成功');
  expect(written().querySelector('a[href^="/files/"]')?.textContent).toBe('会议回执.txt');

  await choose('上传附件', await makePicture('改名.pdf'));
  await says(/^上传失败：.+/);
});

test('chosen pictures are uploaded and inserted in their order, without a dialog', async () => {
  await choose('上传图片', await makePicture('会场.png', 40), await makePicture('合影.png', 20));

  const sources = () => [...written().images].map((picture) => picture.getAttribute('src') ?? '');
  await expect
    .poll(sources)
    .toEqual([expect.stringMatching(/^\/files\//), expect.stringMatching(/^\/files\//)]);
  await expect.poll(() => [...written().images].map(({ naturalWidth }) => naturalWidth)).toEqual([40, 20]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a picture copied with its file is uploaded, whatever its address', async () => {
  paste(
    '<html><body><!--StartFragment--><img src="file:///C:/Temp/clip_image002.png"><!--EndFragment--></body></html>',
    await makePicture('image.png'),
  );

  await expect.poll(() => written().querySelector('img')?.getAttribute('src')).toMatch(/^\/files\//);
  expect(notices()).toEqual([]);
});

test('a picture within the text itself is uploaded when the text is opened, and until then a save would lose it', async () => {
  await cleanup();
  const picture = await makePicture('a.png', 40);
  const address = `data:image/png;base64,${btoa(String.fromCharCode(...new Uint8Array(await picture.arrayBuffer())))}`;
  const html = `<p>会场<img src="${address}"></p>`;
  expect(unsentError(html)).toMatch(/没有上传/);

  await openEditor(html, { token: () => token });

  await expect.poll(() => written().querySelector('img')?.getAttribute('src')).toMatch(/^\/files\//);
  await expect.poll(() => unsentError(tinyEditor().getContent())).toBeUndefined();
});

test('the pictures of a text from Word are uploaded with it, in their order', async () => {
  const pictures = [await makePicture('a.png', 40), await makePicture('b.png', 20)];
  const inRtf = await Promise.all(
    pictures.map(async (file) => String.raw`{\*\shppict{\pict\pngblip ${await hexOf(file)}}}`),
  );

  pasteWithRtf(
    '<p>会场<img src="file:///C:/Temp/image001.png">与合影<img src="file:///C:/Temp/image002.png"></p>',
    String.raw`{\rtf1 ${inRtf.join('')}}`,
  );

  const sources = () => [...written().images].map((picture) => picture.getAttribute('src') ?? '');
  await expect
    .poll(sources)
    .toEqual([expect.stringMatching(/^\/files\//), expect.stringMatching(/^\/files\//)]);
  await expect.poll(() => [...written().images].map(({ naturalWidth }) => naturalWidth)).toEqual([40, 20]);
  expect(notices()).toEqual([]);
});

test('pictures of Word that cannot be told apart are reported and left out', async () => {
  pasteWithRtf(
    '<p>会场<img src="file:///C:/Temp/image001.png">与合影<img src="file:///C:/Temp/image002.png"></p>',
    String.raw`{\rtf1 {\pict\pngblip ${await hexOf(await makePicture('a.png'))}}}`,
  );

  await says('有 2 张图片留在您的电脑上没有带入，请用“上传图片”按钮上传');
  expect(written().images).toHaveLength(0);
});

async function hexOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a file with this size property. */
function sized(name: string, bytes: number): File {
  return Object.defineProperty(new File(['x'], name), 'size', { value: bytes });
}

/** Chooses a file in the window of the browser that the button opens. */
async function choose(button: string, ...files: File[]): Promise<void> {
  const open = HTMLInputElement.prototype.click;
  const restore = () => void (HTMLInputElement.prototype.click = open);
  onTestFinished(restore);
  HTMLInputElement.prototype.click = function () {
    restore();
    Object.defineProperty(this, 'files', { value: files });
    this.dispatchEvent(new Event('change'));
  };
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Waits for a notification of the editor and closes all of them. */
async function says(text: string | RegExp): Promise<void> {
  const isSaid = (said: string) => (typeof text === 'string' ? said === text : text.test(said));
  await expect.poll(() => notices().some(isSaid), { message: String(text) }).toBe(true);
  for (const dismiss of document.querySelectorAll<HTMLElement>('.tox-notification__dismiss')) dismiss.click();
  await expect.poll(notices).toEqual([]);
}

async function choices(control: string): Promise<string[]> {
  const texts = () =>
    [...document.querySelectorAll<HTMLElement>('.tox-menu .tox-collection__item-label')].map(
      ({ innerText }) => innerText.trim(),
    );
  const button = document.querySelector<HTMLElement>(`[data-mce-name="${control}"]`)!;
  button.click();
  await expect.poll(() => texts().length).toBeGreaterThan(0);
  const shown = texts();
  button.click();
  await expect.poll(texts).toEqual([]);
  return shown;
}
