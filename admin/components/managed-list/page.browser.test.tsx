import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { links } from '#contract/lists/links.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { answerInstead } from '#ui/testing/broken-network.ts';
import { call } from '../../session/call.ts';
import { holdFirst, pressOn, row } from '../../testing/acts.ts';
import { axeFindings } from '../../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { ManagedListPage } from './page.tsx';

/*
 * Habits of every list, on the plainest one. No other file in the browser makes links.
 */

const open = () => openScreen(<ManagedListPage list={links} />, '/System/links');
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  for (let number = 10; number < 35; number++)
    await call(businessLinks.SaveWebFriendlinks, {
      Title: `链接${number}`,
      Friendlinks: `https://www.example.cn/${number}`,
    });
});
/** Each test has another clerk, who has no settings. */
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  screen = await open();
  await shown(10);
});
afterEach(() => screen.unmount());

const { getByRole, getByText, getByLabelText } = page;
const rows = () => document.querySelectorAll('tbody tr[data-row-id]');
const shown = async (count: number) => await expect.poll(() => rows().length).toBe(count);
const box = (name: string) => getByRole('checkbox', { name: `选择 ${name}` });
const heads = () => [...document.querySelectorAll('thead th')].map((head) => (head as HTMLElement).innerText);
/** Returns the names of the columns in the settings. */
const choices = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] li')].map((choice) => choice.innerText.trim());
const search = () => new URLSearchParams(screen.location().search);
const focus = (place: Locator) => (place.element() as HTMLElement).focus();
const keyword = getByLabelText('关键词');
/** Simulates the same clerk at another computer, where these settings have arrived: only the session is left. */
async function elsewhere(settings: object): Promise<void> {
  const stored = async () => (await call(systemPreferences.GetPreferences, {}))['list.links'];
  await expect.poll(stored).toMatchObject(settings);
  await screen.unmount();
  screen = await open();
}

async function filterBy(text: string): Promise<void> {
  await keyword.fill(text);
  await userEvent.keyboard('{Enter}');
}

test('chosen rows remain chosen across pages, and another filter clears the choice with a notice', async () => {
  await box('链接10').click();
  await box('链接13').click({ modifiers: ['Shift'] });
  await expect.element(getByText('已选 4 条', { exact: true })).toBeVisible();
  await getByRole('listitem', { name: '2' }).click();
  await box('链接20').click();
  await expect.element(getByText('已选 5 条（含其他页）')).toBeVisible();

  await getByRole('button', { name: '只看已选' }).click();
  await shown(5);
  await getByRole('button', { name: '看全部' }).click();
  await shown(10);
  await filterBy('链接2');

  await expect.element(getByText('筛选已改变，已取消选择的 5 条')).toBeVisible();
  await expect.element(getByText(/^已选/)).not.toBeInTheDocument();
  await box('链接21').click();
  await expect.element(getByText('已选 1 条')).toBeVisible();
  await getByRole('button', { name: '取消', exact: true }).click();
  await expect.element(getByText(/^已选/)).not.toBeInTheDocument();
});

test('the bar says how many chosen rows the filter hides: they have changed meanwhile', async () => {
  await getByRole('combobox', { name: '状态' }).selectOptions('显示');
  await expect.poll(() => search().get('status')).toBe('1');
  await box('链接10').click();
  await box('链接11').click();
  await getByRole('listitem', { name: '2' }).click();
  await box('链接20').click();
  await expect.element(getByText('已选 3 条（含其他页）', { exact: true })).toBeVisible();

  await getByRole('switch', { name: '显示：链接20' }).click();

  await expect.element(getByText('已选 3 条，其中 1 条不符合现在的筛选', { exact: true })).toBeVisible();
  await getByRole('button', { name: '撤销' }).click();
  await expect.element(getByText('已选 3 条（含其他页）', { exact: true })).toBeVisible();
});

