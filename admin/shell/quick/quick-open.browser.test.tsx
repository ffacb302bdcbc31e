import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { answerInstead, badGateway } from '#ui/testing/broken-network.ts';
import { Tools } from '../../components/list/list-tools.tsx';
import { fits, holdFirst } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeMember, makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { QuickOpener } from '../../testing/quick-opener.tsx';
import { BackgroundTasks } from '../background-tasks.tsx';

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

/** Enter opens nothing while records are still looked for. */
async function offers(title: string): Promise<void> {
  await expect.element(dialog.getByRole('status').getByText(/\d+ 个结果/)).toBeVisible();
  expect(chosen()).toContain(title);
}

async function render(permissions?: Permission[]): Promise<void> {
  await signIn(permissions);
  screen = await openScreen(
    <>
      <QuickOpener />
      <BackgroundTasks />
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

test('Enter opens the first record once it is found, and a page at once', async () => {
  await render();
  await open();
  const line = holdFirst(businessQuickSearch.GetDestinations);
  await userEvent.keyboard('申安{Enter}');
  await said('正在查找，找到后打开…');
  expect(screen.location().pathname).not.toBe('/System/members');
  line.letGo();
  await isAt('/System/members');
  await expect.element(dialog).not.toBeInTheDocument();

  const slow = holdFirst(businessQuickSearch.GetDestinations);
  await open();
  await userEvent.keyboard('推荐{Enter}');
  await isAt('/System/positions');
  slow.letGo();
});

test('Enter opens nothing once the text was changed or there was an error', async () => {
  await render();
  const { pathname } = screen.location();
  await open();
  const line = holdFirst(businessQuickSearch.GetDestinations);
  await userEvent.keyboard('申安{Enter}');
  await said('正在查找，找到后打开…');
  await userEvent.keyboard('甲');
  line.letGo();
  await said('没有找到“申安甲”');
  await field.fill('申安');
  await said('1 个结果');

  answerInstead(businessQuickSearch.GetDestinations, badGateway);
  await field.fill('研讨');
  await userEvent.keyboard('{Enter}');
  await said('没有查到会员、文章和证书：系统接口502异常');

  expect(screen.location().pathname).toBe(pathname);
  await expect.element(dialog).toBeVisible();
});

test('Escape returns the focus, and a search with an error shows a message', async () => {
  await render();
  await open();

  answerInstead(businessQuickSearch.GetDestinations, badGateway);
  await field.fill('文章');
  await said('没有查到会员、文章和证书：系统接口502异常');
  expect(chosen()).toMatch(/^文章管理/);
  expect(document.querySelector('.ant-notification-notice')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

test('words that lead nowhere are searched in a list, with Enter in the first', async () => {
  await render();
  await open();
  await userEvent.keyboard('没有这样的东西');
  await said('没有找到“没有这样的东西”');
  expect(texts()).toEqual(
    ['文章', '会员', '证书'].map((noun) => expect.stringContaining(`在${noun}中查找“没有这样的东西”`)),
  );

  await userEvent.keyboard('{Enter}');

  await isAt('/System/news');
  expect(new URLSearchParams(screen.location().search).get('key')).toBe('没有这样的东西');
  await open();
  expect(texts()).not.toContainEqual(expect.stringContaining('没有这样的东西'));
  await field.fill('310101199003070011');
  await said('没有找到“310101199003070011”');
  expect(texts()).toEqual([]);
  for (const typed of [
    '３１０１０１１９９００３０７００１１',
    '310101 19900307 001X',
    '310101\u200B19900307001',
  ] as const) {
    await field.fill(typed);
    await said(`没有找到“${typed}”`);
    expect(texts()).toEqual([]);
  }
});

test.for([
  ['新建文章', '撰写文章', '/System/news/edit', ''],
  ['xinzhy', '新增会员', '/System/members', '?id=new'],
  ['添加链接', '新增链接', '/System/links', '?id=new'],
  ['密码', '我的账号', '/System/account', ''],
  ['bei an', '备案与版权', '/System/site', ''],
  ['SMTP', '邮件与短信', '/System/site', ''],
] as const)('%s finds %s by another word or by pinyin', async ([typed, title, path, query]) => {
  await render();
  await open();
  await field.fill(typed);
  await offers(title);

  await userEvent.keyboard('{Enter}');

  await isAt(path);
  expect(screen.location().search).toBe(query);
});

test('the tools of the page in use are offered with their keys, and run', async () => {
  await signIn();
  const add = vi.fn<() => void>();
  screen = await openScreen(
    <>
      <QuickOpener />
      <Tools
        actions={[
          { label: '新增试验', keys: 'N', run: add },
          { label: '不能用', disabledWhy: '没有内容', run: add },
        ]}
      />
    </>,
  );
  await expect
    .element(page.getByRole('button', { name: '新增试验' }))
    .toHaveAttribute('title', '新增试验（N）');
  await page.getByRole('button', { name: '快速前往' }).click();
  await expect
    .element(dialog.getByRole('group', { name: '本页' }).getByRole('option'))
    .toHaveTextContent('新增试验本页N');

  await field.fill('试验');
  await offers('新增试验');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => add.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the dark look is found by other words and chosen by keyboard', async () => {
  await render();
  await open();
  await field.fill('切换外观：深色');
  await offers('切换外观：深色');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await open();
  await field.fill('夜间模式');
  await offers('切换外观：跟随系统');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(undefined);
});

test('the size of the letters is switched, and a list is exported without visiting it until it is stopped', async () => {
  await render();
  await open();
  await field.fill('迷你');
  await offers('切换字号：迷你');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset['size']).toBe('mini');
  await open();
  await field.fill('切换字号：标准');
  await offers('切换字号：标准');
  await userEvent.keyboard('{Enter}');

  const asked = holdFirst(businessMembers.ExportMembers);
  await open();
  await field.fill('导出会员');
  await offers('导出全部会员');
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked.begun).toBe(1);
  const saved = vi.spyOn(URL, 'createObjectURL');
  const stop = page.getByRole('button', { name: '取消：正在导出会员' });
  await stop.click();
  asked.letGo();

  await expect.element(stop).not.toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
  saved.mockRestore();
});

test('an administrator is offered no action that the role may not do', async () => {
  await render(['member:list', 'news:list']);
  await open();
  for (const typed of ['新增', '导出', '备案']) {
    await field.fill(typed);
    await said(`没有找到“${typed}”`);
  }

  await field.fill('会员列表');
  await offers('会员列表');
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
