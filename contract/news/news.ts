import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { filter, flag, idFilter, recordId, searchKey } from '../fields/rules.ts';

export const newsStatus = { closed: 0, published: 1, rejected: 2, underReview: 3 } as const;

/** The message that a reader sees instead of the article. */
export const newsStatusText: Record<number, string> = {
  0: '文章已关闭',
  2: '文章审核不通过',
  3: '文章审核中',
};

/** `SortNumber` of an `AboutList` entry. */
export const neighbour = { next: 0, previous: 1 } as const;

export const newsItem = v.object({
  NewsId: v.number(),
  MenuId: v.number(),
  ParentId: v.number(),
  MenuName: v.string(),
  /** Plain text; in search results HTML-escaped with `<em>` around hits. So is `Summary`. */
  Title: v.string(),
  Summary: v.string(),
  CreateTime: v.string(),
  /** The time of publication, which may be in the future. */
  NewsCreateTime: v.string(),
  Status: v.number(),
  IsTop: v.boolean(),
  IsMemberRead: v.boolean(),
  ImageUrl: v.string(),
  /** Only for menus that are a single page. */
  NewContent: v.optional(v.nullable(v.string())),
});
export type NewsItem = v.InferOutput<typeof newsItem>;

/** The order of the hits of a search: the best first, or the newest. */
export const searchOrders = ['relevance', 'time'] as const;

/** A list of articles; of a search also how it was found, where that is not as it was typed. */
const newsFound = v.object({
  List: v.array(newsItem),
  TotalCount: v.number(),
  /** `TotalCount` is an estimate: there are too many articles to check each one. */
  IsAbout: v.optional(v.literal(true)),
  /** The words that were searched instead: of the same sound, or a character away. */
  SearchedFor: v.optional(v.string()),
  /** Further words that may have been meant. */
  Suggestions: v.optional(v.array(v.string())),
  /** The articles contain the words of the search separately, in any order. */
  InAnyOrder: v.optional(v.literal(true)),
  /**
   * The number of hits in each menu of the top level, whatever `pid` is. Where `TotalCount` is an estimate, about as many;
   * 0 where there are too few to estimate.
   */
  Columns: v.optional(v.array(v.object({ MenuId: v.number(), Count: v.number() }))),
});
export type NewsFound = v.InferOutput<typeof newsFound>;

const newsDetail = v.object({
  ...newsItem.entries,
  NewContent: v.nullable(v.string()),
  Source: v.string(),
  Author: v.string(),
  ViewCount: v.number(),
  /** The time of the last change, not earlier than the publication. */
  UpdateTime: v.string(),
  AboutList: v.array(
    v.object({ NewsId: v.number(), MenuId: v.number(), Title: v.string(), SortNumber: v.number() }),
  ),
  /** The attachments that the text names, by their address without a key, with their sizes. Absent where there are none. */
  Attachments: v.optional(v.array(v.object({ Url: v.string(), Bytes: v.number() }))),
  /** The version of an unpublished contribution, for its author, to be sent back with a change; absent for others. */
  Version: v.optional(v.number()),
  /** Set if the text is for members only and the caller is not a member: `NewContent` is null then. */
  NeedLogin: v.optional(v.literal(true)),
});
export type NewsDetail = v.InferOutput<typeof newsDetail>;

/** The answer for an article that is closed, rejected or under review. */
const restrictedNews = v.object({ NewsId: v.number(), Title: v.string(), Status: v.number() });
export type RestrictedNews = v.InferOutput<typeof restrictedNews>;

export const webNews = endpoints(webBase, {
  GetNewsList: {
    method: 'GET',
    audience: 'reader',
    summary:
      '网站的文章列表：栏目（含下级）的，或按关键词检索；只列已发布的。原词找不到时按繁简、近义词、拼音、近音字和任意次序再找，SearchedFor、InAnyOrder 说明怎么找到的；order=time 按时间，columns=1 另给各一级栏目的篇数',
    input: v.object({
      pid: idFilter('pid 有误'),
      key: v.optional(
        v.pipe(
          searchKey,
          v.transform((key) => (key === '' ? undefined : key)),
        ),
      ),
      order: filter(v.picklist(searchOrders, '排序有误')),
      columns: flag,
      ...page,
    }),
    otherNames: { menuid: 'pid' },
    output: newsFound,
    cached: true,
  },
  GetNewsDetail: {
    method: 'GET',
    audience: 'reader',
    summary: '文章正文与上一篇、下一篇',
    input: v.object({ newsid: recordId('newsid 有误') }),
    otherNames: { id: 'newsid' },
    output: v.union([newsDetail, restrictedNews]),
    cached: true,
  },
  GetNewsReList: {
    method: 'GET',
    audience: 'reader',
    summary: '最新文章，置顶的在前；给出 menuid 或 newsid 时只按时间，newsid 为要排除的文章',
    input: v.object({
      ...page,
      menuid: idFilter('menuid 有误'),
      newsid: idFilter('newsid 有误'),
    }),
    otherNames: { pid: 'menuid' },
    output: listOf(newsItem),
    cached: true,
  },
});
