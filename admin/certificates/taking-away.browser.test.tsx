import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { actOn, row } from '../testing/acts.ts';
import { makeCertificate } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { CertificateList } from './list.tsx';

/*
 * Printing a certificate from its row. Headless Chromium has no PDF viewer of its own; one with a viewer declares it
 * and reports when the file is loaded: the test simulates that.
 */

let screen: OpenScreen;
/** Names of files that were saved. */
let saved: string[];
const name = '李一川';
const number = `P-${crypto.randomUUID().slice(0, 13)}`;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await makeCertificate({ _name: name, _certNum: `${number}-${crypto.randomUUID().slice(0, 4)}` });
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  Reflect.deleteProperty(document.body, 'append');
  await screen.unmount();
});

/** Simulates the browser's PDF viewer; `print` replaces its printing of the frame. */
function showPdfs(print: (frame: HTMLIFrameElement) => void): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
  const append = document.body.append.bind(document.body);
  document.body.append = (...nodes) => {
    append(...nodes);
    for (const frame of nodes) {
      if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) continue;
      frame.contentWindow.print = () => print(frame);
      frame.dispatchEvent(new Event('load'));
    }
  };
}

async function printIt(): Promise<void> {
  screen = await openScreen(<CertificateList />, `/System/certificates?key=${name}`);
  await expect.element(row(name).first()).toBeVisible();
  await actOn(row(name).first(), '打印');
}

const isSavedAsFile = async () => {
  await expect.element(page.getByText(/已存为文件，请打开后打印/)).toBeVisible();
  expect(saved).toEqual([expect.stringMatching(new RegExp(`^${number}.*-${name}\\.pdf$`))]);
};

test('a certificate is printed on paper of its own size', async () => {
  let printed = '';
  showPdfs((frame) => (printed = frame.src));

  await printIt();

  await expect.poll(() => printed).toMatch(/^blob:/);
  const pdf = await (await fetch(printed)).text();
  expect(/MediaBox \[([^\]]+)\]/.exec(pdf)?.[1]).toBe('0 0 842 595');
});

test('a certificate is saved as a file in a browser that shows no PDF', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  await printIt();

  await isSavedAsFile();
});

test('a certificate is saved as a file in a browser that does not let the page print a PDF', async () => {
  showPdfs(() => {
    throw new DOMException('Blocked a frame', 'SecurityError');
  });

  await printIt();

  await isSavedAsFile();
  expect(document.querySelectorAll('iframe').length).toBe(0);
});
