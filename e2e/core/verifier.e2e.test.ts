import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PrintedFacts } from '#contract/certificates/certificate-code.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { printedFacts, readFacts } from '../../server/modules/certificates/issuing/issue.ts';
import { packFacts } from '../../server/modules/certificates/issuing/pack-facts.ts';
import { rotateSigningKey } from '../../server/modules/certificates/issuing/signing-keys.ts';
import { openSiteVault } from '../../server/platform/db/same-secret.ts';
import { allFindings } from '../support/axe.ts';
import { test as journey, type CertificateWorld } from '../support/certificates.ts';
import { checkCode, loadList, openSaved, verdictOf } from '../support/verifier-page.ts';

/* The page that verifies certificates offline: without a network, and after the server is gone. */

/** Returns the text of a certificate's QR code, and the facts in it. */
async function codeOf({ product }: CertificateWorld, { _certId }: { _certId: number }) {
  const issue = await product.site.db
    .selectFrom('certificate_issues')
    .select(['facts', 'signature'])
    .where('certificate_id', '=', _certId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const facts = printedFacts(readFacts(issue.facts));
  return { facts, code: codeText(product.origin, facts, issue.signature), signature: issue.signature };
}

const codeText = (origin: string, facts: PrintedFacts, signature: string) =>
  `${origin}/certverify?CertNum=${encodeURIComponent(facts.certNum)}&Sign=${signature}&Facts=${packFacts(facts)}`;

const shownFacts = (page: Page) => page.getByRole('status').getByRole('definition').allTextContents();

const test = journey.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-verifier-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
});

test('a genuine code shows all printed values, and a change of any character is detected', async ({
  world,
  folder,
}) => {
  const certificate = await world.make({ _name: '欧阳娜娜' });
  const { facts, code, signature } = await codeOf(world, certificate);
  const page = await openSaved(world.product, folder);

  await checkCode(page, code);

  await verdictOf(page, '✓ 签名有效').waitFor();
  expect(await shownFacts(page)).toEqual([
    '培训合格证书',
    '欧阳娜娜',
    `31**************${certificate._idNum.slice(-2)}`,
    certificate._company,
    '工程质量风险管理工程师',
    '2026-03-06',
    certificate._certNum,
    '2026-04-06',
    '协会门户',
    '尚未核对，请载入撤销名单',
    expect.stringMatching(/^[\w-]{6}（\d{4}-\d\d-\d\d 起使用）$/),
  ]);
  for (const name of Object.keys(facts) as (keyof PrintedFacts)[]) {
    const changed = { ...facts, [name]: `${facts[name].slice(0, -1)}改` };
    await checkCode(page, codeText(world.product.origin, changed, signature));
    await verdictOf(page, '✕ 签名不符').waitFor();
    expect(await page.getByRole('status').innerText(), name).not.toContain('欧阳娜娜');
    await checkCode(page, code);
    await verdictOf(page, '✓ 签名有效').waitFor();
  }
});

test('the verifier reads the picture of a certificate without a network', async ({ world, folder }) => {
  const certificate = await world.make({ _name: '司马青衫' });
  const { site } = world.product;
  const asked = { Name: certificate._name, CertNum: certificate._certNum };
  const [row] = (await site.call(webCertificates.GetCertList, asked)).List;
  const picture = await site.call(webCertificates.DownCert, { CertId: row!._certId, IdNum: row!._idNum });
  const page = await openSaved(world.product, folder);

  await page.getByLabel('选择证书图片').setInputFiles({
    name: '证书.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });

  await verdictOf(page, '✓ 签名有效').waitFor();
  expect(await shownFacts(page)).toContain('司马青衫');
  await page.getByLabel('选择证书图片').setInputFiles('docs/screenshot-home.png');
  await page.getByText('没有在图片中找到二维码').waitFor();
});

test('a rotated key leaves old and new certificates valid, and an unknown key is rejected', async ({
  world,
  folder,
}) => {
  const { site } = world.product;
  const before = await codeOf(world, await world.make({ _name: '旧钥' }));
  const vault = await openSiteVault(site.db, { dataDir: site.dataDir, secretKey: undefined });
  const stale = await openSaved(world.product, folder);
  await rotateSigningKey(site.db, vault);
  const after = await codeOf(world, await world.make({ _name: '新钥' }));

  await checkCode(stale, after.code);
  await stale.getByText('不在协会的公钥之中').waitFor();
  const page = await openSaved(world.product, folder);
  for (const { code, facts } of [before, after]) {
    await checkCode(page, code);
    await verdictOf(page, '✓ 签名有效').waitFor();
    // Both have the same verdict: the name shows which one is displayed.
    await expect.poll(() => shownFacts(page)).toContain(facts.name);
  }
});

test('the signed list reports revoked and replaced certificates, and a changed list is rejected', async ({
  world,
  folder,
}) => {
  const { site, origin } = world.product;
  const [revoked, replaced, valid] = [
    await world.make({ _name: '甲' }),
    await world.make({ _name: '乙' }),
    await world.make({ _name: '丙' }),
  ];
  const codes = [
    await codeOf(world, revoked),
    await codeOf(world, replaced),
    await codeOf(world, valid),
  ] as const;
  await site.call(
    businessCertificates.RevokeCert,
    { CertId: revoked._certId, Reason: '替考' },
    world.administrator,
  );
  await site.call(businessCertificates.EditCertInfo, { ...replaced, _name: '乙改' }, world.administrator);
  const list = await (await fetch(`${origin}/revoked.json`)).text();
  const page = await openSaved(world.product, folder);
  await checkCode(page, codes[0].code);
  await verdictOf(page, '✓ 签名有效').waitFor();

  await loadList(page, list.replace('替考', '误列'));
  await page.getByText('没有载入：这份文件不是协会签名的撤销名单').waitFor();
  await loadList(page, list);

  await verdictOf(page, '✕ 证书已失效').waitFor();
  await page.getByText(/^自 \d{4}-\d\d-\d\d 起不再有效：替考$/).waitFor();
  await checkCode(page, codes[1].code);
  await page.getByText(/起不再有效：已换发新证书$/).waitFor();
  await checkCode(page, codes[2].code);
  await verdictOf(page, '✓ 签名有效').waitFor();
  expect((await shownFacts(page)).join()).toMatch(/不在 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 的名单中/);
});

test('the verifier is linked from the site, sends no further request and is accessible on a phone', async ({
  world,
}) => {
  const { code } = await codeOf(world, await world.make({ _name: '上官婉' }));
  const start = await world.visit('/certverify');
  await start.getByRole('link', { name: '离线核验' }).click();
  await start.getByRole('heading', { name: '证书核验', level: 1 }).waitFor();
  const page = await world.visit('/verifier.html', { viewport: { width: 390, height: 844 } });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await checkCode(page, 'https://example.com/other');
  await verdictOf(page, '! 不是证书二维码').waitFor();
  await checkCode(page, code.replace(/&Facts=.*/, ''));
  await verdictOf(page, '! 须联网核验').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByLabel('或粘贴二维码的内容').fill(code);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await verdictOf(page, '✓ 签名有效').waitFor();
  await page.getByText('协会的公钥').click();

  expect(await allFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: '打开摄像头扫描' }).click();
  await page.getByText('无法使用摄像头').waitFor();
  expect(requests).toEqual([]);
});
