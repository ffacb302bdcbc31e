import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { actOn, row } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { addPeople, makeActivity, mobileOf, readPeople, says } from '../../testing/sign-ups.ts';
import { ActivityEditor } from '../editor.tsx';

/* 代为报名 and 缴费: what is refused stands beside its field. */

let screen: OpenScreen;
let id: number;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

async function open(names: readonly string[], settings: Parameters<typeof makeActivity>[0] = {}) {
  id = await makeActivity(settings);
  await addPeople(id, names);
  screen = await openScreen(<ActivityEditor />, `/System/activities/edit?id=${id}&tab=people`);
  await expect.element(row(names[0]!)).toBeVisible();
}

const adding = page.getByRole('dialog', { name: '代为报名' });
const field = (label: string) => adding.getByLabelText(label);
const add = adding.getByRole('button', { name: /^报\s?名$/ });
async function fill(company: string, name: string, mobile: string) {
  await field('单位').fill(company);
  await field('姓名').fill(name);
  await field('手机号码').fill(mobile);
}

test('N opens 代为报名, and a mobile number that has signed up is refused beside it', async () => {
  await open(['柏一']);

  await userEvent.keyboard('n');
  await fill('柏一的单位', '水二', mobileOf(1));
  await add.click();

  await expect.element(field('手机号码')).toHaveAccessibleDescription(/该手机号已报名/);
  await expect.element(field('手机号码')).toHaveFocus();
  await expect.element(field('姓名')).toHaveValue('水二');
  await field('手机号码').fill('13611110002');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await says('水二：已报名');
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(row('水二')).toBeVisible();
});

test('missing values are named beside their fields, and the first one has the focus', async () => {
  await open(['窦一']);
  await page.getByRole('button', { name: /^代为报名/ }).click();

  await add.click();

  await expect.element(field('单位')).toHaveAccessibleDescription(/单位/);
  await expect.element(field('姓名')).toHaveAccessibleDescription('请输入姓名');
  expect(await axeFindings()).toEqual([]);
  expect((await readPeople(id)).TotalCount).toBe(1);
});

test('more people of a company than allowed are refused beside the company', async () => {
  await open(['章一'], { PlacesPerCompany: 1 });
  await page.getByRole('button', { name: /^代为报名/ }).click();
  await fill('章一的单位', '云二', '13611110004');

  await add.click();

  await expect.element(field('单位')).toHaveAccessibleDescription(/每家最多 1 人，贵单位已报 1 人/);
  await expect.element(field('单位')).toHaveFocus();
  expect((await readPeople(id)).TotalCount).toBe(1);
});

const payment = page.getByRole('dialog', { name: /^登记缴费/ });
const amount = payment.getByLabelText('每人金额');
const record = payment.getByRole('button', { name: /^登\s?记$/ });

test('two people pay at once, an amount that is none is refused, and a blank one takes a payment back', async () => {
  await open(['苏一', '潘二', '葛三'], { Fee: '1200' });
  for (const name of ['苏一', '潘二']) await row(name).getByRole('checkbox').click();
  await page
    .getByRole('group', { name: '已选的记录' })
    .getByRole('button', { name: /^缴\s?费$/ })
    .click();
  await expect.element(amount).toHaveValue('1200');

  await amount.fill('一千二');
  await record.click();
  await expect.element(amount).toHaveAccessibleDescription(/金额应为 200 或 200.50 的样子/);
  await amount.fill('1200.50');
  await record.click();

  await says('已缴 2 人 2401.00 元');
  await actOn(row('苏一'), '缴费');
  await expect.element(amount).toHaveValue('1200.50');
  await amount.fill('');
  await record.click();
  await says('已缴 1 人 1200.50 元');
  expect((await readPeople(id)).List.map(({ PaidAmount }) => PaidAmount)).toEqual(['', '1200.50', '']);
});

test('a question that is left keeps the selection', async () => {
  await open(['奚一', '范二'], { Fee: '200' });
  for (const name of ['奚一', '范二']) await row(name).getByRole('checkbox').click();
  const chosen = page.getByRole('group', { name: '已选的记录' });

  await chosen.getByRole('button', { name: /^缴\s?费$/ }).click();
  await payment.getByRole('button', { name: /^返\s?回$/ }).click();

  await expect.element(chosen.getByText('已选 2 人')).toBeVisible();
});