test('hidden, reordered and reset columns apply on every computer of the clerk', async () => {
  expect(heads()).toEqual(['顺序', '', '名称', '网址', '图标', '状态', '操作']);
  await getByRole('button', { name: '列设置' }).click();
  const settings = getByRole('dialog', { name: '列设置' });

  await settings.getByRole('checkbox', { name: '图标' }).click();
  await expect.poll(heads).toEqual(['顺序', '', '名称', '网址', '状态', '操作']);
  focus(settings.getByRole('button', { name: '排序：状态' }));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(choices).toEqual(['网址', '状态', '图标', '添加时间']);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');

  const mine = ['顺序', '', '名称', '状态', '网址', '操作'];
  await expect.poll(heads).toEqual(mine);
  await elsewhere({ order: ['Status', 'Friendlinks', 'ImageUrl', 'CreateTime'] });
  await expect.poll(heads).toEqual(mine);
  await getByRole('button', { name: '列设置' }).click();
  await getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(heads).toEqual(['顺序', '', '名称', '网址', '图标', '状态', '操作']);
});

test('the page size applies on every computer of the clerk, and axe reports no violation in its menu', async () => {
  await getByRole('combobox', { name: '页码' }).click();
  const twenty = () => [...document.querySelectorAll<HTMLElement>('[title="20 条/页"]')].at(-1);
  await expect.poll(twenty).toBeTruthy();
  expect(await axeFindings()).toEqual([]);
  twenty()?.click();
  await shown(20);

  await elsewhere({ pagesize: 20 });

  await shown(20);
  expect(screen.location().search).toBe('');
});

test('a filter is saved under a name, appears on another computer and can be removed', async () => {
  await filterBy('链接3');
  await shown(5);
  await getByRole('button', { name: '存为常用筛选' }).click();
  await getByLabelText('名称', { exact: true }).fill('三字头');
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(getByRole('link', { name: '三字头' })).toBeVisible();

  await elsewhere({ saved: [{ name: '三字头' }] });
  await getByRole('link', { name: '三字头' }).click();

  await shown(5);
  await expect.element(keyword).toHaveValue('链接3');
  await getByRole('button', { name: '删除常用筛选：三字头' }).click();
  await expect.element(getByRole('link', { name: '三字头' })).not.toBeInTheDocument();
});

test('the filter fields always show the values of the address', async () => {
  const status = getByRole('combobox', { name: '状态' });
  await filterBy('链接3');
  await status.selectOptions('显示');
  await expect.poll(() => search().get('status')).toBe('1');
  expect(search().get('key')).toBe('链接3');

  await keyword.fill('没有的');
  await expect.poll(() => search().get('key')).toBe('没有的');
  await screen.router.navigate(-3);
  await expect.poll(() => screen.location().search).toBe('');
  await expect.element(keyword).toHaveValue('');
  await expect.element(status).toHaveValue('');
  await screen.router.navigate(2);

  await expect.poll(() => search().get('status')).toBe('1');
  await expect.element(keyword).toHaveValue('链接3');
  await expect.element(status).toHaveValue('1');
});

