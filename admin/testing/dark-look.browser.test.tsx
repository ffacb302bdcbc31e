import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyAppearance } from '../components/layout/appearance.ts';
import { MemberList } from '../members/list.tsx';
import { NewsEditor } from '../news/editor.tsx';
import { row } from './acts.ts';
import { axeFindings } from './axe.ts';
import { makeMember } from './factories.ts';
import { openScreen, signIn, type OpenScreen } from './open-screen.tsx';

/* The dark look of the kinds of screens: axe computes the contrast of what is rendered. */

let screen: OpenScreen;
const MemberName = '深色监理有限公司';

beforeEach(async () => {
  await page.viewport(1440, 900);
  applyAppearance('dark');
});
afterEach(async () => {
  await screen.unmount();
  applyAppearance('system');
});

test('axe reports no violation in a dark list, its form with errors and its drawer', async () => {
  await signIn();
  await makeMember({ MemberName });
  screen = await openScreen(<MemberList />, `/System/members?key=${MemberName}`);
  await expect.element(row(MemberName)).toBeVisible();
  await page.getByRole('checkbox', { name: `选择 ${MemberName}` }).click();
  expect(await axeFindings(), 'list').toEqual([]);

  await page.getByRole('button', { name: /^新增会员/ }).click();
  const dialog = page.getByRole('dialog', { name: '新增会员' });
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect.element(dialog.getByText('请输入公司名称')).toBeVisible();
  expect(await axeFindings(), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await row(MemberName).getByText(MemberName).first().click();
  await expect.element(page.getByRole('dialog', { name: MemberName })).toBeVisible();
  expect(await axeFindings(), 'drawer').toEqual([]);
});

test('axe reports no violation in a dark editor, whose article is on white', async () => {
  await signIn();
  screen = await openScreen(<NewsEditor />, '/System/news/edit');
  await expect.element(page.getByRole('button', { name: '撤销' }).first()).toBeVisible();

  expect(await axeFindings()).toEqual([]);

  const area = document.querySelector<HTMLIFrameElement>('.tox-edit-area__iframe')!;
  const { color, backgroundColor } = getComputedStyle(area.contentDocument!.body);
  expect([color, backgroundColor]).toEqual(['rgb(35, 33, 30)', 'rgb(255, 255, 255)']);
  const toolbar = getComputedStyle(document.querySelector('.tox .tox-toolbar__primary')!);
  expect(toolbar.backgroundColor).toBe('rgb(31, 30, 28)');
});
