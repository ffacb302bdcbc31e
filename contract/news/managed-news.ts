import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page, searchedListOf } from '../api/paging.ts';
import { articleText } from '../content/article-text.ts';
import { dropped } from '../content/unkept.ts';
import { bulkIds, oneOrMany } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import {
  filter,
  flag,
  idFilter,
  oneOf,
  onOrOff,
  optionalAddress,
  optionalText,
  recordId,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
  sortWord,
  timeOrBlank,
} from '../fields/rules.ts';
import { states, stateWordsOf } from '../fields/states.ts';
import { newsReview, submittedNews } from './news-review.ts';
import { newsItem, newsStatus } from './news.ts';

/** `state` of the back office's list: what an article is in the eyes of its editors. */
export const newsStates = ['draft', 'scheduled', 'published', 'closed', 'rejected', 'underReview'] as const;
export type NewsState = (typeof newsStates)[number];
/** The words of the back office for each state (product: section 4). */
export const newsStateWords: Record<NewsState, string> = stateWordsOf(states.article);
const newsStateOfStatus: Record<number, NewsState> = {
  [newsStatus.closed]: 'closed',
  [newsStatus.published]: 'published',
  [newsStatus.rejected]: 'rejected',
  [newsStatus.underReview]: 'underReview',
};

/** Returns the state of an article from its `Status`, the time and the marks of its editors. */
export function newsStateOf(news: { Status: number; IsScheduled: boolean; IsDraft?: boolean }): NewsState {
  if (news.IsDraft) return 'draft';
  return news.IsScheduled ? 'scheduled' : (newsStateOfStatus[news.Status] ?? 'closed');
}

/** `sort` of that list; without it the newest first. */
export const newsSorts = [
  'Title',
  '-Title',
  'NewsCreateTime',
  '-NewsCreateTime',
  'UpdateTime',
  '-UpdateTime',
  'ViewCount',
  '-ViewCount',
] as const;

export const newsForm = v.object({
  NewsId: savedId,
  MenuId: labelled('所属栏目', recordId('请选择所属菜单'), { column: '栏目' }),
  Title: labelled('标题', requiredText('请输入标题', 100)),
  NewContent: labelled('正文', articleText),
  ImageUrl: labelled('封面图', optionalAddress, { column: '封面' }),
  Source: labelled('来源', optionalText(50)),
  Author: labelled('作者', optionalText(50)),
  /** Absent: unchanged. Blank: the moment of this save, or of the later one that publishes. In the future: published then. */
  NewsCreateTime: labelled('发布时间', timeOrBlank('发布时间有误')),
  Status: v.optional(oneOf([newsStatus.closed, newsStatus.published], '状态有误'), newsStatus.published),
  /** With Status 0: even the title is not public. Absent: unchanged. */
  IsDraft: labelled('草稿', v.optional(flag)),
  IsTop: labelled('置顶', flag),
  IsMemberRead: labelled('会员专享', flag, { column: '会员阅读' }),
  /** The seats of the article on the home page; absent: unchanged. A change needs the permission `position:save`. */
  Seats: labelled('首页推荐位', v.optional(v.array(oneOf([1, 2, 3, 4], '推荐位应为 1 至 4'), '推荐位有误')), {
    column: '推荐位',
  }),
  /**
   * Sends the article for review (送审) in place of publishing it: `Status` is not used, and a published article stays as
   * it is until the last step is approved.
   */
  ToReview: labelled('送审', flag),
  /** The version that was opened for editing; absent (old clients): not compared. */
  Version: filter(recordId('Version 有误')),
});
export type NewsForm = v.InferInput<typeof newsForm>;

/**
 * The name of the hidden menu that hides the article from the public: its own or the topmost above it; absent if all
 * are shown.
 */
const hiddenMenuName = v.optional(v.string());

const managedNewsItem = v.object({
  ...newsItem.entries,
  MenuName: labelled('栏目', v.string()),
  /** Published with a time in the future. */
  IsScheduled: v.boolean(),
  /** Closed, and never published so far. */
  IsDraft: v.boolean(),
  HiddenMenuName: hiddenMenuName,
  Source: v.string(),
  Author: v.string(),
  ViewCount: labelled('浏览', v.number()),
  Seats: v.array(v.number()),
  EditorName: labelled('编辑人', v.string()),
  UpdateTime: labelled('更新时间', v.string()),
  /** Absent: not sent for review. */
  ReviewStatus: v.optional(v.number()),
  /** The time of deletion, only in the recycle bin. */
  DeleteTime: v.optional(v.string()),
  /** The request to delete the article for good that waits for another administrator. */
  Deletion: v.optional(
    v.object({ RequesterName: v.string(), RequestTime: v.string(), Reason: v.string(), IsOwn: v.boolean() }),
  ),
});
export type ManagedNewsItem = v.InferOutput<typeof managedNewsItem>;

/**
 * The state of an article after a save, and the time of publication; blank until a time is chosen or the article is
 * published.
 */
const savedNews = v.object({
  NewsId: v.number(),
  Version: v.number(),
  State: v.picklist(newsStates),
  NewsCreateTime: v.string(),
  HiddenMenuName: hiddenMenuName,
  /** With `ToReview`: the case that waits. */
  Review: v.optional(newsReview),
  Dropped: dropped,
});
export type SavedNews = v.InferOutput<typeof savedNews>;

