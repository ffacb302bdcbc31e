import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { allFindings } from '../support/axe.ts';
import { downloadOf, formOf, readQrCode, resultRows, searchFor, test } from '../support/certificates.ts';

/* Certificate and score search (product: sections 2 to 5), and the page that the code on a certificate opens. */

test('a visitor finds and downloads a certificate, and its code opens the verification page', async ({
  world,
}) => {
  const certificate = await world.make({ _name: '沈知行', _company: '', _remarks: '补考' });
  const visitor = await world.visit('/certsearch');

  await searchFor(visitor, { name: ' 沈知行 ', idNum: certificate._idNum });

  await visitor.getByRole('table', { name: '查询结果' }).waitFor();
  expect(await resultRows(visitor).first().getByRole('columnheader').allTextContents()).toEqual([
    '序号',
    '姓名',
    '身份证号',
    '工作单位',
    '培训项目',
    '考试时间',
    '考试状态',
    '证书编号',
    '发证日期',
    '备注',
    '证书',
  ]);
  const masked = `31**************${certificate._idNum.slice(-2)}`;
  expect(await resultRows(visitor).nth(1).locator('th, td').allTextContents()).toEqual([
    '1',
    '沈知行',
    masked,
    '-',
    '工程质量风险管理工程师',
    '2026-03-06',
    '合格',
    certificate._certNum,
    '2026-04-06',
    '补考',
    '查看沈知行的证书下载沈知行的证书',
  ]);

  const saving = visitor.waitForEvent('download');
  await downloadOf(visitor, '沈知行').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('沈知行证书.png');
  const address = await readQrCode(await readFile(await saved.path()));
  expect(address).toContain(`${world.product.origin}/certverify?`);
  // A cached page contains nothing of a search, and verification results are not stored.
  const { origin } = world.product;
  const scriptless = await (
    await fetch(`${origin}/certsearch?Name=沈知行&CertNum=${certificate._certNum}`)
  ).text();
  expect(scriptless).toContain('查询需要浏览器运行脚本');
  expect(scriptless).toContain(`<link rel="canonical" href="${origin}/certsearch"/>`);
  expect(scriptless).not.toContain('沈');
  const checked = await fetch(address);
  expect(checked.headers.get('cache-control')).toBe('no-store');
  const html = await checked.text();
  for (const part of ['证书有效', '>沈*行</dd>', '<meta name="robots" content="noindex"/>'])
    expect(html).toContain(part);
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: '证书有效' }).waitFor();
  expect(await visitor.getByRole('definition').allTextContents()).toEqual([
    certificate._certNum,
    '沈*行',
    masked,
    '工程质量风险管理工程师',
    '2026-03-06',
    '2026-04-06',
    '协会门户',
  ]);
  await visitor.getByText(/核验时间.{0,3}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/).waitFor();
});

test('the search form of the home page uses the address, survives a reload and works by keyboard', async ({
  world,
}) => {
  const certificate = await world.make({ _name: '苏望舒' });
  const visitor = await world.visit('/home');
  const band = visitor.getByRole('region', { name: '证书查询' });
  await band.getByLabel('姓名').fill('苏望舒');
  await band.getByLabel('证书编号').fill(certificate._certNum);
  await band.getByRole('button', { name: '查询' }).click();
  await visitor.waitForURL('**/certsearch?Name=*&CertNum=*');
  await downloadOf(visitor, '苏望舒').waitFor();
  expect(await formOf(visitor).certNum.inputValue()).toBe(certificate._certNum);
  await visitor.reload();
  await downloadOf(visitor, '苏望舒').waitFor();
  await formOf(visitor).reset.click();
  await visitor.getByRole('heading', { name: '查询说明' }).waitFor();
  await expect.poll(() => new URL(visitor.url()).search).toBe('');

  await formOf(visitor).name.focus();
  await visitor.keyboard.type('苏望舒');
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.type(certificate._certNum);
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('table').waitFor();
  // 查询, 重置, the table's frame, 查看, the download.
  for (let presses = 0; presses < 5; presses++) await visitor.keyboard.press('Tab');
  const saving = visitor.waitForEvent('download');
  await visitor.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toBe('苏望舒证书.png');
  await visitor.keyboard.press('Shift+Tab');
  await visitor.keyboard.press('Enter');
  const view = visitor.getByRole('dialog', { name: '苏望舒的证书' });
  await view.waitFor();
  await visitor.keyboard.press('Escape');
  await view.waitFor({ state: 'hidden' });

  await visitor.goBack();
  await visitor.getByRole('heading', { name: '查询说明' }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe('/certsearch');
  expect(await formOf(visitor).certNum.inputValue()).toBe(certificate._certNum);
});

test('an ID number appears in no address, history, storage or log', async ({ world }) => {
  const certificate = await world.make({ _name: '钟秀珍' });
  const visitor = await world.visit('/certsearch');
  const addresses: string[] = [];
  visitor.on('framenavigated', (frame) => addresses.push(frame.url()));

  await searchFor(visitor, { name: '钟秀珍', idNum: certificate._idNum });
  await downloadOf(visitor, '钟秀珍').waitFor();

  const storedText = await visitor.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ]),
  );
  expect(storedText).not.toContain(certificate._idNum);
  expect(addresses.join()).not.toContain(certificate._idNum);
  expect(JSON.stringify(world.product.site.logged)).not.toContain(certificate._idNum);
  await visitor.reload();
  expect(await formOf(visitor).idNum.inputValue()).toBe('');
});

test('a pasted list is answered line by line and can be saved as a file', async ({ world }) => {
  const [good, bad] = [await world.make({ _name: '庄周' }), await world.make({ _name: '列御寇' })];
  const { site } = world.product;
  const revoked = { CertId: bad._certId, Reason: '替考' };
  await site.call(businessCertificates.RevokeCert, revoked, world.administrator);
  const page = await world.visit('/certverify');
  await page.getByRole('button', { name: '粘贴名单' }).click();
  const form = page.getByRole('form', { name: '批量核验' });

  await form
    .getByLabel('名单')
    .fill(`姓名\t证书编号\n庄周\t${good._certNum}\n\n列御寇\t${bad._certNum}\n惠施\tT-0\n`);
  await form.getByRole('button', { name: '核验' }).click();

  await page.getByText('共 3 行：核验通过 1、未通过 1、证书已失效 1').waitFor();
  const rows = page.getByRole('table', { name: '核验结果' }).getByRole('row');
  const textsOf = (number: number) => rows.nth(number).locator('th, td').allTextContents();
  expect(await textsOf(1)).toEqual(['1', '庄周', good._certNum, '核验通过']);
  expect(await textsOf(2)).toEqual(['2', '列御寇', bad._certNum, '证书已失效']);
  expect(await textsOf(3)).toEqual(['3', '惠施', 'T-0', '未通过']);
  expect(new URL(page.url()).search).toBe('');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 Excel' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^证书核验-\d{12}\.xlsx$/);
  expect(await allFindings(page)).toEqual([]);
});
