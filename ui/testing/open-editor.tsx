import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { articleCss } from '../editor/article-css.ts';
import { RichText, type RichTextProps } from '../editor/rich-text.tsx';

/** Renders the rich-text editor alone and waits until it is ready for input. */
export async function openEditor(
  initialHtml = '<p>正文</p>',
  props: Partial<RichTextProps> = {},
): Promise<void> {
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

/** Returns the document that is being edited. */
export function written(): Document {
  const { contentDocument } = page.getByTitle('文章正文').element() as HTMLIFrameElement;
  return contentDocument!;
}

/** Returns the editor's TinyMCE instance. */
export function tinyEditor() {
  const { tinymce } = window as unknown as { tinymce: typeof import('tinymce').default };
  return tinymce.activeEditor!;
}

/** Pastes HTML, and files beside it, the way a browser does after a copy. */
export function paste(html: string, ...files: File[]): void {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  if (html) clipboardData.setData('text/html', html);
  pasteAll(clipboardData);
}

/** Pastes HTML and RTF, as after a copy in Word. */
export function pasteWithRtf(html: string, rtf: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/rtf', rtf);
  pasteAll(clipboardData);
}

function pasteAll(clipboardData: DataTransfer): void {
  written().body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Returns the notifications of the editor, the newest first. */
export const notices = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.tox-notification__body')].map(({ innerText }) =>
    innerText.trim(),
  );
