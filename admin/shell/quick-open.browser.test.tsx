import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { answerInstead, badGateway } from '#ui/testing/broken-network.ts';
import { fits, holdFirst } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMember, makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { QuickOpener } from '../testing/quick-opener.tsx';

/*
 * Ctrl+K, beside a field that has the focus: no other file in the browser speaks of tunnels.
 */

let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  await makeMember({ MemberName: '申安隧道监理' });
  await makeNews({ MenuId: await makeMenu('隧道动态'), Title: '隧道保险研讨会' });
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => screen.unmount());

const dialog = page.getByRole('dialog', { name: '快速前往' });
const field = dialog.getByRole('combobox', { name: '要去哪里' });
const search = page.getByLabelText('关键词');
const options = () => [...document.querySelectorAll('[role=dialog] [role=option], dialog [role=option]')];
const texts = () => options().map(({ textContent }) => textContent);
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
const said = async (text: string) =>
  await expect.element(dialog.getByRole('status').getByText(text, { exact: true })).toBeVisible();
const isAt = async (path: string) => await expect.poll(() => screen.location().pathname).toBe(path);

async function render(permissions?: Permission[]): Promise<void> {
  await signIn(permissions);
  screen = await openScreen(
    <>
      <QuickOpener />
      <input aria-label="关键词" />
    </>,
  );
  await search.click();
}

async function open(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

test('a page and a member are found and chosen by keys and appear first the next time', async () => {
  await render();
  await open();
  await userEvent.keyboard('推荐');
  await said('1 个结果');
  await userEvent.keyboard('{Enter}');
  await isAt('/System/positions');
  await expect.element(dialog).not.toBeInTheDocument();

  await open();
  await userEvent.keyboard('隧道');
  await said('2 个结果');
  expect(texts()).toEqual([expect.stringMatching(/^申安隧道监理company/), '隧道保险研讨会隧道动态']);
  expect(chosen()).toMatch(/^申安/);
  expect(field.element().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await isAt('/System/members');

  await open();
  expect(texts().slice(0, 2)).toEqual([expect.stringMatching(/^申安隧道监理/), '推荐位内容管理']);
});

test('Ctrl+Enter opens an article in another tab of the browser', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await render();
  await open();
  await userEvent.keyboard('研讨');
  await said('1 个结果');

  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  expect(opened.mock.calls).toEqual([
    [expect.stringMatching(/^\/System\/news\/edit\?id=\d+$/), '_blank', 'noopener'],
  ]);
  opened.mockRestore();
});

test('a choice made before the recent places are loaded retains the recent places', async () => {
  await render();
  await open();
  await userEvent.keyboard('推荐');
  await said('1 个结果');
  await userEvent.keyboard('{Enter}');
  await isAt('/System/positions');
  await screen.unmount();
  const line = holdFirst(systemPreferences.GetPreferences);
  screen = await openScreen(<QuickOpener />);
  await expect.element(page.getByRole('button', { name: '快速前往' })).toBeVisible();
  await open();
  await expect.poll(line.begun).toBe(1);

  await userEvent.keyboard('隧道');
  await said('2 个结果');
  await userEvent.keyboard('{Enter}');
  await isAt('/System/members');
  line.letGo();

  await open();
  await expect
    .poll(() => texts().slice(0, 2))
    .toEqual([expect.stringMatching(/^申安隧道监理/), '推荐位内容管理']);
});

test('Escape returns the focus, and a search without results or with an error shows a message', async () => {
  await render();
  await open();
  await userEvent.keyboard('没有这样的东西');
  await said('没有找到“没有这样的东西”');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();

  answerInstead(businessQuickSearch.GetDestinations, badGateway);
  await field.fill('文章');
  await said('没有查到会员、文章和证书：系统接口502异常');
  expect(chosen()).toMatch(/^文章管理/);
  expect(document.querySelector('.ant-notification-notice')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

test.for([
  [['news:list'], ['隧道保险研讨会隧道动态'], '/System/news'],
  [['member:list'], [expect.stringMatching(/^申安/)], '/System/members'],
  [['suggestion:list'], [], ''],
] satisfies [Permission[], unknown[], string][])(
  'an administrator with %s finds only the permitted records',
  async ([held, found, path]) => {
    await render(held);
    await open();
    expect(dialog.getByText('网站栏目').elements()).toEqual([]);
    await userEvent.keyboard('隧道');
    await said(found.length > 0 ? '1 个结果' : '没有找到“隧道”');

    expect(texts()).toEqual(found);
    if (found.length === 0) return;
    await userEvent.keyboard('{Enter}');
    await isAt(path);
    expect(new URLSearchParams(screen.location().search).has('key')).toBe(true);
  },
);

test('a button opens the dialog on a phone, the dialog fits, and a tap chooses an entry', async () => {
  await page.viewport(390, 844);
  await render();
  await page.getByRole('button', { name: '快速前往' }).click();
  await field.fill('隧道');
  await said('2 个结果');

  expect(fits()).toBe(true);
  expect(await axeFindings()).toEqual([]);
  await dialog.getByRole('option').nth(1).click();
  await isAt('/System/news/edit');
});
