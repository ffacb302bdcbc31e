import * as v from 'valibot';
import { businessBase, endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import {
  bulkIds,
  filter,
  onOrOff,
  oneOrMany,
  optionalAddress,
  readVersion,
  requiredAddress,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
  shownStatus,
  sortedIds,
  sortNumber,
  sortWord,
} from '../fields/rules.ts';

const linkFields = {
  LinkId: v.number(),
  Title: v.string(),
  /** The address. */
  Friendlinks: v.string(),
  ImageUrl: v.string(),
  SortNumber: v.number(),
};
const link = v.object(linkFields);
export type Link = v.InferOutput<typeof link>;

export const webLinks = endpoints(webBase, {
  GetWebFriendlinks: {
    method: 'GET',
    audience: 'anyone',
    summary: '网站上的友情链接',
    input: v.object({}),
    output: v.array(link),
    cached: true,
  },
});

const managedLink = v.object({
  ...linkFields,
  Status: v.number(),
  CreateTime: v.string(),
  Version: v.number(),
});
export type ManagedLink = v.InferOutput<typeof managedLink>;

export const linkForm = v.object({
  LinkId: savedId,
  Title: requiredText('请输入名称', 50),
  Friendlinks: requiredAddress('请输入链接地址'),
  ImageUrl: optionalAddress,
  SortNumber: sortNumber,
  Status: shownStatus,
  Version: readVersion,
});

/** `sort` of the list; without it by `SortNumber`. */
export const linkSorts = ['Title', '-Title', 'CreateTime', '-CreateTime'] as const;

export const businessLinks = endpoints(businessBase, {
  GetWebFriendlinksList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'link:list',
    summary: '友情链接列表（含停用的）',
    input: v.object({
      ...page,
      key: searchKey,
      status: filter(onOrOff('status 应为 0 或 1')),
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
      sort: sortWord(linkSorts),
    }),
    otherNames: { Title: 'key' },
    output: listOf(managedLink),
  },
  SaveWebFriendlinks: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:save',
    summary: '新增或修改友情链接；不给排序时新的排在最后；他人已先修改时为 409，Data.Current 为现值',
    input: linkForm,
    otherNames: { id: 'LinkId' },
    output: v.object({ LinkId: v.number() }),
    idempotent: true,
  },
  SortWebFriendlinks: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:save',
    summary: '排列友情链接：按所给次序；未列出的（其他页、未筛出的）保持原位',
    input: v.object({ Ids: sortedIds }),
    output: v.null(),
  },
  EditLinkStatus: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:save',
    summary: '显示或停用友情链接',
    input: v.object({ Ids: bulkIds, Status: onOrOff() }),
    output: v.null(),
  },
  DelWebFriendlinks: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:del',
    summary: '删除友情链接，全部或都不删；可恢复',
    input: oneOrMany('LinkId'),
    otherNames: { id: 'Ids' },
    output: v.null(),
  },
  RestoreWebFriendlinks: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:del',
    summary: '恢复删除的友情链接，恢复到原来的位置和状态',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
});
