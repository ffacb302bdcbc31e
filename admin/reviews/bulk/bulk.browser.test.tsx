import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { call } from '../../session/call.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeAdministratorToken, makeApplication, postAs } from '../../testing/factories.ts';
import { beginAtReview, find } from '../../testing/review-page.tsx';

/* 批量通过 in the queue: ticked, confirmed once, answered for each. */

const { open } = beginAtReview();
const queue = page.getByRole('complementary', { name: '队列' });
const bar = queue.getByRole('group', { name: '批量通过' });
const dialog = page.getByRole('dialog');

test('ticked applications are approved with one confirmation, and one that changed meanwhile is named', async () => {
  for (const MemberName of ['批量甲公司', '批量乙公司', '批量丙公司']) await makeApplication({ MemberName });
  await open('批量甲公司');
  await queue.getByRole('button', { name: '批量通过' }).click();
  for (const name of ['批量甲公司', '批量乙公司', '批量丙公司'])
    await queue.getByRole('checkbox', { name: `选择 ${name}` }).click();
  expect(await axeFindings()).toEqual([]);
  await bar.getByRole('button', { name: '通过 3 件' }).click();

  await expect.element(dialog.getByText(/通过后不能撤回/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  const { MemberId: id } = await find('批量乙公司');
  const read = await call(businessMembers.GetMemberModel, { id });
  const changed = { ...read, MemberId: id, Remarks: '改过' };
  await postAs(await makeAdministratorToken(), businessMembers.EditMemberInfo, changed);
  await dialog.getByRole('button', { name: '通过 3 件' }).click();

  await expect.element(dialog.getByText(/已通过 2 件，1 件没有通过/)).toBeVisible();
  await expect.element(dialog.getByText(/^批量乙公司：该记录已被重新提交/)).toBeVisible();
  await dialog.getByRole('button', { name: '知道了' }).click();
  expect([(await find('批量甲公司')).Status, (await find('批量乙公司')).Status]).toEqual([1, 3]);
});
