import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { call } from '../../session/call.ts';
import { allBut, pressOn } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { addPeople, makeActivity, readPeople, says, signUpAsVisitor } from '../../testing/sign-ups.ts';
import { ActivityEditor } from '../editor.tsx';

/* The settings of a sign-up: what is refused stands beside its field, and nothing typed is lost. */

const { GetSignUpSettings, SaveSignUpSettings } = businessSignUpSettings;
let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const places = page.getByLabelText('名额', { exact: true });
const fee = page.getByLabelText('费用');
const until = page.getByLabelText('报名截止');
const save = page.getByRole('button', { name: '保存报名设置' });
const read = (id: number) => call(GetSignUpSettings, { id });

async function open(id: number): Promise<void> {
  screen = await openScreen(<ActivityEditor />, `/System/activities/edit?id=${id}&tab=sign-up`);
  await expect.element(places).toBeVisible();
}

test('fewer places than people are refused beside the places, and what else was typed stays', async () => {
  const id = await makeActivity({ Places: 3 });
  await addPeople(id, ['孔一', '曹二']);
  await open(id);

  await places.fill('1');
  await fee.fill('￥1,200');
  await save.click();

  await expect.element(places).toHaveAccessibleDescription(/已有 2 人报名，名额不能更少/);
  await expect.element(fee).toHaveValue('1200');
  expect(await axeFindings()).toEqual([]);
  await places.fill('2');
  await save.click();
  await says('已保存');
  expect(await read(id)).toMatchObject({ Places: 2, Fee: '1200' });
});

test('a fee that is no amount and an end before the begin are refused beside their fields, and nothing is stored', async () => {
  const id = await makeActivity();
  await open(id);

  await fee.fill('两百');
  await page.getByLabelText('报名开始').fill('2098-11-20T09:00');
  await until.fill('2098-11-10T09:00');
  await save.click();

  await expect.element(fee).toHaveAccessibleDescription(/金额应为 200 或 200.50 的样子/);
  await expect.element(fee).toHaveFocus();
  await fee.fill('200');
  await save.click();
  await expect.element(until).toHaveAccessibleDescription(/报名截止早于报名开始/);
  await expect.element(until).toHaveFocus();
  expect(await read(id)).toMatchObject({ Fee: '', From: '' });
});

test('a closing time after the begin of the activity is refused beside it', async () => {
  const id = await makeActivity();
  await open(id);

  await until.fill('2098-12-02T09:00');
  await save.click();

  await expect.element(until).toHaveAccessibleDescription(/报名截止时间晚于开始时间/);
  await expect.element(until).toHaveFocus();
});

test('more places, saved by the keyboard, go to those who wait', async () => {
  const id = await makeActivity({ Places: 1 });
  await addPeople(id, ['严一', '华二', '金三']);
  await open(id);

  await places.fill('2');
  await pressOn(places, '{Control>}s{/Control}');

  await says('已保存，1 位候补得到名额');
  const { List } = await readPeople(id);
  expect(List.map(({ State }) => State)).toEqual(['placed', 'placed', 'waiting']);
});

test('a colleague’s save is compared field by field and merged', async () => {
  const id = await makeActivity({ Places: 10 });
  await open(id);
  const { Version } = await read(id);
  await call(SaveSignUpSettings, {
    ActivityId: id,
    IsOpen: true,
    HasWaitingList: true,
    Places: 30,
    Version,
  });

  await fee.fill('200');
  await save.click();

  const conflict = page.getByRole('dialog', { name: '报名设置刚刚被别人保存过' });
  await expect.element(conflict.getByText('30', { exact: true })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await conflict.getByRole('button', { name: /合并/ }).click();
  await expect.element(places).toHaveValue('30');
  await save.click();
  await says('已保存');
  expect(await read(id)).toMatchObject({ Places: 30, Fee: '200' });
});

const meal: FormField = {
  Key: 'fmeal01',
  Kind: 'choice',
  Label: '午餐',
  Hint: '',
  IsRequired: false,
  IsHidden: false,
  Options: ['普通', '清真'],
  Unit: '',
  Min: undefined,
  Max: undefined,
  Decimals: 0,
};

test('a field is added by the keyboard and shown in the preview, and one that people saw stays', async () => {
  const id = await makeActivity({ Fields: [meal] });
  await signUpAsVisitor(id);
  await open(id);
  await expect.element(page.getByRole('button', { name: '删除：午餐' })).toBeDisabled();
  const kinds = page.getByRole('group', { name: '添加' });
  expect(kinds.getByRole('button', { name: '文件' }).elements()).toEqual([]);

  await kinds.getByRole('button', { name: '电话' }).click();
  await userEvent.keyboard('紧急联系电话');

  const preview = page.getByRole('complementary', { name: '预览' });
  await expect.element(preview.getByLabelText('紧急联系电话')).toBeVisible();
  await pressOn(places, '{Control>}s{/Control}');
  await says('已保存');
  expect((await read(id)).Fields.map(({ Label }) => Label)).toEqual(['午餐', '紧急联系电话']);
});

test('who may not change activities reads the settings without a button to save', async () => {
  const id = await makeActivity({ Places: 12 });
  await signIn(allBut('activity:save'));
  await open(id);

  await expect.element(places).toBeDisabled();
  expect(save.elements()).toEqual([]);
});
