import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { filter, optionalText, soughtId } from '../fields/rules.ts';

/** A menu is one column of the public site: a list of articles, a single page, or a link elsewhere. */
export const menuStatus = { hidden: 0, shown: 1 } as const;
export const menuShowType = { list: 0, singlePage: 1 } as const;
/** `Layout` of a menu: tables of people and organisations in a single page as cards; the articles of a list as covers. */
export const menuLayout = { usual: 0, cards: 1, covers: 2 } as const;
/** `Type` of a menu: whether others hang below it. */
export const menuType = { branch: 1, leaf: 2 } as const;
/** `CurValue` of the menu for the home page. */
export const homeMarker = 'home';
/** `parentid` of the public tree, and of the tree with member-only menus. */
export const menuRoot = { visitors: -1, members: -2 } as const;
export const menuLevels = 3;

/** 0, blank and absent are the top level as well. */
export const parentOf = (message: string) =>
  v.pipe(
    v.optional(v.union([v.literal(''), v.null(), soughtId(message)], message), menuRoot.visitors),
    v.transform((id) => id || menuRoot.visitors),
  );

export const menuFields = {
  MenuId: v.number(),
  /** -1 at the top level. */
  ParentId: v.number(),
  Name: v.string(),
  Status: v.number(),
  ShowType: v.number(),
  Type: v.number(),
  WebUrl: v.string(),
  CurValue: v.string(),
  SortNumber: v.number(),
  /** True if members may contribute to this menu; in the back office, true if it is marked for that. */
  TakesContributions: v.boolean(),
};

export interface MenuNode {
  MenuId: number;
  ParentId: number;
  Name: string;
  Status: number;
  ShowType: number;
  Type: number;
  WebUrl: string;
  CurValue: string;
  SortNumber: number;
  TakesContributions: boolean;
  ChildList: MenuNode[];
}

const menuNode: v.GenericSchema<MenuNode> = v.object({
  ...menuFields,
  ChildList: v.array(v.lazy(() => menuNode)),
});

/** A menu of the tree has no layout: only its own page needs it. */
const menu = v.object({ ...menuFields, Layout: v.number() });
export type Menu = v.InferOutput<typeof menu>;

export const webMenus = endpoints(webBase, {
  GetMenuList: {
    method: 'GET',
    audience: 'reader',
    summary: '网站的栏目，成树，最多三级；parentid 为 -2 且带会员令牌时含会员专享栏目，为栏目编号时是其下级',
    input: v.object({
      parentid: parentOf('parentid 有误'),
    }),
    otherNames: { pid: 'parentid' },
    output: v.array(menuNode),
    cached: true,
  },
  GetMenuModel: {
    method: 'GET',
    audience: 'anyone',
    summary: '按编号或名称取一个栏目，没有时 Data 为 null',
    input: v.pipe(
      v.object({ menuid: filter(soughtId('menuid 有误')), label: filter(optionalText(50)) }),
      v.forward(
        v.partialCheck(
          [['menuid'], ['label']],
          (query) => query.menuid !== undefined || Boolean(query.label),
          '请提供 menuid 或 label',
        ),
        ['menuid'],
      ),
    ),
    otherNames: { id: 'menuid', name: 'label' },
    output: v.nullable(menu),
    cached: true,
  },
  GetMenuTreeModel: {
    method: 'GET',
    audience: 'anyone',
    summary: '下级栏目，连同所属的一级栏目，没有时 Data 为 null',
    input: v.object({ menuid: soughtId('menuid 有误') }),
    otherNames: { id: 'menuid' },
    output: v.nullable(
      v.object({ MenuId: v.number(), ParentId: v.number(), Name: v.string(), ChildList: v.array(menuNode) }),
    ),
    cached: true,
  },
});
