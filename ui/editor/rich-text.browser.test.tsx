import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { contributionUpload } from '#contract/content/files.ts';
import { openEditor, paste, tinyEditor, written } from '../testing/open-editor.tsx';

/* The editor alone; an end-to-end test shows that its buttons work in the built product. */

const membersEditor = { uploadKinds: { image: contributionUpload }, hasPreview: false };

test('the members’ editor names no missing button after a paste from Word', async () => {
  await openEditor('', membersEditor);

  paste('<p>见<a href="file:///C:/附件.docx">附件</a><mp-video></mp-video></p>');

  await expect
    .element(page.getByText('有 1 个链接指向您电脑上的文件，已去掉，这里不能上传附件'))
    .toBeVisible();
  await expect.element(page.getByText('1 个视频没有带入，这里只能上传图片')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传附件' })).not.toBeInTheDocument();
});

test('the office’s editor names its buttons by their labels after a paste from Word', async () => {
  await openEditor('');

  paste('<p>见<a href="file:///C:/附件.docx">附件</a><img src="file:///C:/图.png"></p>');

  const notice = page.getByText(/请用“上传图片”按钮上传；.+请用“上传附件”按钮上传/);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传附件' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传图片' })).toBeVisible();
});

test('the dialog of a new picture opens on the upload tab', async () => {
  await openEditor();

  tinyEditor().execCommand('mceImage');

  const upload = page.getByRole('tab', { name: '上传' });
  await expect.element(upload).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('button', { name: '浏览图片' })).toHaveFocus();
});

test('a double click on a picture opens its dialog on the tab with its address', async () => {
  await openEditor('<p><img src="/logo.png" alt="标志"></p>');

  const picture = written().querySelector('img')!;
  picture.click();
  picture.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));

  await expect.element(page.getByRole('tab', { name: '一般' })).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['<p>正文</p>', '默认字体'],
  ['<p><span style="font-family: SimSun, serif">正文</span></p>', '宋体'],
  ['<p><span style="font-family: 微软雅黑, sans-serif">正文</span></p>', '微软雅黑'],
  ['<p><span style="font-family: 等线, Calibri, sans-serif">正文</span></p>', '等线'],
])('the font box of %s shows %s', async (html, name) => {
  await openEditor(html);

  tinyEditor().selection.setCursorLocation(written().querySelector('span, p')!.firstChild!, 1);

  // TinyMCE puts the two into one name without a blank.
  await expect.element(page.getByRole('button', { name: `字体${name}`, exact: true })).toBeVisible();
});

test('an editor on a page with its own preview has no preview button', async () => {
  await openEditor('', membersEditor);

  await expect.element(page.getByRole('button', { name: '预览' })).not.toBeInTheDocument();
});

test('the toolbar has one row at the width of an article, and ⋯ shows the other buttons', async () => {
  await page.viewport(806, 900);
  onTestFinished(() => page.viewport(1440, 900));
  await openEditor();
  const more = page.getByRole('button', { name: '显示或隐藏其他工具栏项' });
  const rows = () =>
    new Set(
      [...document.querySelectorAll('.tox-tbtn')]
        .map((button) => button.getBoundingClientRect())
        .filter(({ height, top }) => height > 0 && top < textTop())
        .map(({ top }) => Math.round(top)),
    ).size;

  expect(rows()).toBe(1);
  await more.click();
  await expect.element(page.getByRole('button', { name: '引文区块' })).toBeVisible();
  await expect.poll(rows).toBeGreaterThan(1);
});

test('F11 gives the text the whole window, Escape gives the space back, and so does the button', async () => {
  await openEditor();
  const isFull = () => {
    const { width, height, top, left } = tinyEditor().getContainer().getBoundingClientRect();
    return top === 0 && left === 0 && width === window.innerWidth && height === window.innerHeight;
  };
  expect(isFull()).toBe(false);

  press('F11');
  await expect.poll(isFull).toBe(true);
  press('Escape');
  await expect.poll(isFull).toBe(false);
  const button = page.getByRole('button', { name: '全屏（F11）' });
  await button.click();
  await expect.poll(isFull).toBe(true);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect.poll(isFull).toBe(false);
});

const textTop = () => page.getByTitle('文章正文').element().getBoundingClientRect().top;

/** Presses a key while the focus is in the text. */
function press(key: string): void {
  const view = written().defaultView as unknown as typeof globalThis;
  written().body.dispatchEvent(new view.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
