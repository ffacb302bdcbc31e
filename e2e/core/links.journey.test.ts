import { businessLinks } from '#contract/links.ts';
import { crudJourney } from '../crud-journey.ts';

const names = ['建筑业协会', '保险学会', '质量检测中心'] as const;

crudJourney({
  address: '/System/links',
  title: '友情链接',
  names,
  async make({ site }, token) {
    for (const Title of names)
      await site.call(
        businessLinks.SaveWebFriendlinks,
        { Title, Friendlinks: `https://www.example.cn/${encodeURIComponent(Title)}` },
        token,
      );
  },
  form: {
    add: '新增链接',
    dialogs: { add: '新增链接', edit: '编辑链接' },
    name: '名称',
    fill: (dialog) => dialog.getByLabel('链接地址').fill('www.example.cn/new'),
    refusal: '请输入名称',
    async changeElsewhere({ site }, token, name) {
      const { List } = await site.call(businessLinks.GetWebFriendlinksList, { key: name }, token);
      const link = List[0]!;
      await site.call(
        businessLinks.SaveWebFriendlinks,
        { ...link, Friendlinks: 'https://www.example.cn/moved' },
        token,
      );
    },
  },
  status: { on: '显示', off: '隐藏' },
  isSortable: true,
  hasMoreActions: true,
  removal: { action: '删除', said: '已删除' },
  filter: { label: '关键词', name: 'key', key: '保险', finds: ['保险学会'] },
  permissions: [
    {
      without: 'link:save',
      absent: ['新增链接', '编辑', '排序'],
      refused: [businessLinks.SaveWebFriendlinks, { Title: '无权', Friendlinks: 'https://www.example.cn' }],
    },
    { without: 'link:del', absent: ['删除'], refused: [businessLinks.DelWebFriendlinks, { Ids: [1] }] },
  ],
});
