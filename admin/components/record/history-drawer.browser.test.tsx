import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { optionKind } from '#contract/members/options.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { call } from '../../session/call.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeMember, makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { HistoryDrawer } from './history-drawer.tsx';

/* The history of a record beside the open page; the address names the record. */

const title = '关于征集团体标准的通知，请各会员单位于十二月底以前报送';
let screen: OpenScreen;
const ids: Partial<Record<EntityTypeWithHistory, number>> = {};

beforeAll(async () => {
  await signIn();
  const { id } = await makeMember({ MemberName: '云帆工程检测有限公司', OperatorPhone: '13699990000' });
  const form = await call(businessMembers.GetMemberModel, { id });
  await call(businessMembers.EditMemberInfo, { ...form, OperatorPhone: '13712345678' });
  const MenuId = await makeMenu('通知公告');
  const NewsId = await makeNews({ MenuId, Title: title });
  const text = { NewsId, MenuId, NewContent: '<p>正文</p>', Version: 1 };
  await call(businessNews.SaveNews, { ...text, Title: title.replace('十二月', '十一月') });
  await call(businessFeatured.SaveSelectPosition, { Seat: 1, NewsIds: [NewsId] });
  const { List } = await call(businessFeatured.GetNewPositionList, { seat: 1 });
  const link = { Title: '住建委', Friendlinks: 'https://zjw.example.cn' };
  const { LinkId } = await call(businessLinks.SaveWebFriendlinks, link);
  const type = { Type: optionKind.companyType, TypeName: '检测单位' };
  const { TypeId } = await call(businessOptions.SaveType, type);
  await call(businessOptions.SaveType, { ...type, TypeId, TypeName: '检测机构' });
  Object.assign(ids, {
    member: id,
    menu: MenuId,
    news: NewsId,
    position: List[0]!.PositionId,
    link: LinkId,
    option: TypeId,
  });
});
beforeEach(() => signIn());
afterEach(() => screen.unmount());

const drawer = page.getByRole('dialog', { name: /^变更记录/ });
/** Returns the value of a field before and after the change. */
const values = (field: string) => {
  const rows = [...document.querySelectorAll('[role=dialog] tr')];
  const fieldRow = rows.find((row) => row.querySelector('th')?.textContent === field);
  return [...(fieldRow?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};
const open = async (entityType: EntityTypeWithHistory) => {
  screen = await openScreen(<HistoryDrawer />, `/System/links?history=${entityType}-${ids[entityType]}`);
  await expect.element(drawer).toBeVisible();
};

test('the history shows the old and the new phone of a member in masked form', async () => {
  await open('member');

  await expect.poll(() => values('联系电话')).toEqual(['13*******00', '13*******78']);
  await expect.element(drawer.getByText(/clerk/).first()).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test.for([
  ['link', '网址'],
  ['menu', '栏目名称'],
  ['position', '文章'],
] as const)(
  'the history of a %s lists its %s, and closing the drawer removes the history from the address',
  async ([entityType, field]) => {
    await open(entityType);
    await expect.element(drawer.getByRole('rowheader', { name: field, exact: true }).first()).toBeVisible();
    expect(await axeFindings()).toEqual([]);

    await userEvent.keyboard('{Escape}');

    await expect.element(drawer).not.toBeInTheDocument();
    expect(screen.location().search).toBe('');
  },
);

test('the history of a type shows its old and its new name', async () => {
  await open('option');

  await expect.poll(() => values('名称')).toEqual(['检测单位', '检测机构']);
});

test('the history of a long text marks the words that differ', async () => {
  await open('news');

  const marked = (tag: string) => document.querySelector(`[role=dialog] ${tag}`)?.textContent;
  await expect.poll(() => marked('ins')).toBe('十一');
  expect(marked('del')).toBe('十二');
});
