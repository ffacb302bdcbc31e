import { readFile } from 'node:fs/promises';
import { afterEach, expect, vi } from 'vitest';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { downloadOf, formOf, readQrCode, resultRows, searchFor, test } from './certificates.ts';

/* Certificate and score search (product: sections 2 to 5), and what the code on a certificate opens. */

afterEach(() => vi.useRealTimers());

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

test('a certificate is shown on the page, and kept as a picture or a PDF', async ({ world }) => {
  const made = await world.make({ _name: '柳如烟' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '柳如烟', certNum: made._certNum });

  await visitor.getByRole('button', { name: '查看 柳如烟的证书' }).click();

  const view = visitor.getByRole('dialog', { name: '柳如烟的证书' });
  const picture = view.getByRole('img', { name: `柳如烟的证书，编号 ${made._certNum}` });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1000);
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const [png] = await Promise.all([
    visitor.waitForEvent('download'),
    view.getByRole('button', { name: '下载图片' }).click(),
  ]);
  expect(png.suggestedFilename()).toBe('柳如烟证书.png');
  expect(readQrCode(await readFile(await png.path()))).toContain('/certverify?');
  // The limit of downloads counts what is asked for, not what is kept.
  expect(asked.filter((path) => path.endsWith('DownCert'))).toEqual([]);
  const [pdf] = await Promise.all([
    visitor.waitForEvent('download'),
    view.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('柳如烟证书.pdf');
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('inside WeChat, which saves no files, a certificate is a picture to press long', async ({ world }) => {
  const made = await world.make({ _name: '温庭筠' });
  const visitor = await world.visit('/certsearch', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0',
  });
  await searchFor(visitor, { name: '温庭筠', certNum: made._certNum });

  await downloadOf(visitor, '温庭筠').tap();

  const view = visitor.getByRole('dialog', { name: '温庭筠的证书' });
  await view.getByText('手机上长按图片，选择“保存图片”').waitFor();
  expect(await view.getByRole('button').allTextContents()).toEqual(['']);
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

test('only who passed has something to download', async ({ world }) => {
  const { _idNum } = await world.make({ _name: '马识途', _examStatus: 2, _certNum: '', _issueDate: '' });
  await world.make({ _name: '马识途', _idNum, _examStatus: 0, _certNum: '', _issueDate: '', _examTime: '' });
  await world.make({ _name: '马识途', _idNum, _examTime: '2026-06-06', _issueDate: '2026-07-06' });
  const visitor = await world.visit('/certsearch');

  await searchFor(visitor, { name: '马识途', idNum: _idNum });

  await downloadOf(visitor, '马识途').waitFor();
  const shown = await Promise.all(
    [1, 2, 3].map(async (row) => {
      const cells = await resultRows(visitor).nth(row).locator('th, td').allTextContents();
      return [cells[5], cells[9]];
    }),
  );
  expect(shown).toEqual([
    ['合格', '查看马识途的证书下载马识途的证书'],
    ['不合格', '-'],
    ['-', '-'],
  ]);
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

test('while one certificate is on its way another press is asked to wait', async ({ world }) => {
  const { _idNum } = await world.make({ _name: '贺兰山' });
  await world.make({ _name: '贺兰山', _idNum, _examTime: '2026-06-06', _issueDate: '2026-07-06' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '贺兰山', idNum: _idNum });
  const asked: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await visitor.route('**/DownCert?**', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });

  const saving = visitor.waitForEvent('download');
  await downloadOf(visitor, '贺兰山').first().click();
  await visitor.getByRole('button', { name: '下载中 贺兰山的证书' }).waitFor();
  await downloadOf(visitor, '贺兰山').click();
  await visitor.getByText('正在下载中，请稍后!').waitFor();
  await visitor.getByRole('button', { name: '下载中 贺兰山的证书' }).click();

  letGo();
  await saving;
  expect(asked).toHaveLength(1);
  await expect.poll(() => downloadOf(visitor, '贺兰山').count()).toBe(2);
});

test('a list older than half an hour is searched anew when something is downloaded', async ({ world }) => {
  const made = await world.make({ _name: '季长风' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '季长风', certNum: made._certNum });
  await downloadOf(visitor, '季长风').waitFor();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
  const saving = visitor.waitForEvent('download');
  await downloadOf(visitor, '季长风').click();

  expect((await saving).suggestedFilename()).toBe('季长风证书.png');
});

test('over the limits it is said how long to wait', async ({ world }) => {
  const made = await world.make({ _name: '易水寒' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '易水寒', certNum: made._certNum });
  for (let time = 0; time < 5; time++) {
    const saving = visitor.waitForEvent('download');
    await downloadOf(visitor, '易水寒').click();
    await saving;
    await downloadOf(visitor, '易水寒').waitFor();
  }
  await downloadOf(visitor, '易水寒').click();
  await visitor.getByText(/^下载过于频繁，请于 \d+ 分钟后再试$/).waitFor();

  for (let time = 2; time <= 10; time++) {
    const answered = visitor.waitForResponse('**/GetCertList?**');
    await formOf(visitor).search.click();
    await answered;
  }
  await visitor.waitForLoadState('networkidle');
  await formOf(visitor).search.click();
  await visitor
    .getByRole('alert')
    .getByText(/^查询过于频繁，请于 \d+ 分钟后再试$/)
    .waitFor();
});

test('what is revoked is neither valid nor downloaded any more, and says since when and why', async ({
  world,
}) => {
  const made = await world.make({ _name: '阮清和' });
  const address = await world.checkAddressOf(made);
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '阮清和', certNum: made._certNum });
  await downloadOf(visitor, '阮清和').waitFor();
  const { site, origin } = world.product;
  expect(await (await fetch(origin + address)).text()).toContain('证书有效');

  await site.call(
    businessCertificates.RevokeCert,
    { CertId: made._certId, Reason: '替考' },
    world.administrator,
  );

  await downloadOf(visitor, '阮清和').click();
  await visitor.getByText('该证书目前无法下载，可能已撤销或换发，如有疑问请与协会联系').waitFor();
  await visitor.goto(origin + address);
  await visitor.getByRole('heading', { name: '证书已失效' }).waitFor();
  await visitor.getByText(/^自 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 起不再有效$/).waitFor();
  await visitor.getByRole('definition').getByText('替考').waitFor();
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
