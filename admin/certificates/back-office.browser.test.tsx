import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { call } from '../session/call.ts';
import { actOn, breakLine, notice, row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeCertificate, makeIdNumber, makeMember } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { CertificateList } from './list.tsx';

/* 证书列表, beyond the rules that all lists share. */

const company = '云帆工程检测有限公司';
const idNumbers = { one: makeIdNumber(), two: makeIdNumber() };
let screen: OpenScreen;
let memberId: number;
let ids: { one: number; two: number; failed: number };

beforeAll(async () => {
  await signIn();
  memberId = (await makeMember({ MemberName: company })).id;
  const given = { _company: company };
  ids = {
    one: await makeCertificate({ ...given, _name: '李一川', _idNum: idNumbers.one, _certNum: 'DESK-1' }),
    two: await makeCertificate({ ...given, _name: '王二河', _idNum: idNumbers.two, _certNum: 'DESK-2' }),
    failed: await makeCertificate({ ...given, _name: '吴未过', _examStatus: 2 }),
  };
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const open = async (query = '') => {
  screen = await openScreen(<CertificateList />, `/System/certificates${query}`);
};
const adding = page.getByRole('dialog', { name: '新增证书' });
const drawer = page.getByRole('dialog').filter({ hasText: '变更记录' });
const says = async (text: string) =>
  await expect.element(adding.getByText(new RegExp(text)).first()).toBeVisible();

test('a field rejected by the form or by the server receives the focus, and the buttons remain in view', async () => {
  await page.viewport(1024, 600);
  await open('?id=new');
  const save = adding.getByRole('button', { name: '保存', exact: true });
  const field = (name: string) => adding.getByLabelText(name, { exact: true });
  await expect.element(save).toBeInViewport({ ratio: 1 });

  await save.click();
  await says('请输入姓名');
  await expect.element(field('姓名')).toHaveFocus();
  await field('姓名').fill('赵新证');
  await field('身份证号').fill('310101199001011235');
  await save.click();
  await says('身份证号校验位不正确');
  await expect.element(field('身份证号')).toHaveFocus();

  await field('身份证号').fill(makeIdNumber());
  await save.click();
  await says('合格的须填写证书编号');
  await expect.element(field('证书编号')).toHaveFocus();
  await expect.element(save).toBeInViewport({ ratio: 1 });
  expect(await axeFindings()).toEqual([]);
});

test('an ID number is checked while it is typed', async () => {
  await open('?id=new');
  const field = adding.getByLabelText('身份证号', { exact: true });
  await field.fill('310101');
  await says('身份证号应为 18 位，现为 6 位');
  await field.fill(`${idNumbers.one.slice(0, 17)}${idNumbers.one.endsWith('0') ? '1' : '0'}`);
  await says('身份证号校验位不正确');
  await field.fill('310101199902300230');
  await says('身份证号中的出生日期不存在');
  await field.fill(idNumbers.one);
  await says('校验通过');
  expect(await axeFindings()).toEqual([]);
});

test('the link of a certificate opens its issues and neighbours, and its ID number is shown on request', async () => {
  await call(businessIssues.ReissueCert, { CertId: ids.one, Reason: '原件遗失' });
  await open(`?key=云帆&id=${ids.one}`);
  await expect.element(drawer.getByText(/已换发新证书/).first()).toBeVisible();
  expect(drawer.getByRole('link', { name: /^核验页/ }).elements()).toHaveLength(2);
  await expect.element(drawer.getByText(/重新签发/).first()).toBeVisible();
  await drawer.getByRole('button', { name: '显示身份证号' }).click();
  await expect.element(drawer.getByText(idNumbers.one)).toBeVisible();
  await expect
    .element(drawer.getByRole('link', { name: company }))
    .toHaveAttribute('href', expect.stringContaining(`id=${memberId}`));
  expect(await axeFindings()).toEqual([]);

  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => new URLSearchParams(screen.location().search).get('id')).not.toBe(String(ids.one));
  await expect.element(drawer.getByRole('heading', { name: '签发记录' })).toBeVisible();
});

test('reissuing announces the end of the old issue, requires a reason and adds an issue to the records', async () => {
  await open();
  await actOn(row('王二河'), '重新签发');
  const dialog = page.getByRole('dialog', { name: '重新签发：王二河 DESK-2' });
  await expect.element(dialog.getByText(/失效原因：已换发新证书/)).toBeVisible();
  await dialog.getByRole('button', { name: '签发第 2 次' }).click();
  await expect.element(dialog.getByText('请输入换发原因')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await dialog.getByLabelText(/^换发原因/).fill('原件遗失补发');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();

  await actOn(row('王二河'), '签发记录');
  const issues = page.getByRole('dialog', { name: '签发记录：王二河 DESK-2' });
  await expect.element(issues.getByText('第 2 次', { exact: true })).toBeVisible();
  await expect.element(issues.getByText(/失效：已换发新证书/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('hiding and deletion of certificates can be undone, and a restored certificate is valid again', async () => {
  await open();
  for (const name of ['李一川', '王二河'])
    await page.getByRole('checkbox', { name: new RegExp(`^选择 ${name}`) }).click();
  await page.getByRole('button', { name: '隐藏', exact: true }).click();
  await expect.element(row('李一川').getByText('官网隐藏')).toBeVisible();
  await notice('已在官网隐藏').getByRole('button', { name: '撤销' }).click();
  await expect.element(row('李一川').getByText('正常')).toBeVisible();

  await actOn(row('王二河'), '删除');
  await expect.element(row('王二河')).not.toBeInTheDocument();
  await notice('已删除').getByRole('button', { name: '撤销' }).click();
  await expect.element(row('王二河').getByText('正常')).toBeVisible();

  const current = async () =>
    (await call(businessIssues.GetCertIssues, { CertId: ids.two })).filter(({ EndTime }) => EndTime === '')
      .length;
  await actOn(row('王二河'), '删除');
  await expect.element(row('王二河')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: '状态', exact: true }).selectOptions('已删除');
  await row('王二河').getByRole('button', { name: /^恢复/ }).click();
  // Undoing said the same, so its notice may still be there.
  await expect.element(notice('已恢复').first()).toBeVisible();
  await expect.poll(current).toBe(1);
});

test('the data of a holder without an issued certificate are erased after a confirmation', async () => {
  await open(`?id=${ids.failed}`);
  await expect.element(drawer.getByRole('heading', { name: '签发记录' })).toBeVisible();
  await drawer.getByRole('button', { name: /^更多操作/ }).click();
  await expect.element(page.getByRole('menuitem', { name: '导出个人信息' })).toBeVisible();
  await page.getByRole('menuitem', { name: '删除个人信息' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '删除持证人吴未过的个人信息？' });
  await expect.element(question).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await question.getByRole('button', { name: '删除个人信息' }).click();

  const told = page.getByRole('dialog', { name: '已删除持证人吴未过的个人信息' });
  await expect.element(told.getByText(/未签发证书的考试记录/)).toBeVisible();
  await told.getByRole('button', { name: '知道了' }).click();
  await expect.element(row('吴未过')).not.toBeInTheDocument();
  expect((await call(businessCertificates.GetCertList, { key: '吴未过' })).TotalCount).toBe(0);
});

test('a revocation that fails on the network retains the reason, and the same button revokes afterwards', async () => {
  const CertId = await makeCertificate({ _name: '断网者', _certNum: 'DESK-OFFLINE' });
  await open('?key=断网者');
  await actOn(row('断网者'), '撤销证书');
  const dialog = page.getByRole('dialog', { name: /^撤销证书：/ });
  const reason = dialog.getByLabelText(/^撤销原因/);
  const revoke = dialog.getByRole('button', { name: '撤销证书' });
  await reason.fill('原单位申请注销');
  const line = breakLine();
  await revoke.click();
  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  await expect.element(reason).toHaveValue('原单位申请注销');
  line.mend();
  await revoke.click();

  await expect.element(row('断网者').getByText('已撤销')).toBeVisible();
  const [issue] = await call(businessIssues.GetCertIssues, { CertId });
  expect(issue).toMatchObject({ EndReason: '原单位申请注销' });
});
