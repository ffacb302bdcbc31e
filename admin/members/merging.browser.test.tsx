import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { row } from '../testing/acts.ts';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { MemberList } from './list.tsx';

/* Two records of one company become one in the list of members, and are parted in the record that stayed. */

const [stays, ends] = ['合流检测有限公司', '合流检测（东江）有限公司'];

test('two members are merged, nothing stays selected, and the record that stays parts them', async () => {
  await signIn();
  for (const MemberName of [ends, stays]) await makeMember({ MemberName: MemberName! });
  await openScreen(<MemberList />, '/System/members?key=合流检测');
  await expect.element(row(ends!)).toBeVisible();
  const bar = page.getByRole('group', { name: '已选的记录' });

  await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
  await userEvent.click(bar.getByRole('button', { name: '合并' }));
  const dialog = page.getByRole('dialog', { name: '合并会员' });
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  await expect.element(bar.getByText('已选 2 条')).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: '合并' }));
  await userEvent.click(dialog.getByRole('button', { name: '合并', exact: true }));

  await expect.element(page.getByText(/^已把“合流检测.*”合并进来/)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => row('合流检测').elements().length).toBe(1);
  await userEvent.click(
    row('合流检测')
      .getByText(/合流检测/)
      .first(),
  );
  await userEvent.click(page.getByRole('tab', { name: '记录' }));
  await userEvent.click(page.getByRole('button', { name: '撤回合并' }));
  await userEvent.click(
    page.getByRole('dialog', { name: /^撤回与/ }).getByRole('button', { name: '撤回合并' }),
  );
  await expect.element(page.getByText('已撤回合并')).toBeVisible();
});
