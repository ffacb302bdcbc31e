import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { actOn, fits, pressOn, row } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import {
  addPeople,
  makeActivity,
  mobileOf,
  readPeople,
  says,
  showView,
  signUpAsVisitor,
} from '../../testing/sign-ups.ts';
import { ActivityEditor } from '../editor.tsx';

/* Finding people of an activity, and deciding about several of them at once. */

let screen: OpenScreen;
let id: number;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

async function open(query = ''): Promise<void> {
  screen = await openScreen(<ActivityEditor />, `/System/activities/edit?id=${id}&tab=people${query}`);
  await expect.element(page.getByRole('region', { name: '名单' })).toBeVisible();
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-row-id]')].map(
    ({ innerText }) => /[\u4E00-\u9FA5]{2}/.exec(innerText)?.[0],
  );
const filter = (name: string) => page.getByRole('combobox', { name });
const select = (name: string) => row(name).getByRole('checkbox').click();
const chosen = page.getByRole('group', { name: '已选的记录' });
const search = async (key: string) => {
  await page.getByLabelText('关键词').fill(key);
  await userEvent.keyboard('{Enter}');
};
const reason = (dialog: Locator) => dialog.getByLabelText('原因');

test('people are found by company, whole mobile number, payment and attendance', async () => {
  id = await makeActivity({ Fee: '200' });
  await addPeople(id, ['秦一', '尤二', '许三']);
  await open();
  await expect.poll(shown).toEqual(['秦一', '尤二', '许三']);

  await search('尤二的单位');
  await expect.poll(shown).toEqual(['尤二']);
  await search(mobileOf(3));
  await expect.poll(shown).toEqual(['许三']);
  await search('查无此人');
  await says('没有符合条件的人员');
  await search('');
  await expect.poll(shown).toEqual(['秦一', '尤二', '许三']);

  await actOn(row('尤二'), '缴费');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^登\s?记$/ })
    .click();
  await says('已缴 1 人 200.00 元');
  await actOn(row('许三'), '到场');
  await says('已登记到场');
  await filter('缴费').selectOptions('已缴');
  await expect.poll(shown).toEqual(['尤二']);
  await filter('缴费').selectOptions('全部');
  await filter('到场').selectOptions('未到');
  await expect.poll(shown).toEqual(['秦一', '尤二']);
});

test('approving more people than places lets the later ones wait, and says so', async () => {
  id = await makeActivity({ Places: 1, NeedsApproval: true });
  const people = ['何甲', '吕乙', '施丙'];
  for (const Name of people) await signUpAsVisitor(id, {}, Name);
  await open('&state=pending');
  await expect.poll(shown).toEqual(people);

  for (const name of people.slice(0, 2)) await select(name);
  await expect.element(chosen.getByText('已选 2 人')).toBeVisible();
  await chosen.getByRole('button', { name: /^通\s?过$/ }).click();

  await says('通过：1 人已报名，1 人候补');
  await expect.poll(shown).toEqual(['施丙']);
  await expect.element(chosen).not.toBeInTheDocument();
  const { List } = await readPeople(id);
  expect(List.map(({ State }) => State)).toEqual(['placed', 'waiting', 'pending']);
});

test('a refusal needs a reason, which stands on the list, and a question that was left changes nothing', async () => {
  id = await makeActivity({ NeedsApproval: true });
  await signUpAsVisitor(id, {}, '张甲');
  await open('&state=pending');

  await actOn(row('张甲'), '不通过');
  const question = page.getByRole('dialog', { name: '不通过：张甲' });
  const refuse = question.getByRole('button', { name: '不通过 1 人' });
  await refuse.click();
  await expect.element(reason(question)).toHaveAccessibleDescription(/原因/);
  expect(await axeFindings()).toEqual([]);
  await question.getByRole('button', { name: /^返\s?回$/ }).click();
  await expect.poll(shown).toEqual(['张甲']);

  await actOn(row('张甲'), '不通过');
  await reason(question).fill('本期面向检测机构');
  await refuse.click();
  await says('已处理');
  await showView('未通过 1');
  await expect.element(row('张甲').getByText('本期面向检测机构')).toBeVisible();
});

test('only what is possible for everybody who is selected can be done with them', async () => {
  id = await makeActivity({ Places: 1 });
  await addPeople(id, ['孔甲', '曹乙']);
  await open();
  await expect.poll(shown).toEqual(['孔甲', '曹乙']);
  const actions = () =>
    chosen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent?.replace(' ', ''));

  await select('曹乙');
  await expect.poll(actions).toEqual(['只看已选', '取消', '缴费', '提前', '取消报名']);
  await select('孔甲');
  await expect.poll(actions).toEqual(['只看已选', '取消', '缴费', '取消报名']);

  await chosen.getByRole('button', { name: '取消报名' }).click();
  const question = page.getByRole('dialog', { name: '取消报名：曹乙、孔甲' });
  await reason(question).fill('单位来电');
  await question.getByRole('button', { name: '取消 2 人的报名' }).click();
  await says('已取消');
  await says('还没有人报名');
  await showView('已取消 2');
  await expect.poll(shown).toEqual(['孔甲', '曹乙']);
});

test('a clerk opens a person from the row by the keyboard, and the focus returns to the row', async () => {
  id = await makeActivity();
  await addPeople(id, ['严甲', '华乙']);
  await open();
  await expect.poll(shown).toEqual(['严甲', '华乙']);

  await pressOn(row('严甲'), 'j{Enter}');

  const person = page.getByRole('dialog', { name: '报名人员：华乙' });
  await person.getByLabelText('职务').fill('总工程师');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(person).not.toBeInTheDocument();
  await expect.element(row('华乙')).toHaveFocus();
  expect((await readPeople(id)).List.map(({ Post }) => Post)).toEqual(['工程师', '总工程师']);
});

test('on a phone the people are cards that fit the width', async () => {
  id = await makeActivity({ Fee: '200' });
  await addPeople(id, ['金甲', '魏乙']);
  await page.viewport(390, 844);
  await open();

  await expect.element(page.getByRole('listitem').filter({ hasText: '金甲' }).first()).toBeVisible();
  await expect.poll(fits).toBe(true);
  expect(await axeFindings()).toEqual([]);
});
