import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds, sortedIds } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import {
  filter,
  flag,
  oneOf,
  optionalAddress,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  sortNumber,
  soughtId,
} from '../fields/rules.ts';
import { menuFields, menuLayout, menuShowType, menuStatus, parentOf } from './menus.ts';

/** The maximum number of review steps that a menu can require of its articles. */
export const maxReviewSteps = 3;

const parent = parentOf('上级栏目有误');
const shownRule = oneOf([menuStatus.hidden, menuStatus.shown], '状态有误');

export const menuForm = v.object({
  MenuId: savedId,
  ParentId: labelled('上级栏目', parent),
  Name: labelled('栏目名称', requiredText('请输入栏目名称', 30)),
  Status: labelled('状态', v.optional(shownRule, menuStatus.shown)),
  ShowType: labelled(
    '展示方式',
    v.optional(oneOf([menuShowType.list, menuShowType.singlePage], '展示方式有误'), menuShowType.list),
  ),
  /** Absent: as it is, and the usual one for a new menu. */
  Layout: labelled(
    '版式',
    v.optional(oneOf([menuLayout.usual, menuLayout.cards, menuLayout.covers], '版式有误')),
  ),
  WebUrl: labelled('外部链接', optionalAddress, { column: '链接地址' }),
  CurValue: labelled('用作首页', optionalText(30)),
  IsMemberRead: labelled('会员专享', flag, { column: '会员阅读' }),
  /** Absent: as it is, and no for a new one. */
  TakesContributions: labelled('接受投稿', v.optional(flag)),
  /** The reviews that publish an article of the menu; 0: published directly. Absent: as it is, and 0 for a new one. */
  ReviewSteps: labelled('发布前审核', v.optional(oneOf([0, 1, 2, maxReviewSteps], '审核步数应为 0 至 3')), {
    column: '审核步数',
  }),
  SortNumber: sortNumber,
  Version: readVersion,
});
export type MenuForm = v.InferInput<typeof menuForm>;

const managedMenu = v.object({
  ...menuFields,
  Layout: v.number(),
  IsMemberRead: v.boolean(),
  ReviewSteps: v.number(),
  /** Articles directly in the menu, the recycle bin left out. */
  NewsCount: v.number(),
  ChildCount: v.number(),
  Version: v.number(),
});
export type ManagedMenu = v.InferOutput<typeof managedMenu>;

export const businessMenus = endpoints(businessBase, {
  GetMenuList: {
    method: 'GET',
    permission: 'webmenu:list',
    summary: '栏目列表（平铺，按上级与排序）；给出 parentid 时只列其直接下级',
    input: v.object({ ...page, parentid: filter(soughtId('parentid 有误')) }),
    otherNames: { pid: 'parentid' },
    output: listOf(managedMenu),
  },
  GetMenuModel: {
    method: 'GET',
    permission: 'webmenu:list',
    summary: '栏目，一个',
    input: v.object({ menuid: recordId('menuid 有误') }),
    otherNames: { id: 'menuid' },
    output: managedMenu,
  },
  SaveMenu: {
    method: 'POST',
    permission: 'webmenu:save',
    summary: '新增或修改栏目；最多三级，不允许成环；不给排序时新的排在最后',
    input: menuForm,
    otherNames: { id: 'MenuId', pid: 'ParentId' },
    output: v.object({ MenuId: v.number() }),
    idempotent: true,
  },
  SortMenus: {
    method: 'POST',
    permission: 'webmenu:save',
    summary: '调整栏目的顺序：同一上级之下，按所给次序；未列出的保持原位',
    input: v.object({ ParentId: parent, Ids: sortedIds }),
    output: v.null(),
  },
  EditMenuStatus: {
    method: 'POST',
    permission: 'webmenu:save',
    summary: '显示或隐藏栏目',
    input: v.object({ Ids: bulkIds, Status: shownRule }),
    output: v.null(),
  },
  DelMenu: {
    method: 'POST',
    permission: 'webmenu:del',
    summary: '删除栏目；有下级栏目或文章时不可删除',
    input: v.object({ MenuId: recordId('MenuId 有误') }),
    otherNames: { id: 'MenuId', Ids: 'MenuId' },
    output: v.null(),
  },
});
