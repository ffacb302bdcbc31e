import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessImports, type CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { importWorkbook } from '../../server/testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../../server/testing/factories/make-sheet.ts';
import { test as journey, type CertificateWorld } from '../support/certificates.ts';
import { checkCode, loadList, openSaved, verdictOf } from '../support/verifier-page.ts';

/*
 * From the sheet to the scan: certificates are imported, printed, checked on the site, offline and by an employer,
 * replaced and revoked.
 */

const test = journey.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-life-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
});

const holders = {
  valid: '曾国藩',
  revoked: '左宗棠',
  replaced: '李鸿章',
  reissued: '彭玉麟',
  undone: '张之洞',
} as const;
type Holder = keyof typeof holders;
const numberOf = (holder: Holder) => `LIFE-${holder.toUpperCase()}`;

async function importHolders(
  { product, administrator }: CertificateWorld,
  wanted: Holder[],
): Promise<number> {
  const rows = wanted.map((holder) => makeRow({ 姓名: holders[holder], 证书编号: numberOf(holder) }));
  const { Code, Data } = await importWorkbook(product.site, administrator, await makeSheet(rows), {
    Mode: 'all',
  });
  expect(Code).toBe(200);
  return (Data as CertificateImportResult).BatchId ?? 0;
}

/** Returns the address in the QR code of the holder's downloaded picture. */
async function scan(world: CertificateWorld, holder: Holder): Promise<string> {
  const address = await world.checkAddressOf({ _name: holders[holder], _certNum: numberOf(holder) });
  return world.product.origin + address;
}

async function certIdOf({ product, administrator }: CertificateWorld, holder: Holder) {
  const filters = { key: numberOf(holder) };
  const { List } = await product.site.call(businessCertificates.GetCertList, filters, administrator);
  return List[0]!;
}

/** Returns the texts that an employer sees. */
async function employerSees(world: CertificateWorld): Promise<string[]> {
  const page = await world.visit('/certverify');
  await page.getByRole('button', { name: '粘贴名单' }).click();
  const form = page.getByRole('form', { name: '批量核验' });
  const lines = Object.entries(holders).map(([holder, name]) => `${name}\t${numberOf(holder as Holder)}`);
  await form.getByLabel('名单').fill(lines.join('\n'));
  await form.getByRole('button', { name: '核验' }).click();
  await page.getByText(/^共 5 行/).waitFor();
  const rows = page.getByRole('table', { name: '核验结果' }).getByRole('row');
  return await rows.locator('td:last-child').allTextContents();
}

async function pageSays(page: Page, code: string, title: string) {
  await page.goto(code);
  await page.getByRole('heading', { name: title }).waitFor();
}

test('imported certificates are valid until they are revoked, replaced or removed by an undone import', async ({
  world,
  folder,
}) => {
  const { site, origin } = world.product;
  await importHolders(world, ['valid', 'revoked', 'replaced', 'reissued']);
  const batch = await importHolders(world, ['undone']);
  const codes = {
    valid: await scan(world, 'valid'),
    revoked: await scan(world, 'revoked'),
    replaced: await scan(world, 'replaced'),
    reissued: await scan(world, 'reissued'),
    undone: await scan(world, 'undone'),
  };
  const visitor = await world.visit('/certverify');
  const offline = await openSaved(world.product, folder);
  for (const [holder, code] of Object.entries(codes)) {
    await pageSays(visitor, code, '证书有效');
    await checkCode(offline, code);
    await verdictOf(offline, '✓ 签名有效').waitFor();
    await offline
      .getByRole('status')
      .getByText(holders[holder as Holder], { exact: true })
      .waitFor();
  }
  expect(await employerSees(world)).toEqual(Array(5).fill('核验通过'));

  const { _certId: CertId } = await certIdOf(world, 'revoked');
  await site.call(businessCertificates.RevokeCert, { CertId, Reason: '替考' }, world.administrator);
  const replaced = await certIdOf(world, 'replaced');
  const corrected = { ...replaced, _idNum: '', _company: '江南制造总局' };
  await site.call(businessCertificates.EditCertInfo, corrected, world.administrator);
  const { _certId: reissued } = await certIdOf(world, 'reissued');
  const again = { CertId: reissued, Reason: '原件遗失' };
  await site.call(businessIssues.ReissueCert, again, world.administrator);
  await site.call(businessImports.UndoImport, { BatchId: batch }, world.administrator);
  const renewed = await scan(world, 'reissued');
  const corrections = await scan(world, 'replaced');
  expect(renewed).not.toBe(codes.reissued);

  await loadList(offline, await (await fetch(`${origin}/revoked.json`)).text());
  await offline.getByText(/^已载入 .+ 的名单，共 4 张。$/).waitFor();
  for (const [code, reason] of [
    [codes.revoked, '替考'],
    [codes.replaced, '已换发新证书'],
    [codes.reissued, '已换发新证书'],
    [codes.undone, '所属批次的导入已撤回'],
  ] as const) {
    await pageSays(visitor, code, '证书已失效');
    await visitor.getByRole('definition').getByText(reason).waitFor();
    await checkCode(offline, code);
    await verdictOf(offline, '✕ 证书已失效').waitFor();
    await offline.getByText(`起不再有效：${reason}`).waitFor();
  }
  for (const code of [codes.valid, renewed, corrections]) {
    await pageSays(visitor, code, '证书有效');
    await checkCode(offline, code);
    await verdictOf(offline, '✓ 签名有效').waitFor();
    await offline.getByText(/^不在 .+ 的名单中$/).waitFor();
  }
  await offline.getByText('江南制造总局').waitFor();
  // Of two certificates with the same number the valid one counts; the previous one had the same name.
  const titles = ['核验通过', '证书已失效', '核验通过', '核验通过', '证书已失效'];
  expect(await employerSees(world)).toEqual(titles);
});

test('the saved verifier page works without the database', async ({ world, folder }) => {
  const certificate = await world.make({ _name: '左光斗' });
  const code = world.product.origin + (await world.checkAddressOf(certificate));
  const offline = await openSaved(world.product, folder);
  await world.product.site.owner.deleteFrom('certificate_issues').execute();

  await checkCode(offline, code);

  await verdictOf(offline, '✓ 签名有效').waitFor();
});
