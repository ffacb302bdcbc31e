import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeCertificate } from '../server/testing/make-certificate.ts';
import { openBackOffice } from './back-office.ts';
import { actOn } from './act-on.ts';
import { test as journey } from './test.ts';

/* A certificate on paper, from its row. */

const test = journey.extend('one', { scope: 'file' }, ({ product, administrator }) =>
  makeCertificate(product.site, administrator, { _name: '李一川' }),
);

const address = '/System/certificates';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a certificate is printed on paper of its own size', async ({ product, administrator, one }) => {
  const page = await openBackOffice(product, address, {}, administrator);
  await row(page, one._name).waitFor();
  // This browser shows no PDF of its own; one that does says so, and tells when it is there.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true });
    const append = document.body.append.bind(document.body);
    document.body.append = (...nodes) => {
      append(...nodes);
      for (const frame of nodes) {
        if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) continue;
        frame.contentWindow.print = () => (document.body.dataset['printed'] = frame.src);
        frame.dispatchEvent(new Event('load'));
      }
    };
  });

  await actOn(page, row(page, one._name), '打印');

  const printed = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
  await expect.poll(printed).toMatch(/^blob:/);
  const box = await page.evaluate(async () => {
    const pdf = await (await fetch(document.body.dataset['printed'] ?? '')).text();
    return /MediaBox \[([^\]]+)\]/.exec(pdf)?.[1];
  });
  expect(box).toBe('0 0 842 595');
  await page.close();
});

test('where the browser shows no PDF it is kept as a file to print', async ({
  product,
  administrator,
  one,
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
  await row(page, one._name).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    actOn(page, row(page, one._name), '打印'),
  ]);

  expect(file.suggestedFilename()).toBe(`${one._certNum}-${one._name}.pdf`);
  await page.getByText('已存为文件，请打开后打印').waitFor();
  await page.close();
});
