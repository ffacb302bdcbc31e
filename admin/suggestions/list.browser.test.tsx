import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';
import { call } from '../session/call.ts';
import { allBut, fits, pressOn, row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { dropSuggestion } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SuggestionList } from './list.tsx';

/* 建议箱: a clerk answers the suggestions of visitors. */

let screen: OpenScreen | undefined;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen?.unmount());

async function open(key: string, query = ''): Promise<void> {
  await screen?.unmount();
  screen = await openScreen(<SuggestionList />, `/System/suggestions?key=${key}${query}`);
  await expect.element(page.getByText(new RegExp(key)).last()).toBeVisible();
}

const drawer = (name: string) => page.getByRole('dialog', { name, exact: true });
const note = (name: string) => drawer(name).getByLabelText('办理情况');
const stored = async (key: string) => (await call(businessSuggestions.GetWebProposeList, { key })).List;
const removal = (name: string) => row(name).getByRole('button', { name: /^删除：/ });

test('a clerk answers one suggestion after the other by keyboard, the oldest first', async () => {
  for (const content of ['课程甲：线上也要', '课程乙：查询太慢\n请优化', '课程丙：<b>班车</b>'])
    await dropSuggestion(content);
  await open('课程');
  const shown = [...document.querySelectorAll<HTMLElement>('main tbody tr')];
  expect(shown.map(({ innerText }) => /[甲乙丙]/.exec(innerText)?.[0])).toEqual(['甲', '乙', '丙']);

  await pressOn(row('甲'), '{Enter}');
  await expect.element(note('课程甲：线上也要')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(drawer('课程甲：线上也要').getByText('请输入办理情况')).toBeVisible();
  await userEvent.keyboard('已列入明年计划{Control>}{Enter}{/Control}');

  const second = '课程乙：查询太慢';
  await expect.element(note(second)).toHaveFocus();
  await expect
    .element(
      drawer(second)
        .getByText(/请优化/)
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('已转技术部门{Control>}s{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await expect.element(row('乙')).not.toBeInTheDocument();
  // Text stays text.
  await expect.element(row('丙').getByText(/<b>班车<\/b>/)).toBeVisible();
  await page.getByRole('link', { name: '已办理' }).click();
  await expect.element(row('甲').getByText('已列入明年计划')).toBeVisible();
  expect(await stored('课程乙')).toMatchObject([{ Status: 1, HandleNote: '已转技术部门' }]);
});

test('several suggestions are answered together and deleted only after a confirmation', async () => {
  const names = ['停车位不够一', '停车位不够二'];
  for (const name of names) await dropSuggestion(name);
  await open('停车位');
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
  const together = drawer('办理 2 条建议');
  const question = drawer('删除 2 条建议？');
  await page.getByRole('button', { name: '办理', exact: true }).click();
  await together.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect.element(together).not.toBeInTheDocument();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await question.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('已选 2 条')).toBeVisible();

  await page.getByRole('button', { name: '办理', exact: true }).click();
  await together.getByLabelText('办理情况').fill('物业下月增设车位');
  await together.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
  await expect.element(page.getByText('已选 2 条')).not.toBeInTheDocument();
  await open('停车位', '&status=1');
  await expect.element(row(names[1]!).getByText('物业下月增设车位')).toBeVisible();

  await removal(names[1]!).click();
  await drawer('删除这条建议？').getByRole('button', { name: '取消' }).click();
  expect(await stored('停车位')).toHaveLength(2);
  await removal(names[1]!).click();
  await drawer('删除这条建议？').getByRole('button', { name: '删除 1 条' }).click();

  await expect.element(row(names[1]!)).not.toBeInTheDocument();
  expect(await stored('停车位')).toHaveLength(1);
});

test('an administrator with only suggestion:list sees masked numbers and cannot answer or delete', async () => {
  await dropSuggestion('只读的人也能看到');
  await signIn(['suggestion:list']);
  await open('只读');
  await expect.element(row('只读').getByText('13*******78')).toBeVisible();

  await expect.element(removal('只读')).not.toBeInTheDocument();
  await row('只读').getByRole('button', { name: /^办理/ }).click();
  await expect.element(drawer('只读的人也能看到').getByText('还没有变更记录')).toBeVisible();
  await expect.element(note('只读的人也能看到')).not.toBeInTheDocument();
});

test('an administrator without suggestion:export sees no export button', async () => {
  await dropSuggestion('要导出的甲');
  const exports = page.getByRole('button', { name: /^导出/ });
  for (const [permissions, count] of [
    [undefined, 2],
    [allBut('suggestion:export'), 0],
  ] as const) {
    await signIn(permissions);
    await open('要导出');
    await page.getByRole('checkbox', { name: '选择 要导出的甲' }).click();
    await expect.element(page.getByText('已选 1 条')).toBeVisible();
    expect(exports.elements()).toHaveLength(count);
  }
});

test('suggestions appear on a phone as cards that fit its width', async () => {
  await page.viewport(390, 844);
  await dropSuggestion('手机上也要能看'.repeat(12));
  await open('手机上');
  await page.getByRole('button', { name: '筛选（已设 1 项）' }).click();
  const until = page.getByLabelText('提交时间，至').element().getBoundingClientRect();
  const search = page.getByLabelText('关键词').element().getBoundingClientRect();
  expect(Math.round(until.right)).toBe(Math.round(search.right));

  await page.getByRole('button', { name: /^办理：/ }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('办理情况')).toBeVisible();

  expect(fits()).toBe(true);
  expect(await axeFindings()).toEqual([]);
});