test('a record opens beside its list with its history, and the keys open the neighbouring records', async () => {
  const { List } = await call(businessLinks.GetWebFriendlinksList, { key: '链接11' });
  const [link] = List;
  if (!link) throw new Error('链接11 is missing');
  await call(businessLinks.SaveWebFriendlinks, { ...link, Friendlinks: 'https://www.example.cn/moved' });
  const drawerOf = (name: string) => getByRole('dialog', { name });
  focus(getByRole('row').filter({ hasText: '链接10' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(drawerOf('链接10')).toBeVisible();
  // The keys lead to the neighbours once it has the focus.
  await expect.poll(() => document.activeElement?.closest('.ant-drawer') !== null).toBe(true);

  await userEvent.keyboard('{ArrowDown}');

  const drawer = drawerOf('链接11');
  await expect.element(drawer.getByText(/修改友情链接$/).first()).toBeVisible();
  await expect.element(drawer.getByText(/moved$/).first()).toBeVisible();
  await expect.poll(() => search().get('id')).toBe(String(link.LinkId));
  expect(await axeFindings()).toEqual([]);
  await drawer.getByRole('button', { name: '上一条' }).click();
  await expect.element(drawerOf('链接10').getByRole('button', { name: '上一条' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawerOf('链接10')).not.toBeInTheDocument();
  await expect.poll(() => search().get('id')).toBe(null);
});

test('a list at 200 % zoom fits its width without sideways scrolling', async () => {
  await page.viewport(720, 450);
  await expect.element(getByRole('listitem').filter({ hasText: '链接10' })).toBeVisible();

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(720);
  expect(await axeFindings()).toEqual([]);
});

test('the history of one record never appears beside the next record', async () => {
  const said = (name: string) =>
    getByRole('dialog', { name })
      .getByText(/新增友情链接$/)
      .first();
  await pressOn(row('链接12'), '{Enter}');
  await expect.element(said('链接12')).toBeVisible();
  const line = holdFirst(systemAudit.GetRecordHistory);

  await getByRole('button', { name: '下一条' }).click();

  await expect.element(getByRole('dialog', { name: '链接13' })).toBeVisible();
  await expect.poll(line.begun).toBe(1);
  await expect.element(said('链接13')).not.toBeInTheDocument();
  line.letGo();
  await expect.element(said('链接13')).toBeVisible();
});

test('the wide columns move to the line below their row at 1024 px', async () => {
  await page.viewport(1024, 768);
  await expect.poll(heads).toEqual(['顺序', '', '名称', '图标', '状态', '操作']);

  await getByRole('button', { name: '详情：链接10' }).click();

  await expect.element(getByRole('link', { name: /example\.cn\/10/ })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test.for([
  ['后端接口连接异常', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['系统接口502异常', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['当前操作没有权限', async () => Response.json({ Data: null, Code: 403, Message: '当前操作没有权限' })],
] as const)('a list that fails to load shows the error and loads on retry: %s', async ([text, reply]) => {
  await screen.unmount();
  const line = answerInstead(businessLinks.GetWebFriendlinksList, reply);
  screen = await open();
  await expect.element(getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect.element(getByRole('main').getByText(text)).toBeVisible();
  // One filled button says what to do.
  const filled = [...document.querySelectorAll('main .ant-btn-primary')].map((one) => one.textContent);
  expect(filled.map((word) => word?.replaceAll(' ', ''))).toEqual(['重试']);

  line.mend();
  await getByRole('button', { name: '重试' }).click();

  await shown(10);
});

test('Ctrl+C and 复制 copy the selected rows as cells, and the selection stays', async () => {
  await box('链接17').click();
  await box('链接18').click();
  const copied = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true });

  document.body.dispatchEvent(event);

  expect(event.defaultPrevented).toBe(true);
  expect(copied.getData('text/plain').split('\n')).toEqual([
    '名称\t网址\t状态',
    '链接17\thttps://www.example.cn/17\t显示',
    '链接18\thttps://www.example.cn/18\t显示',
  ]);
  expect(copied.getData('text/html')).toContain("mso-number-format:'\\@'");
  await expect.element(getByText('已复制 2 条，可粘贴到表格')).toBeVisible();
  await expect.element(getByText('已选 2 条')).toBeVisible();
});

test('导出所选 sends the selected rows in the visible columns', async () => {
  const sent: unknown[] = [];
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (String(input).endsWith('/ExportRows')) sent.push(JSON.parse(String(init?.body)));
    return send(input, init);
  };
  await box('链接19').click();

  await getByRole('button', { name: '导出所选' }).click();

  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        List: 'links',
        Heads: ['名称', '网址', '状态'],
        Rows: [['链接19', 'https://www.example.cn/19', '显示']],
      },
    ]);
  await expect
    .poll(async () => (await call(systemAudit.GetOperationLog, { action: 'ExportRows' })).TotalCount)
    .toBe(1);
  window.fetch = send;
});

test('the filters of a phone are behind one button, which says how many are set', async () => {
  await page.viewport(390, 844);
  await expect.element(keyword).not.toBeVisible();
  await getByRole('button', { name: '筛选', exact: true }).click();
  await keyword.fill('链接2');
  await getByRole('button', { name: '查询' }).click();

  await expect.element(getByRole('button', { name: '筛选（已设 1 项）' })).toBeVisible();
  await expect.element(keyword).not.toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('columns get the width of their content: the actions no more than that, and no address is cut off', async () => {
  const clipped = () =>
    [...document.querySelectorAll('.list-cell')].filter((cell) => cell.scrollWidth > cell.clientWidth).length;
  await expect.poll(clipped).toBe(0);

  const actions = document.querySelector('td.list-actions')!.getBoundingClientRect();
  const last = document.querySelector('td.list-actions .row-actions > :last-child')!.getBoundingClientRect();
  expect(actions.right - last.right).toBeLessThan(20);
});
