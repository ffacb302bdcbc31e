import { labelled } from '../fields/labels.ts';
import { optionalAddress, requiredAddress, requiredText } from '../fields/rules.ts';
import { managedList } from './declaration.ts';

/** 友情链接: the pages of others that the foot of the home page leads to. */
export const links = managedList({
  name: 'links',
  title: '友情链接',
  noun: '链接',
  hint: '在首页底部按这里的顺序显示',
  entityType: 'link',
  logGroup: '栏目与首页',
  table: 'links',
  id: 'LinkId',
  permission: 'link',
  calls: {
    list: 'GetWebFriendlinksList',
    save: 'SaveWebFriendlinks',
    sort: 'SortWebFriendlinks',
    show: 'EditLinkStatus',
    remove: 'DelWebFriendlinks',
    restore: 'RestoreWebFriendlinks',
    public: 'GetWebFriendlinks',
  },
  nameField: 'Title',
  fields: {
    Title: {
      kind: 'text',
      rule: labelled('名称', requiredText('请输入名称', 50)),
      isSearched: true,
      isSorted: true,
    },
    Friendlinks: {
      kind: 'address',
      rule: labelled('链接地址', requiredAddress('请输入链接地址'), { column: '网址' }),
      column: 'address',
      isSearched: true,
    },
    ImageUrl: {
      kind: 'picture',
      rule: labelled('图标', optionalAddress),
      hint: '没有图标时显示名称',
    },
  },
});
