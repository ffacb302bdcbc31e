import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { articleText } from '../content/article-text.ts';
import { dropped } from '../content/unkept.ts';
import { filter, oneOf, optionalAddress, recordId, requiredText, savedId } from '../fields/rules.ts';
import { newsItem } from './news.ts';

/** The column that contributions go to when it is there: the child of one under the other. */
export const contributionMenu = { parent: '协会期刊', name: '在线投稿' } as const;

export const contributionTexts = {
  changedMeanwhile: '该稿件已在别处重新提交或修改，请核对后再提交',
} as const;

export const contributionForm = v.object({
  NewsId: savedId,
  Title: requiredText('请输入标题', 100),
  /** Absent: the column for contributions. */
  MenuId: filter(recordId('请选择所属菜单')),
  ImageUrl: optionalAddress,
  NewContent: articleText,
  Version: filter(recordId('Version 有误')),
});

const contribution = v.object({
  ...newsItem.entries,
  Version: v.number(),
  /** The reason of the rejection; blank otherwise. */
  ProcessItemName: v.string(),
});
export type Contribution = v.InferOutput<typeof contribution>;

export const webContributions = endpoints(webBase, {
  GetMyNewsList: {
    method: 'GET',
    audience: 'member',
    summary: '自己的稿件，连同审核结果，新的在前',
    input: v.object({ ...page, status: filter(oneOf([0, 1, 2, 3], '状态有误')) }),
    output: listOf(contribution),
  },
  SaveNews: {
    method: 'POST',
    audience: 'member',
    summary:
      '会员投稿或修改稿件，限被驳回、审核中的；审核通过后发布。Version 之后又保存过时为 409，Data.Current 为现值',
    input: contributionForm,
    otherNames: { id: 'NewsId' },
    output: v.object({
      NewsId: v.number(),
      Status: v.number(),
      Version: v.number(),
      Dropped: dropped,
    }),
    bodyLimit: 2 * 1024 * 1024,
    idempotent: true,
  },
});
