import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormField } from '#contract/forms/form-fields.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { createCall } from '#ui/api/call.ts';
import { newField } from '../components/fields-designer/new-field.ts';
import { call } from '../session/call.ts';
import { pressOn } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { FormEditor } from './editor.tsx';

/* The fields of a form: added, sorted, and what becomes of them once somebody has answered. */

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const designer = page.getByRole('group', { name: '填写的栏' });
const names = () =>
  designer
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('b')?.textContent);
const add = (kind: string) =>
  designer.getByRole('group', { name: '添加' }).getByRole('button', { name: kind }).click();
const save = async () => {
  await pressOn(page.getByLabelText('标题', { exact: true }).first(), '{Control>}s{/Control}');
  await expect.element(page.getByText('已保存', { exact: true }).first()).toBeVisible();
};

const fieldOf = (Key: string, Label: string): FormField => ({ ...newField('text'), Key, Label });

/** Saves a form with three fields; returns its id. */
async function makeForm(Title: string, more: object = {}): Promise<number> {
  const Fields = [fieldOf('ffirst1', '甲栏'), fieldOf('fsecond', '乙栏'), fieldOf('fthird1', '丙栏')];
  const form = { Title, CloseDay: '2098-12-01', IsSingle: true, Fields, ...more };
  return (await call(businessForms.SaveForm, form)).FormId;
}

async function open(FormId: number): Promise<void> {
  screen = await openScreen(<FormEditor />, `/System/forms/edit?id=${FormId}`);
  await expect.element(designer).toBeVisible();
}

const storedNames = async (id: number) =>
  (await call(businessForms.GetForm, { id })).Fields.map(({ Label }) => Label);

test('a field that was added, named and moved up by the keyboard is stored in its place, and a step is undone', async () => {
  const id = await makeForm('用键盘排序的问卷');
  await open(id);

  await add('单选');
  await userEvent.keyboard('丁栏');
  await designer.getByLabelText('选项，每行一个').fill('是\n否');
  await pressOn(designer.getByRole('button', { name: '排序：丁栏' }), '{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual(['甲栏', '丁栏', '乙栏', '丙栏']);
  expect(await axeFindings()).toEqual([]);
  await designer.getByRole('button', { name: '撤销' }).click();
  await expect.poll(names).toEqual(['甲栏', '乙栏', '丁栏', '丙栏']);
  await save();

  expect(await storedNames(id)).toEqual(['甲栏', '乙栏', '丁栏', '丙栏']);
});

test('the mouse drags a field by its handle to another place', async () => {
  const id = await makeForm('用鼠标排序的问卷');
  await open(id);
  const handle = (name: string) => designer.getByRole('button', { name: `排序：${name}` });

  await userEvent.dragAndDrop(handle('丙栏'), handle('甲栏'), { steps: 20 });

  await expect.poll(names).toEqual(['丙栏', '甲栏', '乙栏']);
  await save();
  expect(await storedNames(id)).toEqual(['丙栏', '甲栏', '乙栏']);
});

test('a field that somebody has answered is renamed and hidden, and cannot be removed', async () => {
  const id = await makeForm('已有人填写的问卷', { IsOpenToAll: true });
  await call(businessForms.PublishForm, { FormId: id });
  const { LinkPath } = await call(businessForms.GetForm, { id });
  await createCall()(webForms.SubmitForm, {
    FormId: id,
    Key: new URLSearchParams(LinkPath.split('?')[1]).get('Key') ?? '',
    Receipt: 'r'.repeat(43),
    CompanyName: '某公司',
    Answers: { ffirst1: '答' },
  });
  await open(id);

  await expect.element(designer.getByRole('button', { name: '删除：甲栏' })).toBeDisabled();
  await designer.getByRole('button', { name: '设置：甲栏' }).click();
  await designer.getByLabelText('名称').fill('甲栏改名');
  await designer.getByRole('checkbox', { name: /^隐藏/ }).click();
  await save();

  const { Fields } = await call(businessForms.GetForm, { id });
  expect(Fields[0]).toMatchObject({ Key: 'ffirst1', Label: '甲栏改名', IsHidden: true });
});
