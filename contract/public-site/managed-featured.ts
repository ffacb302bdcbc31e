import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds, sortedIds } from '../fields/bulk-ids.ts';
import { givenSortNumber, onOrOff, recordId, searchKey } from '../fields/rules.ts';
import { seat } from './featured.ts';

const featuredArticle = v.object({
  PositionId: v.number(),
  Seat: v.number(),
  SeatName: v.string(),
  NewsId: v.number(),
  MenuName: v.string(),
  Title: v.string(),
  NewsCreateTime: v.string(),
  NewsStatus: v.number(),
  /** The article is published with a time in the future. */
  IsScheduled: v.boolean(),
  IsDraft: v.boolean(),
  SortNumber: v.number(),
  Status: v.number(),
});
export type FeaturedArticle = v.InferOutput<typeof featuredArticle>;

export const businessFeatured = endpoints(businessBase, {
  GetNewPositionList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'position:list',
    summary: '推荐位（含停用的文章）',
    input: v.object({ seat, key: searchKey, ...page }),
    otherNames: { type: 'seat' },
    output: listOf(featuredArticle),
  },
  SaveSelectPosition: {
    method: 'POST',
    audience: 'administrator',
    permission: 'position:save',
    summary: '把文章放到推荐位，按所给次序排在最前；已在其上的位置不变，停用的启用',
    input: v.object({ Seat: seat, NewsIds: bulkIds }),
    otherNames: { Ids: 'NewsIds', NewsId: 'NewsIds' },
    output: v.object({ PositionIds: v.array(v.number()) }),
  },
  SortPositions: {
    method: 'POST',
    audience: 'administrator',
    permission: 'position:save',
    summary: '调整推荐位的顺序：按所给次序（PositionId）；未列出的保持原位',
    input: v.object({ Seat: seat, Ids: sortedIds }),
    output: v.null(),
  },
  DelPosition: {
    method: 'POST',
    audience: 'administrator',
    permission: 'position:save',
    summary: '把文章移出推荐位（PositionId），全部或都不移；文章不变',
    input: v.object({ Ids: bulkIds }),
    otherNames: { id: 'Ids', PositionId: 'Ids' },
    output: v.null(),
  },
  UpdateSortNumber: {
    method: 'POST',
    audience: 'administrator',
    permission: 'position:save',
    summary: '修改推荐位的序号',
    input: v.object({
      PositionId: recordId('PositionId 有误'),
      SortNumber: givenSortNumber,
    }),
    otherNames: { id: 'PositionId' },
    output: v.null(),
  },
  EditNewPositionStatus: {
    method: 'POST',
    audience: 'administrator',
    permission: 'position:save',
    summary: '启用或停用推荐位上的文章',
    input: v.object({
      PositionId: recordId('PositionId 有误'),
      Status: onOrOff(),
    }),
    otherNames: { id: 'PositionId' },
    output: v.null(),
  },
});
