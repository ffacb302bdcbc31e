import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { call } from '../session/call.ts';
import { pressOn } from '../testing/acts.ts';
import { makeMenu } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { MenuList } from './list.tsx';

const names = ['协会概况', '新闻中心', '会员服务'] as const;
const { GetMenuList, SaveMenu } = businessMenus;

listScreen({
  render: () => <MenuList />,
  address: '/System/menus',
  title: '网站栏目',
  names,
  async make() {
    for (const name of names) await makeMenu(name);
  },
  form: {
    add: '新增栏目',
    dialogs: { add: '新增栏目', edit: '编辑栏目' },
    name: '栏目名称',
    newName: '在线投稿',
    fill: async () => {},
    refusal: '请输入栏目名称',
    async changeElsewhere() {
      const { List } = await call(GetMenuList, {});
      const menu = List.find(({ Name }) => Name === names[0])!;
      await call(SaveMenu, { ...menu, WebUrl: 'https://www.example.cn' });
    },
  },
  hasMoreActions: true,
  switchedOff: '隐藏',
  history: 'menu',
  needsPermission: {
    'webmenu:save': [/^新增栏目$/, /^编辑$/, /^新增下级$/, /^排序$/],
    'webmenu:del': [/^删除$/],
  },
});

test('a column changes its place by keys', async () => {
  await signIn();
  const screen = await openScreen(<MenuList />, '/System/menus');

  await pressOn(page.getByRole('button', { name: `排序：${names[2]}` }), '{Alt>}{ArrowUp}{/Alt}');

  await expect
    .poll(async () => (await call(GetMenuList, {})).List.slice(0, 3).map(({ Name }) => Name))
    .toEqual([names[0], names[2], names[1]]);
  await screen.unmount();
});
