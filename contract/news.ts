import * as v from 'valibot';
import { articleText } from './article-text.ts';
import { businessBase, endpoints, webBase } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import {
  bulkIds,
  filter,
  flag,
  oneOf,
  optionalAddress,
  optionalText,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
} from './rules.ts';

export const newsStatus = { closed: 0, published: 1, rejected: 2, underReview: 3 } as const;

/** What a reader is told instead of the article. */
export const newsStatusText: Record<number, string> = {
  0: '文章已关闭',
  2: '文章审核不通过',
  3: '文章审核中',
};

/** `SortNumber` of an `AboutList` entry. */
export const neighbour = { next: 0, previous: 1 } as const;

export const searchKeyLength = 50;

export const newsItem = v.object({
  NewsId: v.number(),
  MenuId: v.number(),
  ParentId: v.number(),
  MenuName: v.string(),
  /** Plain text; in search results HTML-escaped with `<em>` around hits. So is `Summary`. */
  Title: v.string(),
  Summary: v.string(),
  CreateTime: v.string(),
  /** When it is or was published. */
  NewsCreateTime: v.string(),
  Status: v.number(),
  IsTop: v.boolean(),
  IsMemberRead: v.boolean(),
  ImageUrl: v.string(),
  /** Only for menus that are a single page. */
  NewContent: v.optional(v.nullable(v.string())),
});
export type NewsItem = v.InferOutput<typeof newsItem>;

const newsDetail = v.object({
  ...newsItem.entries,
  NewContent: v.nullable(v.string()),
  Source: v.string(),
  Author: v.string(),
  ViewCount: v.number(),
  AboutList: v.array(
    v.object({ NewsId: v.number(), MenuId: v.number(), Title: v.string(), SortNumber: v.number() }),
  ),
  /** Set when the text is for members only and no member asks: `NewContent` is null then. */
  NeedLogin: v.optional(v.literal(true)),
});
export type NewsDetail = v.InferOutput<typeof newsDetail>;

/** What is answered for an article that is closed, rejected or under review. */
const withheldNews = v.object({ NewsId: v.number(), Title: v.string(), Status: v.number() });
export type WithheldNews = v.InferOutput<typeof withheldNews>;

export const webNews = endpoints(webBase, {
  GetNewsList: {
    method: 'GET',
    audience: 'reader',
    summary: '栏目（含下级）的文章，或按关键词检索；只列已发布的',
    input: v.object({
      pid: filter(recordId('pid 有误')),
      key: v.optional(
        v.pipe(
          optionalText(searchKeyLength),
          v.transform((key) => (key === '' ? undefined : key)),
        ),
      ),
      ...page,
    }),
    output: listOf(newsItem),
    cached: true,
  },
  GetNewsDetail: {
    method: 'GET',
    audience: 'reader',
    summary: '文章正文与上一篇、下一篇',
    input: v.object({ newsid: recordId('newsid 有误') }),
    output: v.union([newsDetail, withheldNews]),
    cached: true,
  },
  GetNewsReList: {
    method: 'GET',
    audience: 'reader',
    summary: '全站（或某栏目）最新文章；newsid 为要排除的文章',
    input: v.object({
      ...page,
      menuid: filter(recordId('menuid 有误')),
      newsid: filter(recordId('newsid 有误')),
    }),
    output: listOf(newsItem),
    cached: true,
  },
});

export const newsForm = v.object({
  NewsId: savedId,
  MenuId: recordId('请选择所属菜单'),
  Title: requiredText('请输入标题', 100),
  NewContent: articleText,
  ImageUrl: optionalAddress,
  Source: optionalText(50),
  Author: optionalText(50),
  /** Absent or blank: now, or unchanged. In the future: published then. */
  NewsCreateTime: filter(shanghaiTime('发布时间有误')),
  Status: v.optional(oneOf([newsStatus.closed, newsStatus.published], '状态有误'), newsStatus.published),
  IsTop: flag,
  IsMemberRead: flag,
  /** The seats the article stands on; absent: unchanged. */
  Seats: v.optional(v.array(oneOf([1, 2, 3, 4], '推荐位应为 1 至 4'), '推荐位有误')),
  /** The version that was opened for editing; absent (old clients): not compared. */
  Version: filter(recordId('Version 有误')),
});
export type NewsForm = v.InferInput<typeof newsForm>;

