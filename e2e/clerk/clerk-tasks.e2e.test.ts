import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { makeMember, makeMenu, makeNews, makeOptions } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { handOn, inEachWay, type InputDriver } from '../support/input-driver.ts';
import { startTask } from '../support/task-figures.ts';
import { test as journey } from '../support/test.ts';

/* Frequent tasks of a clerk, beginning at the workbench: in few clicks, with the keyboard alone, on a phone. */

const company = '云帆工程检测有限公司';
const moved = '衡准风险管理公司';
const phone = '13699990000';
const article = '关于举办研讨会的通知';
let added = 0;

const test = journey.extend('ready', { scope: 'file' }, async ({ product, administrator }) => {
  const { site } = product;
  const options = await makeOptions(site);
  for (const MemberName of ['安泰建设集团', company, moved])
    await makeMember(site, { ...options, MemberName, OperatorPhone: phone });
  const { List } = await site.call(businessMembers.GetMemberList, { key: moved }, administrator);
  const form = await site.call(businessMembers.GetMemberModel, { id: List[0]!.MemberId }, administrator);
  const changed = { ...form, OperatorPhone: '13712345678' };
  await site.call(businessMembers.EditMemberInfo, changed as never, administrator);
  const MenuId = await makeMenu(site, administrator, { Name: '会议通知' });
  for (const Title of ['协会动态一则', article, '另一则动态'])
    await makeNews(site, administrator, { Title, MenuId, Seats: [1] });
  return options;
});

type Do = (driver: InputDriver) => Promise<void>;

const row = ({ page }: InputDriver, name: string) =>
  page.locator('main [data-row-id]').filter({ hasText: name });

const readPhone: Do = async (driver) => {
  await driver.go('会员列表');
  await row(driver, '安泰').waitFor();
  const folded = driver.page.getByRole('button', { name: '筛选', exact: true });
  if (await folded.isVisible()) await driver.press(folded);
  await driver.press(driver.page.getByLabel('关键词'));
  await driver.page.keyboard.type('云帆');
  await driver.page.keyboard.press('Enter');
  await row(driver, '安泰').waitFor({ state: 'detached' });
  await driver.press(row(driver, company).getByRole('button', { name: '显示联系电话' }));
  await row(driver, company).getByText(phone).waitFor();
};

const lastEditor: Do = async (driver) => {
  await driver.go('会员列表');
  await driver.press(driver.page.getByRole('link', { name: moved }));
  const drawer = driver.page.getByRole('dialog', { name: moved });
  await driver.press(drawer.getByRole('tab', { name: '记录' }));
  const change = drawer.getByRole('row').filter({ hasText: '联系电话' }).first();
  await change.getByText('13*******00').waitFor();
  await change.getByText('13*******78').waitFor();
  await drawer.getByText(/clerk/).first().waitFor();
  await driver.page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
};

const addMember: Do = async (driver) => {
  const name = `新会员${++added}`;
  await driver.go('会员列表');
  await driver.press(driver.page.getByRole('button', { name: '新增会员' }));
  const dialog = driver.page.getByRole('dialog', { name: '新增会员' });
  await driver.write(dialog.getByLabel('公司名称'), name);
  await driver.choose(
    dialog.getByLabel('单位归类'),
    await dialog.getByLabel('单位归类').locator('option').nth(1).innerText(),
  );
  await driver.choose(
    dialog.getByLabel('会员等级'),
    await dialog.getByLabel('会员等级').locator('option').nth(1).innerText(),
  );
  await driver.write(dialog.getByLabel('负责人'), '王建国');
  await driver.write(dialog.getByLabel('联系电话'), '13800138000');
  await driver.write(dialog.getByLabel('邮箱'), `member${added}@example.com`);
  await driver.press(dialog.getByRole('button', { name: '保存', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await row(driver, name).waitFor();
};

const firstOnSeat: Do = async (driver) => {
  await driver.go('推荐位');
  const entry = row(driver, article);
  await entry.waitFor();
  await driver.press(entry.getByRole('button', { name: `设为第一：${article}` }));
  await expect.poll(() => driver.page.locator('main [data-row-id]').first().innerText()).toContain(article);
};

const tasks: readonly { task: number; name: string; most: number; does: Do }[] = [
  { task: 4, name: 'find a member by part of its name and read its phone number', most: 3, does: readPhone },
  { task: 15, name: 'find out who changed a phone number', most: 3, does: lastEditor },
  { task: 5, name: 'add a member', most: 3, does: addMember },
  { task: 16, name: 'put an article first on a seat', most: 2, does: firstOnSeat },
];

test.for(tasks)(
  'a clerk can $name – with a mouse, by keyboard alone and on a phone',
  async ({ task, most, does }, { product, administrator, ready }) => {
    expect(ready).toBeDefined();
    const page = await openBackOffice(product, '/System/home', {}, administrator);

    await inEachWay(page, task, most, does);

    await page.close();
  },
);

test('a clerk disables a member and takes it back in three clicks', async ({
  product,
  administrator,
  ready,
}) => {
  expect(ready).toBeDefined();
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  const driver = handOn(page, 'mouse');
  const endTask = await startTask(page, 6);

  await driver.go('会员列表');
  await driver.press(row(driver, company).getByRole('button', { name: `停用：${company}` }));
  await row(driver, company).getByText('已停用', { exact: true }).waitFor();
  await driver.press(page.getByRole('button', { name: '撤销', exact: true }));
  await row(driver, company).getByText('已停用', { exact: true }).waitFor({ state: 'detached' });
  await endTask();

  expect(driver.clicks()).toBe(3);
  await page.close();
});

test('a clerk resets the password of a member in four clicks', async ({ product, administrator, ready }) => {
  expect(ready).toBeDefined();
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  const driver = handOn(page, 'mouse');
  const endTask = await startTask(page, 7);

  await driver.go('会员列表');
  await driver.press(row(driver, company).getByRole('button', { name: `更多操作：${company}` }));
  await driver.press(page.getByRole('menuitem', { name: '重置密码' }));
  const question = page.getByRole('dialog').filter({ hasText: `重置${company}的密码？` });
  await driver.press(question.getByRole('button', { name: '重置密码' }));
  await page.getByRole('dialog', { name: `${company}的一次性密码` }).waitFor();
  await endTask();

  expect(driver.clicks()).toBe(4);
  await page.close();
});
