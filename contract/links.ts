import * as v from 'valibot';
import { businessBase, endpoints, webBase } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import {
  filter,
  isSafeAddress,
  oneOf,
  optionalAddress,
  optionalText,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
  shownStatus,
  sortNumber,
} from './rules.ts';

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
    summary: '友情链接',
    input: v.object({}),
    output: v.array(link),
    cached: true,
  },
});

const managedLink = v.object({ ...linkFields, Status: v.number(), CreateTime: v.string() });
export type ManagedLink = v.InferOutput<typeof managedLink>;

export const linkForm = v.object({
  LinkId: savedId,
  Title: requiredText('请输入名称', 50),
  Friendlinks: v.pipe(
    requiredText('请输入链接地址', 500),
    v.check(isSafeAddress, '地址需以 http://、https:// 或 / 开头'),
  ),
  ImageUrl: optionalAddress,
  SortNumber: sortNumber,
  Status: shownStatus,
});

export const businessLinks = endpoints(businessBase, {
  GetWebFriendlinksList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'link:list',
    summary: '友情链接（含停用的）',
    input: v.object({
      ...page,
      key: optionalText(50),
      status: filter(oneOf([0, 1], 'status 应为 0 或 1')),
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    output: listOf(managedLink),
  },
  SaveWebFriendlinks: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:save',
    summary: '新增或修改友情链接',
    input: linkForm,
    output: v.object({ LinkId: v.number() }),
    sameFormOnce: true,
  },
  DelWebFriendlinks: {
    method: 'POST',
    audience: 'administrator',
    permission: 'link:del',
    summary: '删除友情链接',
    input: v.object({ LinkId: recordId('LinkId 有误') }),
    output: v.null(),
  },
});
