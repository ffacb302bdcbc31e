import { beforeEach, afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { links } from '#contract/lists/links.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { commit, compose, pressWhileComposing } from '#ui/testing/input-method.ts';
import { TypeList } from '../../options/list.tsx';
import { call } from '../../session/call.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { QuickOpener } from '../../testing/quick-opener.tsx';
import { ManagedListPage } from '../managed-list/page.tsx';

/* Enter and Escape belong to the input method while a word is composed, wherever one writes. */

let screen: OpenScreen;
beforeEach(() => signIn());
afterEach(() => screen.unmount());

const { getByRole, getByLabelText } = page;
const typeNames = async () => {
  const { List } = await call(businessOptions.GetTypeList, { type: 1, pagesize: 100 });
  return List.map(({ TypeName }) => TypeName);
};

test('a name edited in place is neither saved nor restored while the input method composes a word', async () => {
  const name = `归类${crypto.randomUUID().slice(0, 6)}`;
  await call(businessOptions.SaveType, { Type: 1, TypeName: name });
  screen = await openScreen(<TypeList />, '/System/types');
  const field = getByRole('textbox', { name: `名称：${name}` });

  await field.click();
  await userEvent.keyboard('{End}');
  await compose('jia');
  await pressWhileComposing('Enter', 'plain');
  await pressWhileComposing('Enter');
  await pressWhileComposing('Escape', 'plain');

  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(`${name}jia`);
  expect(await typeNames()).toContain(name);

  await commit('甲');
  await userEvent.keyboard('{Enter}');
  await expect.poll(typeNames).toContain(`${name}甲`);
});

test('Enter adds no new name while the input method composes a word', async () => {
  screen = await openScreen(<TypeList />, '/System/types');
  const before = await typeNames();

  await getByRole('textbox', { name: '新增单位归类' }).click();
  await compose('xinguilei');
  await pressWhileComposing('Enter', 'plain');

  await expect.element(getByRole('textbox', { name: '新增单位归类' })).toHaveValue('xinguilei');
  expect(await typeNames()).toEqual(before);
});

test('the filter of a list is neither cleared nor applied while the input method composes a word', async () => {
  screen = await openScreen(<ManagedListPage list={links} />, '/System/links?key=甲');
  const field = getByLabelText('关键词');

  await field.click();
  await userEvent.keyboard('{End}');
  await compose('yi');
  await pressWhileComposing('Escape', 'plain');
  await pressWhileComposing('Enter', 'plain');

  await expect.element(field).toHaveValue('甲yi');
  expect(new URLSearchParams(screen.location().search).get('key')).toBe('甲');

  await commit('乙');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

test('the quick dialog remains open and opens no page while the input method composes a word', async () => {
  screen = await openScreen(<QuickOpener />);
  await getByRole('button', { name: '快速前往' }).click();
  const field = getByRole('combobox', { name: '要去哪里' });
  await field.click();

  await compose('wenzhang');
  await pressWhileComposing('Enter', 'plain');
  await pressWhileComposing('Escape', 'plain');
  await pressWhileComposing('Escape');

  await expect.element(field).toHaveValue('wenzhang');
  expect(screen.location().pathname).toBe('/System/test');
});

test('a dialog remains open and does not submit its form while the input method composes a word', async () => {
  screen = await openScreen(<ManagedListPage list={links} />, '/System/links');
  await getByRole('button', { name: '新增链接' }).first().click();
  const field = getByRole('dialog').getByLabelText('名称', { exact: true });
  await field.click();

  await compose('biaoti');
  await pressWhileComposing('Escape', 'plain');
  await pressWhileComposing('Enter', 'plain');

  await expect.element(field).toHaveValue('biaoti');
  await expect.element(getByRole('dialog')).toBeVisible();
  expect(document.querySelector('.ant-form-item-explain-error')).toBeNull();
});
