import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { axeFindings, axeFindingsInEveryTheme } from '#ui/testing/axe.ts';
import { breakLine, holdFirst } from '#ui/testing/broken-network.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { dropToken } from '../session/token.ts';
import {
  checkAddressOf,
  forgetLimits,
  makeCertificate,
  makeMember,
  revoke,
  signInHere,
} from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/*
 * Certificate and score search (product: sections 2 to 5), and the page behind the code on a certificate. E2e tests
 * show saved files, address and history.
 */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  dropToken();
  await forgetLimits();
  await page.viewport(1440, 900);
});
afterEach(async () => {
  await site.unmount();
  dropToken();
});

const form = page.getByRole('form', { name: '证书与成绩查询' });
const field = (name: string) => form.getByRole('textbox', { name: new RegExp(name) });
const search = () => form.getByRole('button', { name: '查询' }).click();
const headed = async (name: string) =>
  await expect.element(page.getByRole('heading', { name }).first()).toBeVisible();
const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
const download = (name: string) => page.getByRole('button', { name: new RegExp(`^下载\\s*${name}的证书`) });
const open = async (address = '/certsearch') => {
  site = await openSite(address);
};

test('missing values show errors beside their fields, and correct values remove all of the errors', async () => {
  await open();

  await search();
  await says('姓名不能为空!');
  await says('身份证和证书编号必须选填一个!');
  await expect.element(field('姓名')).toHaveFocus();
  await expect.element(field('身份证号')).toHaveAttribute('aria-invalid', 'true');
  await field('姓名').fill('沈知行');
  await field('证书编号').fill('T-0');

  await expect.element(page.getByText('姓名不能为空!')).not.toBeInTheDocument();
  await expect.element(page.getByText('身份证和证书编号必须选填一个!')).not.toBeInTheDocument();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('Enter starts the search, a failed search hides which value was wrong, and 重置 clears the form', async () => {
  const certificate = await makeCertificate({ _name: '林问渠' });
  await open();
  const main = () => (page.getByRole('main').element() as HTMLElement).innerText;
  const ask = async (name: string, number: string) => {
    await field('姓名').fill(name);
    await field('证书编号').fill(number);
    await userEvent.keyboard('{Enter}');
  };

  await ask('林问', certificate._certNum);
  await says('没有查到符合条件的记录');
  const wrongName = main();
  await form.getByRole('button', { name: '重置' }).click();
  await headed('查询说明');
  await ask('林问渠', 'T-0');
  await says('没有查到符合条件的记录');
  expect(main()).toBe(wrongName);
  await field('证书编号').fill(certificate._certNum);
  await userEvent.keyboard('{Enter}');
  await expect.element(download('林问渠')).toBeVisible();

  await form.getByRole('button', { name: '重置' }).click();
  await headed('查询说明');
  await expect.element(field('姓名')).toHaveValue('');
});

test('a search without a network shows its error below the form, and 重试 repeats the search', async () => {
  await open();
  await field('姓名').fill('李明');
  await field('证书编号').fill('2026-001');
  const line = breakLine();

  await search();

  const results = page.getByRole('region', { name: '查询结果' });
  await expect.element(results.getByRole('alert').getByText(/后端接口连接异常/)).toBeVisible();
  await expect.element(field('姓名')).toHaveValue('李明');
  expect(await axeFindings()).toEqual([]);
  line.mend();
  await results.getByRole('button', { name: '重试' }).click();
  await says('没有查到符合条件的记录');
});

test('a code with an altered number is not found, and a visitor without a code is asked to scan one', async () => {
  const certificate = await makeCertificate({ _name: '杭景行' });
  const address = await checkAddressOf(certificate);
  await open(address.replace(certificate._certNum, 'T-2026-999999'));

  await headed('未查到该证书');
  expect((page.getByRole('main').element() as HTMLElement).innerText).not.toContain('杭');

  await page.getByRole('main').getByRole('link', { name: '证书与成绩查询' }).first().click();
  await page.getByRole('main').getByRole('link', { name: '验证证书真伪' }).first().click();
  await headed('请扫描证书上的二维码');
});

test('only passed exams offer a download, and a second press during a download has to wait', async () => {
  const _name = '贺兰山';
  const certificate = await makeCertificate({ _name });
  const { _idNum } = certificate;
  await makeCertificate({ _name, _idNum, _examTime: '2026-06-06', _issueDate: '2026-07-06' });
  await makeCertificate({ _name, _idNum, _examStatus: 2, _certNum: '', _issueDate: '' });
  await makeCertificate({ _name, _idNum, _examStatus: 0, _certNum: '', _issueDate: '', _examTime: '' });
  await open();
  await field('姓名').fill(_name);
  await field('身份证号').fill(_idNum);
  await search();
  await expect.element(download(_name).nth(1)).toBeVisible();
  const rows = [...document.querySelectorAll('tbody tr')].map(({ children }) => [
    children[6]?.textContent,
    children[10]?.textContent,
  ]);
  const offered = '查看贺兰山的证书下载贺兰山的证书';
  expect(rows.sort()).toEqual([
    ['-', '-'],
    ['不合格', '-'],
    ['合格', offered],
    ['合格', offered],
  ]);

  const line = holdFirst(webCertificates.DownCert);
  const underWay = page.getByRole('button', { name: '下载中 贺兰山的证书' });
  await download(_name).first().click();
  await expect.element(underWay).toBeVisible();
  await download(_name).first().click();
  await says('正在下载中，请稍后!');
  await underWay.click();
  expect(line.begun()).toBe(1);
  line.letGo();
  await expect.poll(() => download(_name).elements().length).toBe(2);
});

test('every state passes axe and fits both widths in every theme, and on a phone each row is a card', async () => {
  const company = `同舟检测${crypto.randomUUID().slice(0, 8)}`;
  // Before its certificates, which are linked to it as they are written.
  const member = await makeMember({ MemberName: company });
  const certificate = await makeCertificate({ _name: '沈知行', _company: company });
  const ended = await makeCertificate({ _name: '阮清和', _company: company });
  await makeCertificate({ _name: '马识途', _company: company, _examStatus: 2, _certNum: '', _issueDate: '' });
  const addressFor = (CertNum: string) => `/certsearch?${new URLSearchParams({ Name: '沈知行', CertNum })}`;
  const check = await checkAddressOf(certificate);
  const checkEnded = await checkAddressOf(ended);
  await revoke(ended._certId);
  await signInHere(member);
  const states: string[] = [];
  const names = new Set<string>();

  for (const [address, heading] of [
    ['/certsearch', '查询说明'],
    ['/certsearch?Name=&CertNum=', '查询说明'],
    [addressFor(certificate._certNum), '查询结果'],
    [addressFor('T-0'), '查询结果'],
    ['/certsearch?view=own', `${company}的证书`],
    [check, '证书有效'],
    [checkEnded, '证书已失效'],
    [check.replace(certificate._certNum, 'T-0'), '未查到该证书'],
    ['/certverify', '请扫描证书上的二维码'],
  ] as const) {
    await forgetLimits();
    await open(address);
    await headed(heading);
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      const findings = [...(await axeFindingsInEveryTheme()), ...(fits() ? [] : ['too wide'])];
      states.push(...findings.map((one) => `${address} at ${width} px, ${one}`));
    }
    for (const cell of document.querySelectorAll('tbody tr:first-child td'))
      names.add(getComputedStyle(cell, '::before').content);
    await site.unmount();
  }

  expect(states).toEqual([]);
  expect(names).toContain('"考试状态"');
});

test('a certificate is enlarged by a tap and by keyboard, and Escape leads back to its dialog', async () => {
  const { _certNum } = await makeCertificate({ _name: '顾长安' });
  await open(`/certsearch?Name=顾长安&CertNum=${_certNum}`);
  await page.getByRole('button', { name: '查看 顾长安的证书' }).click();
  const view = page.getByRole('dialog', { name: '顾长安的证书' });
  const viewer = page.getByRole('dialog', { name: '查看大图' });
  const enlarge = view.getByRole('button', { name: '放大查看' });
  for (const width of [1440, 390]) {
    await page.viewport(width, 844);
    ((await enlarge.findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const picture = viewer.getByRole('img', { name: `顾长安的证书，编号 ${_certNum}` });
    await expect.element(picture).toBeVisible();
    expect(viewer.element().getBoundingClientRect().width).toBe(width);
    expect(await axeFindings()).toEqual([]);
    const whole = picture.element().getBoundingClientRect().width;
    await viewer.getByRole('button', { name: '按原始大小查看' }).click();
    expect(picture.element().getBoundingClientRect().width).toBeGreaterThan(whole);
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(enlarge).toHaveFocus();
  }

  await view.getByRole('img').click();

  await expect.element(viewer).toBeVisible();
  await viewer.getByRole('button', { name: '关闭' }).click();
  await expect.element(view).toBeVisible();
});
