import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { businessMembers } from '#contract/managed-members.ts';
import { webOptions } from '#contract/options.ts';
import { memberSessions } from '#contract/sessions.ts';
import { createCall } from '#ui/call.ts';
import { axeFindingsInEveryLook } from '#ui/testing/axe.ts';
import { tabTo } from '#ui/testing/keys.ts';
import { answerInstead, breakLine } from '#ui/testing/line.ts';
import { closeDialog, openDialog } from '../dialogs/open.ts';
import { dropToken, keepToken } from '../session/token.ts';
import {
  addOptions,
  applicantsPassword as password,
  apply,
  callAsOffice,
  forgetLimits,
  makeMember,
} from '../testing/make.ts';
import { openPage } from '../testing/open-page.tsx';
import { dropApplication } from './draft.ts';

/*
 * The membership application: what it is refused for, and that nothing typed is lost by it. Uploads over a bad network, and what is
 * kept over a reload, are shown by its journeys.
 */

const call = createCall();
const dialog = page.getByRole('dialog', { name: '入会申请' });
const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^\\*?\\s*${name}`) });
const choice = (name: string) => dialog.getByRole('combobox', { name: new RegExp(name) });
const file = dialog.getByLabelText(/^附件/);
const submit = () => dialog.getByRole('button', { name: /^(提交申请|重新提交)$/ }).click();
const says = async (text: string | RegExp) =>
  await expect.element(dialog.getByText(text).first()).toBeVisible();
const isSent = () => says('申请已提交，等待审核');
let drawn: Awaited<ReturnType<typeof openPage>>;

beforeAll(addOptions);
beforeEach(async () => {
  dropApplication('visitor');
  dropToken();
  await page.viewport(1440, 900);
  await forgetLimits();
});
afterEach(leave);

/** Which dialog is open outlives the page that shows it. */
async function leave(): Promise<void> {
  closeDialog('application');
  await drawn.unmount();
}

async function open(ticket?: string): Promise<void> {
  drawn = await openPage(
    <button type="button" onClick={() => openDialog('application', ticket ? { ticket } : {})}>
      申请
    </button>,
  );
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

async function fillIn(account: string): Promise<void> {
  await choice('单位归类').selectOptions('投递的施工单位');
  await choice('会员等级').selectOptions('投递的会员单位');
  await field('公司名称').fill('上海某建设公司');
  await field('负责人').fill('张三');
  await field('手机号码').fill('13800138000');
  await field('邮箱').fill('office@example.com');
  await field('账号').fill(account);
  await field('密码').fill(password);
  await dialog.getByRole('checkbox').click();
}

/** A picture, as it comes from a telephone. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(32, 18);
  canvas.getContext('2d')?.fillRect(0, 0, 32, 18);
  const png = await canvas.convertToBlob();
  return new File([png], name);
}

async function choose(chosen: File): Promise<void> {
  const input = (await file.findElement()) as HTMLInputElement;
  const { files } = holding(chosen);
  input.files = files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function holding(...files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const one of files) transfer.items.add(one);
  return transfer;
}

// First: what has come once is kept.
test('where the association has set nothing to choose from, the form says so and whom to ask', async () => {
  const nothing = () => Promise.resolve(Response.json({ Code: 200, Message: '', Data: [] }));
  const line = answerInstead(webOptions.GetTypeList, nothing);

  await open();

  await says('协会还没有设置单位归类，暂时不能在线申请，请与协会联系');
  await says('协会还没有设置会员等级，暂时不能在线申请，请与协会联系');
  line.mend();
});

test('lists that could not be loaded are loaded again on request', async () => {
  const line = breakLine();
  await open();
  await says(/^单位归类加载失败/);
  line.mend();

  await dialog.getByRole('button', { name: '重新加载单位归类' }).click();

  await choice('单位归类').selectOptions('投递的施工单位');
});

test('every field that is required says so, and the first one gets the focus', async () => {
  await open();

  await submit();

  for (const text of [
    '请输入公司名称',
    '请选择单位归类',
    '请选择会员等级',
    '请输入负责人',
    '请输入手机号码',
    '请输入邮箱',
    '请输入账号',
    '请输入密码',
    '请阅读并同意隐私政策',
  ])
    await says(text);
  await expect.element(field('公司名称')).toHaveFocus();
  await expect.element(field('公司名称')).toHaveAttribute('aria-invalid', 'true');
});

test('a wrong phone, e-mail, password and a taken account are told beside their fields', async () => {
  await makeMember({ Account: 'taken-account' });
  await open();
  await fillIn('taken-account');
  await field('手机号码').fill('12345678901');
  await field('邮箱').fill('office@example');
  await field('密码').fill('password');

  await submit();
  await says('请输入正确电话号码');
  await says('请输入正确邮箱');
  await field('手机号码').fill('021-62345678-801');
  await field('邮箱').fill('office@example.com');
  await submit();
  await says(/^密码需包含/);
  await field('密码').fill(password);
  await submit();
  await says('账号已存在');
  await expect.element(field('公司名称')).toHaveValue('上海某建设公司');
  await field('账号').fill('free-account');
  await submit();

  await isSent();
});

test('a company that is a member already is told so beside its name, and not to try later', async () => {
  await makeMember({ MemberName: '早已入会的公司' });
  await open();
  await fillIn('second-of-a-name');
  await field('公司名称').fill('早已入会的公司');

  await submit();

  await says('该单位已是会员，请联系协会');
  await expect.element(field('公司名称')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('公司名称')).toHaveFocus();
  expect(dialog.getByText('稍后再试').elements()).toEqual([]);
  expect(page.getByRole('alert').filter({ hasText: '该单位已是会员' }).elements()).toEqual([]);
});

test('the consent box is not ticked, and its link opens the privacy page beside the form', async () => {
  await open();

  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  const link = dialog.getByRole('link', { name: /隐私政策/ });
  await expect.element(link).toHaveAttribute('href', '/privacy');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('files that are too large or of another kind are refused beside the field', async () => {
  await open();
  await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], '材料.zip'));
  await says('文件不得大于10MB');
  await choose(new File(['MZ'], '程序.exe'));
  await says(/^上传格式需为：/);
  // Its name is right and its content is not: the program says so.
  await choose(new File(['MZ'], '执照.pdf'));
  await expect.element(dialog.getByText(/^执照.pdf/)).toBeVisible();
  await says(/^上传格式需为：/);
  expect(dialog.getByRole('button', { name: '重试' }).elements()).toEqual([]);

  await choose(await picture('材料.png'));
  await dialog.getByRole('button', { name: '移除材料.png' }).click();
  await expect.element(file).toHaveFocus();
  expect(dialog.getByText(/^材料.png/).elements()).toEqual([]);
});

test('files are dropped as well, one at a time', async () => {
  await open();
  const drop = async (...names: string[]) => {
    const dataTransfer = holding(...(await Promise.all(names.map(picture))));
    (await file.findElement()).dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  };

  await drop('一.png', '二.png');
  await says('一次只能上传一个文件，多个文件请先打包');
  await drop('全部.png');

  await expect.element(dialog.getByRole('button', { name: '移除全部.png' })).toBeVisible();
});

test('an application sent without a network keeps every word and is sent afterwards', async () => {
  await open();
  await fillIn('offline-company');
  const line = breakLine();

  await submit();
  await says(/^未能提交：后端接口连接异常/);
  await expect.element(field('账号')).toHaveValue('offline-company');
  line.mend();
  await submit();

  await isSent();
});

test('one application too many from an address is told when to try again and whom to ask', async () => {
  for (let number = 1; number <= 20; number++) await apply(`busy-company${number}`);
  await open();
  await fillIn('busy-company-21');

  await submit();

  await says(/^未能提交：从您所在网络提交的申请过多，请在.+\d\d:\d\d 以后再试，/);
  await expect.element(field('账号')).toHaveValue('busy-company-21');
});

test('closing loses nothing, a click outside closes nothing, and 清空重填 takes all away', async () => {
  await open();
  await fillIn('careful-company');
  await userEvent.click(document.documentElement, { position: { x: 5, y: 400 } });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('已保留填写的内容，再次打开可继续填写')).toBeVisible();

  await page.getByRole('button', { name: '申请', exact: true }).click();
  await says(/^已恢复您此前填写的内容/);
  await expect.element(field('账号')).toHaveValue('careful-company');
  await expect.element(field('密码')).toHaveValue('');
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('button', { name: '清空重填' }).click();
  await expect.element(field('账号')).toHaveValue('');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '申请', exact: true }).click();
  expect(dialog.getByText(/已恢复/).elements()).toEqual([]);
});

test('the keyboard alone fills in the application and sends it; nothing lies above what has the focus', async () => {
  await open();
  const walkTo = async (place: Locator) => {
    await tabTo(place);
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    expect(focused.contains(document.elementFromPoint(left + width / 2, top + height - 2))).toBe(true);
  };
  const type = async (name: string, text: string) => {
    await walkTo(field(name));
    await userEvent.keyboard(text);
  };
  await type('公司名称', '上海某建设公司');
  for (const name of ['单位归类', '会员等级']) {
    await walkTo(choice(name));
    await userEvent.keyboard('{ArrowDown}');
  }
  await type('负责人', '张三');
  await type('手机号码', '13800138000');
  await type('邮箱', 'office@example.com');
  await type('账号', 'keyboard-company');
  await type('密码', password);
  await walkTo(file);
  await walkTo(dialog.getByRole('checkbox'));
  await userEvent.keyboard(' ');
  await walkTo(dialog.getByRole('button', { name: '提交申请' }));
  await userEvent.keyboard('{Enter}');

  await isSent();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: '申请', exact: true })).toHaveFocus();
});

test('a link that was never mailed says so and leads to signing in', async () => {
  await open('x'.repeat(200));
  await says('链接已失效');

  await dialog.getByRole('button', { name: '登录', exact: true }).click();

  await expect.element(page.getByRole('dialog', { name: '会员登录' })).toBeVisible();
  closeDialog('sign-in');
});

test('axe finds nothing in any state of the application, wide and narrow, in every look', async () => {
  await open();
  await submit();
  await choose(new File(['MZ'], '程序.exe'));
  await says('请输入公司名称');
  const found = async () => {
    const all: string[] = [];
    for (const width of [1440, 390]) {
      await page.viewport(width, 900);
      all.push(...(await axeFindingsInEveryLook()).map((finding) => `${width} px, ${finding}`));
    }
    return all;
  };
  expect(await found()).toEqual([]);
  await choose(await picture('材料.png'));
  await fillIn('axe-company');
  await submit();
  await isSent();
  expect(await found()).toEqual([]);
  await leave();

  const office = await callAsOffice();
  const { MemberId } = await apply('rejected-company');
  const rejected = { MemberId, Status: 2, ProcessItemName: '请补充营业执照' } as const;
  await office(businessMembers.SaveApplyAudit, rejected);
  keepToken(await call(memberSessions.GetLoginToken, { account: 'rejected-company', password }));
  await open();
  await says('申请未通过审核');
  expect(await found()).toEqual([]);
  await leave();
  await open('made-up');
  await says('链接已失效');
  expect(await found()).toEqual([]);
});
