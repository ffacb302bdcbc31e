import type { Page } from 'playwright-core';

/** Finds the editing area of the rich-text editor. */
export function editorBody(page: Page) {
  return page.frameLocator('iframe[title="文章正文"]').locator('body');
}

/** Pastes HTML the way a browser does after a copy in Word or WeChat. */
export async function pasteHtml(page: Page, html: string): Promise<void> {
  const body = editorBody(page);
  await body.click();
  await body.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', text.replaceAll(/<[^>]*>/g, ''));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Pastes a picture, as after a screenshot. */
export async function pastePicture(page: Page, png: Buffer): Promise<void> {
  const body = editorBody(page);
  await body.click();
  await body.evaluate((element, base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, png.toString('base64'));
}
