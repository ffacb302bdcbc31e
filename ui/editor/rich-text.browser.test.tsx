import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { contributionUpload } from '#contract/files.ts';
import { articleCss } from './article-css.ts';
import { RichText, type RichTextProps } from './rich-text.tsx';

/* The editor alone; what its buttons open and what a paste keeps is shown by the journeys. */

const membersEditor = { uploadKinds: { image: contributionUpload }, hasPreview: false };

async function open(initialHtml = '<p>正文</p>', props: Partial<RichTextProps> = {}) {
  await render(
    <RichText
      label="文章正文"
      initialHtml={initialHtml}
      onChange={() => {}}
      articleCss={articleCss}
      token={() => null}
      {...props}
    />,
  );
  await expect.element(page.getByTitle('文章正文')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '撤销' })).toBeVisible();
}

/** Without the pointer, which a tooltip or a notice on its way out may stop. */
async function pressPicture(): Promise<void> {
  const button = page.getByRole('button', { name: '插入/编辑图片' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  (button.element() as HTMLElement).click();
}

/** The document in which the text is written. */
function written(): Document {
  const { contentDocument } = page.getByTitle('文章正文').element() as HTMLIFrameElement;
  return contentDocument!;
}

function paste(html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  written().body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('after a paste from Word the members’ editor names no button that it does not have', async () => {
  await open('', membersEditor);

  paste('<p>见<a href="file:///C:/附件.docx">附件</a><mp-video></mp-video></p>');

  await expect
    .element(page.getByText('有 1 个链接指向您电脑上的文件，已去掉，这里不能上传附件'))
    .toBeVisible();
  await expect.element(page.getByText('1 个视频没有带入，这里只能上传图片')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传附件' })).not.toBeInTheDocument();
});

test('after a paste from Word the office’s editor names buttons by what they are called', async () => {
  await open('');

  paste('<p>见<a href="file:///C:/附件.docx">附件</a><img src="file:///C:/图.png"></p>');

  const notice = page.getByText(/请用“插入\/编辑图片”按钮上传；.+请用“上传附件”按钮上传/);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传附件' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '插入/编辑图片' })).toBeVisible();
});

test('the dialog of a new picture opens on the upload', async () => {
  await open();

  await pressPicture();

  const upload = page.getByRole('tab', { name: '上传' });
  await expect.element(upload).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('button', { name: '浏览图片' })).toHaveFocus();
});

test('the dialog of a picture in the text opens on its address', async () => {
  await open('<p><img src="/logo.png" alt="标志"></p>');

  written().querySelector('img')!.click();
  await pressPicture();

  await expect.element(page.getByRole('tab', { name: '一般' })).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['<p>正文</p>', '默认字体'],
  ['<p><span style="font-family: SimSun, serif">正文</span></p>', '宋体'],
  ['<p><span style="font-family: 微软雅黑, sans-serif">正文</span></p>', '微软雅黑'],
  ['<p><span style="font-family: 等线, Calibri, sans-serif">正文</span></p>', '等线'],
])('for %s the font box shows %s', async (html, name) => {
  await open(html);

  const { tinymce } = window as unknown as { tinymce: typeof import('tinymce').default };
  tinymce.activeEditor?.selection.setCursorLocation(written().querySelector('span, p')!.firstChild!, 1);

  // TinyMCE puts the two into one name without a blank.
  await expect.element(page.getByRole('button', { name: `字体${name}`, exact: true })).toBeVisible();
});

test('an editor on a page with its own preview has no second one', async () => {
  await open('', membersEditor);

  await expect.element(page.getByRole('button', { name: '预览' })).not.toBeInTheDocument();
});