const managedNewsItem = v.object({
  ...newsItem.entries,
  /** Published, but its time is still to come. */
  IsScheduled: v.boolean(),
  Source: v.string(),
  Author: v.string(),
  ViewCount: v.number(),
  Seats: v.array(v.number()),
  EditorName: v.string(),
  UpdateTime: v.string(),
  /** Set in the recycle bin. */
  DeleteTime: v.optional(v.string()),
});
export type ManagedNewsItem = v.InferOutput<typeof managedNewsItem>;

const managedNews = v.object({ ...managedNewsItem.entries, NewContent: v.string(), Version: v.number() });
export type ManagedNews = v.InferOutput<typeof managedNews>;

const newsVersion = v.object({
  VersionId: v.number(),
  Version: v.number(),
  Title: v.string(),
  NewContent: v.string(),
  EditorName: v.string(),
  CreateTime: v.string(),
});
export type NewsVersion = v.InferOutput<typeof newsVersion>;

/** `Data` of the 409 answer when somebody else saved the article in the meantime. */
export interface NewsConflict {
  Current: ManagedNews;
  Yours: NewsForm;
}

const newsRef = v.object({ NewsId: recordId('NewsId 有误') });

export const businessNews = endpoints(businessBase, {
  GetNewsList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'news:list',
    summary: '文章列表（回收站除外）',
    input: v.object({
      ...page,
      menuid: filter(recordId('menuid 有误')),
      key: optionalText(searchKeyLength),
      status: filter(oneOf([0, 1, 2, 3], '状态有误')),
      isread: filter(oneOf([0, 1], 'isread 应为 0 或 1')),
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    output: listOf(managedNewsItem),
  },
  GetNewsDetail: {
    method: 'GET',
    audience: 'administrator',
    permission: 'news:list',
    summary: '一篇文章，供编辑',
    input: v.object({ newsid: recordId('newsid 有误') }),
    output: managedNews,
  },
  SaveNews: {
    method: 'POST',
    audience: 'administrator',
    permission: 'news:save',
    summary: '新增或修改文章；他人已先保存时为 409，Data 含两个版本',
    input: newsForm,
    output: v.object({ NewsId: v.number(), Version: v.number() }),
    bodyLimit: 2 * 1024 * 1024,
    sameFormOnce: true,
  },
  DelNews: {
    method: 'POST',
    audience: 'administrator',
    permission: 'news:del',
    summary: '移入回收站',
    input: v.pipe(
      v.object({ NewsId: filter(recordId('NewsId 有误')), Ids: v.optional(bulkIds) }),
      v.forward(
        v.partialCheck(
          [['NewsId'], ['Ids']],
          (given) => given.NewsId !== undefined || given.Ids !== undefined,
          '请选择记录',
        ),
        ['Ids'],
      ),
    ),
    output: v.null(),
  },
  GetNewsRecycle: {
    method: 'GET',
    audience: 'administrator',
    permission: 'news:list',
    summary: '回收站',
    input: v.object({ ...page, key: optionalText(searchKeyLength) }),
    output: listOf(managedNewsItem),
  },
  RestoreNews: {
    method: 'POST',
    audience: 'administrator',
    permission: 'news:del',
    summary: '从回收站恢复；恢复后为停用',
    input: newsRef,
    output: v.null(),
  },
  GetNewsVersions: {
    method: 'GET',
    audience: 'administrator',
    permission: 'news:list',
    summary: '文章的历史版本，新的在前',
    input: v.object({ newsid: recordId('newsid 有误'), ...page }),
    output: listOf(newsVersion),
  },
  RestoreNewsVersion: {
    method: 'POST',
    audience: 'administrator',
    permission: 'news:save',
    summary: '以历史版本的标题和正文作为新版本保存',
    input: v.object({ VersionId: recordId('VersionId 有误') }),
    output: v.object({ NewsId: v.number(), Version: v.number() }),
  },
});
