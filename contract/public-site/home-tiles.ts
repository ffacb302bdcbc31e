import * as v from 'valibot';
import { integer, oneOf, requiredText } from '../fields/rules.ts';

/** Icons that a tile of the home page can have, and what they are called. */
export const tileIcons = {
  apply: '申请表',
  experts: '学位帽',
  journal: '书刊',
  award: '奖章',
  credit: '盾牌',
  statistics: '统计图',
  people: '人员',
  calendar: '日历',
  search: '查询',
  document: '文件',
} as const;
export type TileIcon = keyof typeof tileIcons;
const iconNames = Object.keys(tileIcons) as TileIcon[];

/** The visibility of a tile: always, only while it has a menu to lead to, or never. */
export const tileShown = { always: 1, withMenu: 2, never: 0 } as const;

/** `MenuId` of a tile that leads to the menu named like it. */
export const menuOfSameName = 0;

const tile = v.object({
  Label: v.string(),
  Icon: v.picklist(iconNames),
  /** 0: the menu of the same name. The first tile has none, it opens the application. */
  MenuId: v.number(),
  Shown: v.number(),
});
export type Tile = v.InferOutput<typeof tile>;
export const tileCount = 6;
export const tiles = v.array(tile);

export const tileLabel = requiredText('请输入入口名称', 8);
export const tilesForm = v.pipe(
  v.array(
    v.object(
      {
        Label: tileLabel,
        Icon: v.picklist(iconNames, '图标有误'),
        MenuId: integer('栏目有误', menuOfSameName, 2_147_483_647),
        Shown: oneOf([tileShown.always, tileShown.withMenu, tileShown.never], '显示方式有误'),
      },
      '首页入口有误',
    ),
    '首页入口有误',
  ),
  v.length(tileCount, `首页入口应为 ${tileCount} 个`),
);

/** The first opens the application; the others lead to menus (product: section 2, Home). */
export const usualTiles: Tile[] = [
  usual('入会申请', 'apply'),
  usual('专家智库', 'experts'),
  usual('协会期刊', 'journal'),
  usual('鉴定评优', 'award'),
  usual('信用管理', 'credit'),
  usual('行业统计', 'statistics'),
];

/** The tiles of an empty new site: a tile appears when its menu exists. */
export const emptySiteTiles: Tile[] = usualTiles.map((one, index) =>
  index === 0 ? one : { ...one, Shown: tileShown.withMenu },
);

function usual(Label: string, Icon: TileIcon): Tile {
  return { Label, Icon, MenuId: menuOfSameName, Shown: tileShown.always };
}

/** Names of the three tabs of the home page, by their seats 1 to 3. */
export const usualTabNames = ['政策要闻', '通知公告', '协会动态'];
export const tabName = requiredText('请输入名称', 8);
export const tabNamesForm = v.pipe(
  v.array(tabName, '标签名称有误'),
  v.length(usualTabNames.length, `标签名称应为 ${usualTabNames.length} 个`),
);
