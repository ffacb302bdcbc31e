import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeAdministratorToken } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { AdministratorList } from './administrators.tsx';

/* The password that is made up for a new administrator is shown over the form, which stays open for the next one. */

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await makeAdministratorToken(['news:list']);
  await signIn();
  screen = await openScreen(<AdministratorList />, '/System/admins?id=new');
});
afterEach(() => screen.unmount());

const form = page.getByRole('dialog', { name: '新增管理员' });
const shown = (account: string) => page.getByRole('dialog', { name: `${account}的一次性密码` });
const question = page.getByRole('dialog', { name: '有未保存的修改' });

async function fill(account: string): Promise<void> {
  await form.getByLabelText('账号').fill(account);
  await form.getByLabelText('姓名').fill('新来的同事');
  const role = form.getByLabelText('角色').element() as HTMLSelectElement;
  const choice = [...role.options].find(({ value }) => value !== '');
  await userEvent.selectOptions(role, choice?.value ?? '');
}

test('Escape closes the password, and a second Escape closes the empty form without a question', async () => {
  await fill('first-of-many');
  await form.getByRole('button', { name: '保存并继续新增' }).click();
  await expect.element(shown('first-of-many')).toBeVisible();

  await userEvent.keyboard('{Escape}');

  await expect.element(shown('first-of-many')).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);
});
