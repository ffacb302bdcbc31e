import { businessMenus } from '#contract/menus.ts';
import { crudJourney } from '../crud-journey.ts';

const names = ['协会概况', '新闻中心', '会员服务'] as const;

crudJourney({
  address: '/System/menus',
  title: '网站栏目',
  names,
  async make({ site }, token) {
    for (const Name of names) await site.call(businessMenus.SaveMenu, { Name }, token);
  },
  form: {
    add: '新增栏目',
    dialogs: { add: '新增栏目', edit: '编辑栏目' },
    name: '栏目名称',
    fill: async () => {},
    refusal: '请输入栏目名称',
    async changeElsewhere({ site }, token, name) {
      const { List } = await site.call(businessMenus.GetMenuList, {}, token);
      const menu = List.find(({ Name }) => Name === name)!;
      await site.call(businessMenus.SaveMenu, { ...menu, WebUrl: 'https://www.example.cn' }, token);
    },
  },
  status: { on: '显示', off: '隐藏' },
  isSortable: true,
  hasMoreActions: true,
  permissions: [
    {
      without: 'webmenu:save',
      absent: ['新增栏目', '编辑', '新增下级', '排序'],
      refused: [businessMenus.SaveMenu, { Name: '无权' }],
    },
    { without: 'webmenu:del', absent: ['删除'], refused: [businessMenus.DelMenu, { MenuId: 1 }] },
  ],
});
