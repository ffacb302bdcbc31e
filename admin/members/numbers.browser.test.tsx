import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { MemberList } from './list.tsx';

test('a number out of range or with decimals is rejected beside its field and remains as typed', async () => {
  await signIn();
  const { id } = await makeMember({ MemberName: '数目不对的单位' });
  const screen = await openScreen(<MemberList />, `/System/members?id=edit-${id}`);
  const dialog = page.getByRole('dialog', { name: /^编辑/ });
  const capital = dialog.getByLabelText('注册资本（万元）');
  const staff = dialog.getByLabelText('员工人数');

  await capital.fill('1000000');
  await staff.fill('12.5');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => dialog.getByText('应为 0 至 999999 的整数').elements().length).toBe(2);
  await expect.element(capital).toHaveValue('1000000');
  await expect.element(staff).toHaveValue('12.5');
  await screen.unmount();
});
