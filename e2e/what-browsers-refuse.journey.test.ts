import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeAdministrator, makeMember } from '../server/testing/make.ts';
import { makeCertificate } from '../server/testing/make-certificate.ts';
import { openBackOffice } from './back-office.ts';
import { actOn } from './act-on.ts';
import { readCaptcha } from './read-captcha.ts';
import { entranceOf, signIn } from './signing-in.ts';
import { test } from './test.ts';

/* Browsers that keep nothing, let nothing be copied, or print no PDF of another's: what was asked for is done another way. */

/** As with 阻止所有 Cookie 和网站数据: naming a storage throws, and tabs hear nothing of one another. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { get: refuse });
}

function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

async function signInToBackOffice(page: Page, who: { account: string; password: string }) {
  await page.getByLabel('账号').fill(who.account);
  await page.getByRole('textbox', { name: '密码' }).fill(who.password);
  await page.getByLabel('验证码', { exact: true }).fill(await readCaptcha(page));
  await page.keyboard.press('Enter');
}

test('a clerk whose browser blocks site data signs in, works, and is told what is lost', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const page = await product.open('/robots.txt');
  await page.addInitScript(blockSiteData);

  await page.goto(`${product.origin}/System/links`);
  await page.waitForURL(/\/login/);
  await page.getByText('浏览器不让本站保存数据').waitFor();
  await signInToBackOffice(page, clerk);

  await page.getByRole('heading', { name: '友情链接' }).waitFor();
  await page.getByRole('menuitem', { name: '建议箱' }).getByRole('link').click();
  await page.getByRole('heading', { name: '建议箱' }).waitFor();
  await page.getByRole('button', { name: '收起导航' }).click();
  await page.getByRole('button', { name: '展开导航' }).waitFor();
  await page.close();
});

test('where the storage takes everything, the sign-in page says nothing of it and names the browsers', async ({
  product,
}) => {
  const page = await product.open('/login');

  await page.getByText(/^适用浏览器：Chrome、Edge 109 以上/).waitFor();

  expect(await page.getByText('浏览器不让本站保存数据').count()).toBe(0);
  await page.close();
});

test('a clerk whose storage is full signs in and works', async ({ product }) => {
  const clerk = await makeAdministrator(product.site);
  const page = await product.open('/robots.txt');
  await page.addInitScript(fillStorage);

  await page.goto(`${product.origin}/login`);
  await signInToBackOffice(page, clerk);

  await page.getByRole('button', { name: new RegExp(`^${clerk.account}`) }).waitFor();
  await page.close();
});

test('a member whose storage is full is signed in until the page is left', async ({ product }) => {
  const member = await makeMember(product.site);
  const page = await product.open('/robots.txt');
  await page.addInitScript(fillStorage);
  await page.goto(`${product.origin}/certsearch`);

  await signIn(page, member);

  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await page.close();
});

test('on a page without TLS a certificate number is copied the old way', async ({
  product,
  administrator,
}) => {
  const certificate = await makeCertificate(product.site, administrator, { _name: '王一帆' });
  const page = await openBackOffice(product, '/robots.txt', {}, administrator);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${product.origin}/System/certificates?key=${encodeURIComponent('王一帆')}`);

  await page.getByRole('button', { name: `复制编号 ${certificate._certNum}` }).click();

  await page.getByText('已复制').waitFor();
  await page.getByLabel('关键词').fill('');
  await page.getByLabel('关键词').press('Control+v');
  expect(await page.getByLabel('关键词').inputValue()).toBe(certificate._certNum);
  await page.close();
});

test('on a page without TLS a one-time password is copied out of its window', async ({
  product,
  administrator,
}) => {
  await makeMember(product.site, { MemberName: '澄江监理有限公司' });
  const page = await openBackOffice(product, '/robots.txt', {}, administrator);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${product.origin}/System/members`);
  await actOn(page, page.getByRole('row').filter({ hasText: '澄江监理' }), '重置密码');
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
  const shown = page.getByRole('dialog', { name: '澄江监理有限公司的一次性密码' });
  const password = await shown.locator('code').innerText();

  await shown.getByRole('button', { name: /复\s*制/ }).click();

  await page.getByText('已复制').waitFor();
  await shown.getByRole('button', { name: '关闭' }).first().click();
  await page.getByRole('searchbox').first().press('Control+v');
  expect(await page.getByRole('searchbox').first().inputValue()).toBe(password);
  await page.close();
});

test('a PDF that the browser shows and does not let the page print is kept as a file', async ({
  product,
  administrator,
}) => {
  const one = await makeCertificate(product.site, administrator, { _name: '周以宁' });
  const page = await openBackOffice(product, '/System/certificates', {}, administrator);
  const row = page.getByRole('row').filter({ hasText: one._name });
  await row.waitFor();
  // This browser shows no PDF of its own; one that does tells when it is there.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true });
    const append = document.body.append.bind(document.body);
    document.body.append = (...nodes) => {
      append(...nodes);
      for (const frame of nodes) {
        if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) continue;
        frame.contentWindow.print = () => {
          throw new DOMException('Blocked a frame', 'SecurityError');
        };
        frame.dispatchEvent(new Event('load'));
      }
    };
  });

  // The frame itself is a download here, under a name of the browser's.
  const isCertificate = (file: Download) => file.suggestedFilename() === `${one._certNum}-${one._name}.pdf`;
  await Promise.all([page.waitForEvent('download', isCertificate), actOn(page, row, '打印')]);

  await page.getByText('已存为文件，请打开后打印').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.close();
});
