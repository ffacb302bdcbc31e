import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { businessProgrammes } from '#contract/programmes.ts';
import { makeCertificate } from '../server/testing/make-certificate.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { handOn } from './hand.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

/* Programmes as cards: added, changed, switched off and deleted. */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 4', 'ERR_INTERNET_DISCONNECTED']);

const address = '/System/certificates/programmes';
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const more = (page: Page, name: string) => page.getByRole('button', { name: `更多操作：${name}` });

let made = 0;
async function makeProgramme({ site }: Product, token: string) {
  const ProgrammeName = `项目${++made}`;
  const form = { ProgrammeName, Title: '结业证书', Statement: '完成课程。', Background: '', Fields: [] };
  const { ProgrammeId } = await site.call(businessProgrammes.SaveProgramme, form, token);
  return { ...form, ProgrammeId };
}
const find = async ({ site }: Product, token: string, name: string) =>
  (await site.call(businessCertificates.GetProgrammeList, {}, token)).find(
    ({ ProgrammeName }) => ProgrammeName === name,
  );

test.for(['mouse', 'keyboard'] as const)(
  'a programme is added and seen with its template, by %s',
  async (means, { product, administrator }) => {
    const page = await openBackOffice(product, address, {}, administrator);
    const hand = handOn(page, means);
    const name = `新项目${means}`;

    await hand.press(page.getByRole('button', { name: '新增培训项目' }));
    const dialog = page.getByRole('dialog', { name: '新增培训项目' });
    await hand.write(dialog.getByLabel('培训项目名称'), '工程质量风险管理工程师');
    await hand.press(dialog.getByRole('button', { name: '保存', exact: true }));
    await dialog.getByText('培训项目名称已存在').waitFor();
    expect(await allFindings(page)).toEqual([]);
    await hand.write(dialog.getByLabel('培训项目名称'), name);
    await hand.press(dialog.getByRole('button', { name: '保存', exact: true }));

    await dialog.waitFor({ state: 'hidden' });
    await card(page, name).getByAltText(`${name}的证书样张`).waitFor();
    expect(await find(product, administrator, name)).toMatchObject({ TemplateVersion: 1, Status: 1 });
    await page.close();
  },
);

test('what somebody else changed meanwhile is put beside it', async ({ product, administrator }) => {
  const programme = await makeProgramme(product, administrator);
  const page = await openBackOffice(product, address, {}, administrator);
  await card(page, programme.ProgrammeName).getByRole('button', { name: /^编辑/ }).click();
  const dialog = page.getByRole('dialog', { name: '编辑培训项目' });
  await dialog.getByLabel('证书正文').fill('我写的正文。');
  await product.site.call(
    businessProgrammes.SaveProgramme,
    { ...programme, Title: '对方的标题' },
    administrator,
  );

  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  await dialog.getByText('对方的标题').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '对照后合并' }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await find(product, administrator, programme.ProgrammeName)).toMatchObject({
    Title: '对方的标题',
    Statement: '我写的正文。',
  });
  await page.close();
});

test('one that is not taught any more is switched off, and on again', async ({ product, administrator }) => {
  const { ProgrammeName: name } = await makeProgramme(product, administrator);
  const page = await openBackOffice(product, address, {}, administrator);

  await more(page, name).click();
  await page.getByRole('menuitem', { name: '停用' }).click();

  await card(page, name).getByText('已停用，不能新增或导入证书').waitFor();
  expect(await find(product, administrator, name)).toMatchObject({ Status: 0 });
  await page.getByRole('button', { name: '撤销' }).click();
  await card(page, name).getByText('使用中').waitFor();
  expect(await find(product, administrator, name)).toMatchObject({ Status: 1 });
  await page.close();
});

test('one without certificates is deleted after a question, one with them is not', async ({
  product,
  administrator,
}) => {
  const unused = await makeProgramme(product, administrator);
  const used = await makeProgramme(product, administrator);
  await makeCertificate(product.site, administrator, { _programmeId: used.ProgrammeId });
  const page = await openBackOffice(product, address, {}, administrator);

  await more(page, used.ProgrammeName).click();
  const refusal = page.getByRole('menuitem', { name: '删除（已有 1 张证书）' });
  await refusal.waitFor();
  expect(await refusal.getAttribute('aria-disabled')).toBe('true');
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await more(page, unused.ProgrammeName).click();
  await page.getByRole('menuitem', { name: '删除' }).last().click();
  await page.getByRole('button', { name: '删除项目和模板' }).click();

  await page.getByText('已删除').waitFor();
  await card(page, unused.ProgrammeName).waitFor({ state: 'detached' });
  expect(await find(product, administrator, unused.ProgrammeName)).toBeUndefined();
  await page.close();
});

test('on a phone cards stand below each other, and without the network nothing typed is lost', async ({
  product,
  administrator,
}) => {
  const { ProgrammeName: name } = await makeProgramme(product, administrator);
  const page = await openBackOffice(
    product,
    address,
    { viewport: { width: 390, height: 844 } },
    administrator,
  );
  await card(page, name).getByRole('img').waitFor();
  expect(await allFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card(page, name).getByRole('button', { name: /^编辑/ }).click();
  const dialog = page.getByRole('dialog', { name: '编辑培训项目' });
  await dialog.getByLabel('证书标题').fill('断网时写的');

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('后端接口连接异常').first().waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  await dialog.waitFor({ state: 'hidden' });
  expect(await find(product, administrator, name)).toMatchObject({ Title: '断网时写的' });
  await page.close();
});
