import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { makeMember, signInMember } from '../server/testing/make.ts';
import { findingsInEveryLook, allFindings } from './axe.ts';
import { formOf, type CertificateWorld, test } from './certificates.ts';

/* Certificates for everybody: by keyboard, for older eyes, in high contrast, on a phone, without scripts. */

const addresses: Record<string, string> = {};
let token: string;

test.beforeAll(async ({ world }) => {
  const company = '同舟检测有限公司';
  // Before its certificates, which are linked to it as they are written.
  const member = await makeMember(world.product.site, { MemberName: company });
  const made = await world.make({ _name: '沈知行', _company: company });
  const revoked = await world.make({ _name: '阮清和', _company: company });
  await world.make({ _name: '马识途', _company: company, _examStatus: 2, _certNum: '', _issueDate: '' });
  const search = (CertNum: string) => `/certsearch?${new URLSearchParams({ Name: '沈知行', CertNum })}`;
  const check = await world.checkAddressOf(made);
  Object.assign(addresses, {
    before: '/certsearch',
    refused: '/certsearch?Name=&CertNum=',
    found: search(made._certNum),
    empty: search('T-0'),
    own: '/certsearch?view=own',
    valid: check,
    revoked: await world.checkAddressOf(revoked),
    unknown: check.replace(made._certNum, 'T-0'),
    scan: '/certverify',
  });
  await world.product.site.call(
    businessCertificates.RevokeCert,
    { CertId: revoked._certId, Reason: '替考' },
    world.administrator,
  );
  token = await signInMember(world.product.site, member);
});

const states: [string, string][] = [
  ['before', '查询说明'],
  ['refused', '查询说明'],
  ['found', '查询结果'],
  ['empty', '查询结果'],
  ['own', '同舟检测有限公司的证书'],
  ['valid', '证书有效'],
  ['revoked', '证书已失效'],
  ['unknown', '未查到该证书'],
  ['scan', '请扫描证书上的二维码'],
];

/** As a member, who is shown everything that visitors are. */
async function openAsOwner(world: CertificateWorld, address: string, width: number): Promise<Page> {
  const { origin } = world.product;
  return await world.visit(address, {
    viewport: { width, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
}

test('axe finds nothing, wide and narrow, in every reading mode and every state', async ({ world }) => {
  const page = await openAsOwner(world, addresses.before!, 1440);
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [state, heading] of states) {
      await page.goto(world.product.origin + addresses[state]);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      const findings = async () => [...(await allFindings(page)), ...(await tooWide(page, width))];
      for (const finding of await findingsInEveryLook(page, findings))
        found.push(`${state} at ${width} px, ${finding}`);
    }
  }

  expect(found).toEqual([]);
  await page.close();
});

async function tooWide(page: Page, width: number): Promise<string[]> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  return needed > width ? [`${needed} px wide`] : [];
}

test('the keyboard alone looks up, downloads and starts again', async ({ world }) => {
  const page = await world.visit('/certsearch');

  await formOf(page).name.focus();
  await page.keyboard.type('沈知行');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(new URL(addresses.found!, world.product.origin).searchParams.get('CertNum') ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('table').waitFor();
  // 查询, 重置, the table's frame, 查看, the download.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toBe('沈知行证书.png');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: '沈知行的证书' });
  await view.waitFor();
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: '查询说明' }).waitFor();
});

test('on a phone each row is a card that names its values', async ({ world }) => {
  const page = await openAsOwner(world, addresses.own!, 390);
  await page.getByRole('heading', { name: '同舟检测有限公司的证书' }).waitFor();

  const first = page.getByRole('row').nth(1).getByRole('cell').last();
  expect((await first.boundingBox())?.width).toBeLessThanOrEqual(390);
  const titles = await page
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(titles).toContain('"考试状态"');
});

test('what reads no scripts is told that looking up needs them, and whether a certificate holds', async ({
  world,
}) => {
  const { origin } = world.product;
  const search = await (await fetch(`${origin}${addresses.found}`)).text();
  const check = await fetch(`${origin}${addresses.valid}`);
  const checked = await check.text();

  expect(search).toContain('<title>证书与成绩查询 - 协会门户</title>');
  expect(search).toMatch(/<meta name="description" content="[^"]{20,}"/);
  expect(search).toContain(`<link rel="canonical" href="${origin}/certsearch"/>`);
  expect(search).toContain('查询需要浏览器运行脚本');
  // Nothing of whom is asked about gets into a page that is kept for all.
  expect(search).not.toContain('沈');
  expect(checked).toContain('证书有效');
  expect(checked).toContain('<dd>沈*行</dd>');
  expect(checked).toContain('<meta name="robots" content="noindex"/>');
  expect(check.headers.get('cache-control')).toBe('no-store');
  const told = async (state: string) => (await fetch(`${origin}${addresses[state]}`)).text();
  expect(await told('revoked')).toContain('证书已失效');
  expect(await told('unknown')).toContain('未查到该证书');
  expect(await told('scan')).toContain('请扫描证书上的二维码');
});
