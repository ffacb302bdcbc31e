import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { downloadOf, formOf, readQrCode, resultRows, searchFor, test } from '../certificates.ts';

/* Certificate and score search (product: sections 2 to 5), and what the code on a certificate opens. */

test('a visitor finds a certificate, saves it, and its code leads to what is known of it', async ({
  world,
}) => {
  const made = await world.make({ _name: '沈知行', _company: '', _remarks: '补考' });
  const visitor = await world.visit('/certsearch');

  await searchFor(visitor, { name: ' 沈知行 ', idNum: made._idNum });

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
  const masked = `31**************${made._idNum.slice(-2)}`;
  expect(await resultRows(visitor).nth(1).locator('th, td').allTextContents()).toEqual([
    '1',
    '沈知行',
    masked,
    '-',
    '工程质量风险管理工程师',
    '2026-03-06',
    '合格',
    made._certNum,
    '2026-04-06',
    '补考',
    '查看沈知行的证书下载沈知行的证书',
  ]);

  const saving = visitor.waitForEvent('download');
  await downloadOf(visitor, '沈知行').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('沈知行证书.png');
  const address = readQrCode(await readFile(await saved.path()));
  expect(address).toContain(`${world.product.origin}/certverify?`);
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: '证书有效' }).waitFor();
  expect(await visitor.getByRole('definition').allTextContents()).toEqual([
    made._certNum,
    '沈*行',
    masked,
    '工程质量风险管理工程师',
    '2026-03-06',
    '2026-04-06',
    '协会门户',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  ]);
});

test('what is missing is said beside the fields, and putting one right puts the other right', async ({
  world,
}) => {
  const visitor = await world.visit('/certsearch');
  const { name, idNum, certNum, search } = formOf(visitor);

  await search.click();

  await visitor.getByText('姓名不能为空!').waitFor();
  await visitor.getByText('身份证和证书编号必须选填一个!').waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await idNum.getAttribute('aria-invalid')).toBe('true');
  await name.fill('沈知行');
  await certNum.fill('T-0');
  await visitor.getByText('姓名不能为空!').waitFor({ state: 'detached' });
  await visitor.getByText('身份证和证书编号必须选填一个!').waitFor({ state: 'detached' });
  expect(await visitor.getByRole('table').count()).toBe(0);
});

test('Enter searches; who is not found is told what to do, not which part missed', async ({ world }) => {
  const made = await world.make({ _name: '林问渠' });
  const visitor = await world.visit('/certsearch');

  await searchFor(visitor, { name: '林问', certNum: made._certNum });
  await visitor.getByText('没有查到符合条件的记录').waitFor();
  const wrongName = await visitor.getByRole('main').innerText();
  await formOf(visitor).name.fill('林问渠');
  await formOf(visitor).certNum.fill('T-0');
  const answered = visitor.waitForResponse('**/GetCertList?**');
  await formOf(visitor).certNum.press('Enter');
  await answered;

  await expect.poll(() => visitor.getByRole('main').innerText()).toBe(wrongName);
  await expect.poll(() => new URL(visitor.url()).searchParams.get('CertNum')).toBe('T-0');
  await formOf(visitor).certNum.fill(made._certNum);
  await formOf(visitor).certNum.press('Enter');
  await downloadOf(visitor, '林问渠').waitFor();
});

test('reset empties the form and takes the results away', async ({ world }) => {
  const made = await world.make({ _name: '顾行舟' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '顾行舟', certNum: made._certNum });
  await downloadOf(visitor, '顾行舟').waitFor();

  await formOf(visitor).reset.click();

  await visitor.getByRole('heading', { name: '查询说明' }).waitFor();
  expect(await formOf(visitor).name.inputValue()).toBe('');
  await expect.poll(() => new URL(visitor.url()).search).toBe('');
});

test('Back leads from the results to the form, which still holds what was asked for', async ({ world }) => {
  const made = await world.make({ _name: '沈既白' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '沈既白', certNum: made._certNum });
  await downloadOf(visitor, '沈既白').waitFor();

  await visitor.goBack();

  await visitor.getByRole('heading', { name: '查询说明' }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe('/certsearch');
  expect(await formOf(visitor).certNum.inputValue()).toBe(made._certNum);
});

test('name and certificate number in the address search by themselves, as the form of the home page sends them', async ({
  world,
}) => {
  const made = await world.make({ _name: '苏望舒' });
  const visitor = await world.visit('/home');
  const band = visitor.getByRole('region', { name: '证书查询' });

  await band.getByLabel('姓名').fill('苏望舒');
  await band.getByLabel('证书编号').fill(made._certNum);
  await band.getByRole('button', { name: '查询' }).click();

  await visitor.waitForURL('**/certsearch?Name=*&CertNum=*');
  await downloadOf(visitor, '苏望舒').waitFor();
  expect(await formOf(visitor).certNum.inputValue()).toBe(made._certNum);
  await visitor.reload();
  await downloadOf(visitor, '苏望舒').waitFor();
});

test('an ID number leaves no trace in address, history, storage or log', async ({ world }) => {
  const made = await world.make({ _name: '钟秀珍' });
  const visitor = await world.visit('/certsearch');
  const addresses: string[] = [];
  visitor.on('framenavigated', (frame) => addresses.push(frame.url()));

  await searchFor(visitor, { name: '钟秀珍', idNum: made._idNum });
  await downloadOf(visitor, '钟秀珍').waitFor();

  const kept = await visitor.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ]),
  );
  expect(kept).not.toContain(made._idNum);
  expect(addresses.join()).not.toContain(made._idNum);
  expect(JSON.stringify(world.product.site.logged)).not.toContain(made._idNum);
  await visitor.reload();
  expect(await formOf(visitor).idNum.inputValue()).toBe('');
});

test('a code that is not ours is unknown, and who comes without one is told to scan', async ({ world }) => {
  const made = await world.make({ _name: '杭景行' });
  const address = await world.checkAddressOf(made);
  const visitor = await world.visit(address.replace(made._certNum, 'T-2026-999999'));

  await visitor.getByRole('heading', { name: '未查到该证书' }).waitFor();
  expect(await visitor.getByRole('main').innerText()).not.toContain('杭');

  await visitor.getByRole('link', { name: '证书与成绩查询' }).first().click();
  await visitor.getByRole('link', { name: '验证证书真伪' }).first().click();
  await visitor.getByRole('heading', { name: '请扫描证书上的二维码' }).waitFor();
});