const managedNewsFound = searchedListOf(managedNewsItem);
export type ManagedNewsFound = v.InferOutput<typeof managedNewsFound>;

const managedNews = v.object({
  ...managedNewsItem.entries,
  NewContent: v.string(),
  Version: v.number(),
  Review: v.optional(newsReview),
  Submitted: v.optional(submittedNews),
});
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

/** `Data` of the 409 answer when another administrator saved the article in the meantime. */
export interface NewsConflict {
  Current: ManagedNews;
  Yours: NewsForm;
}

const newsFilters = {
  menuid: idFilter('menuid 有误'),
  key: searchKey,
  status: filter(oneOf([0, 1, 2, 3], '状态有误')),
  state: filter(v.picklist(newsStates, 'state 有误')),
  isread: filter(onOrOff('isread 应为 0 或 1')),
  /** Part of the company's name: contributions of its own alone. */
  membername: searchKey,
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

export const businessNews = endpoints(businessBase, {
  GetNewsList: {
    method: 'GET',
    permission: 'news:list',
    summary: '文章列表（回收站除外）',
    input: v.object({ ...page, ...newsFilters, sort: sortWord(newsSorts) }),
    otherNames: { pid: 'menuid', IsMemberRead: 'isread', Title: 'key' },
    output: managedNewsFound,
  },
  GetNewsDetail: {
    method: 'GET',
    permission: 'news:list',
    summary: '文章，供编辑',
    input: v.object({ newsid: recordId('newsid 有误') }),
    otherNames: { id: 'newsid' },
    output: managedNews,
  },
  SaveNews: {
    method: 'POST',
    permission: 'news:write',
    summary:
      '新增或修改文章，或送审（ToReview）；发布和修改已发布的须有 news:publish，更改推荐位须有 position:save；他人已先保存时为 409，Data.Current 为现值，Data.Yours 为所提交的',
    input: newsForm,
    otherNames: { id: 'NewsId' },
    output: savedNews,
    bodyLimit: 2 * 1024 * 1024,
    idempotent: true,
  },
  SaveNewsStatus: {
    method: 'POST',
    permission: 'news:publish',
    summary:
      '发布或停用文章：1 或 0，全部或都不改；审核中的、须送审的和没有正文的不能发布；AsBefore=1 撤销 10 分钟内的停用，须经审核的栏目也可以',
    input: v.object({
      Ids: bulkIds,
      Status: oneOf([newsStatus.closed, newsStatus.published], '状态有误'),
      AsBefore: flag,
    }),
    output: v.null(),
  },
  MoveNews: {
    method: 'POST',
    permission: 'news:write',
    summary:
      '把文章移到其他栏目，全部或都不移；已发布的须有 news:publish，不能移到审核步数更多的栏目，AsBefore=1 撤销 10 分钟内的移动时除外',
    input: v.object({ Ids: bulkIds, MenuId: recordId('请选择所属菜单'), AsBefore: flag }),
    output: v.null(),
  },
  WithdrawNews: {
    method: 'POST',
    permission: 'news:write',
    summary: '撤回送审的文章；限送审的人和有 news:publish 的人，审核完之前',
    input: v.object({ NewsId: recordId('NewsId 有误') }),
    output: v.null(),
  },
  DelNews: {
    method: 'POST',
    permission: 'news:del',
    summary: '移入回收站',
    input: oneOrMany('NewsId'),
    otherNames: { id: 'Ids' },
    output: v.null(),
  },
  ExportNews: {
    method: 'GET',
    permission: 'news:export',
    summary:
      '导出文章（zip）：按筛选条件，回收站除外；每篇一个网页和一个 Markdown 文件，按栏目分文件夹，附图片、附件和目录；含未公开的和会员专享的，各自写明',
    input: v.object(newsFilters),
    output: fileAnswer,
  },
  GetNewsRecycle: {
    method: 'GET',
    permission: 'news:list',
    summary: '回收站；asked 为 1 时只列申请彻底删除、等待批准的',
    input: v.object({ ...page, key: searchKey, asked: filter(onOrOff('asked 应为 0 或 1')) }),
    output: listOf(managedNewsItem),
  },
  RestoreNews: {
    method: 'POST',
    permission: 'news:del',
    summary:
      '从回收站恢复文章，全部或都不恢复；恢复后为停用，AsBefore=1（删除后 10 分钟内）时为删除前的状态，已发布的须有 news:publish',
    input: v.pipe(
      v.object({ NewsId: filter(recordId('NewsId 有误')), Ids: v.optional(bulkIds), AsBefore: flag }),
      v.forward(
        v.partialCheck(
          [['NewsId'], ['Ids']],
          (form) => form.NewsId !== undefined || form.Ids !== undefined,
          '请选择记录',
        ),
        ['Ids'],
      ),
    ),
    output: v.null(),
  },
  GetNewsVersions: {
    method: 'GET',
    permission: 'news:list',
    summary: '文章的历史版本，新的在前',
    input: v.object({ newsid: recordId('newsid 有误'), ...page }),
    output: listOf(newsVersion),
  },
  RestoreNewsVersion: {
    method: 'POST',
    permission: 'news:write',
    summary: '恢复文章的历史版本，其标题和正文成为新版本；已发布的须有 news:publish',
    input: v.object({ VersionId: recordId('VersionId 有误') }),
    output: v.object({ NewsId: v.number(), Version: v.number(), HiddenMenuName: hiddenMenuName }),
  },
});
