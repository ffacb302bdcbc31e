import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { bulkIds, idsInQuery } from '../fields/bulk-ids.ts';
import { requiredText } from '../fields/rules.ts';

/** The age of a second factor from which it deletes without the approval of another administrator. */
export const oldFactorHours = 24;

/** Days after which a request can no longer be approved. */
export const deletionRequestDays = 30;

const deletionPreview = v.object({
  Articles: v.array(
    v.object({
      NewsId: v.number(),
      Title: v.string(),
      VersionCount: v.number(),
      /** The reason for which it must stay; blank when it may be deleted. */
      WhyNot: v.string(),
    }),
  ),
  /** Names of the files that are removed from the media library as well, because nothing else uses them. */
  Files: v.array(v.string()),
  /** True when the caller has no second factor, or a young one: another administrator has to approve. */
  NeedsApproval: v.boolean(),
  /** The time from which a young second factor is enough; blank without one, and for an older one. */
  DirectFrom: v.string(),
});
export type DeletionPreview = v.InferOutput<typeof deletionPreview>;

export const businessNewsDeletion = endpoints(businessBase, {
  GetNewsDeletion: {
    method: 'GET',
    permission: 'news:destroy',
    summary: '要彻底删除的内容：哪些文章、版本和文件，能否由本人直接删除',
    input: v.object({ Ids: idsInQuery }),
    output: deletionPreview,
  },
  DestroyNews: {
    method: 'POST',
    permission: 'news:destroy',
    asksSecondFactor: true,
    summary:
      '申请或彻底删除文章（回收站里的），全部或都不删，不能恢复；启用两步验证满一天的凭动态码直接删除，否则提出申请，由另一位管理员批准',
    input: v.object({ Ids: bulkIds, Reason: requiredText('请填写理由', 200) }),
    output: v.object({
      /** False when the articles wait for the approval of another administrator. */
      IsDeleted: v.boolean(),
    }),
  },
  ApproveNewsDeletion: {
    method: 'POST',
    permission: 'news:destroy',
    asksSecondFactor: true,
    summary: `批准彻底删除文章，随即删除，全部或都不删；不能批准自己的申请，也不能批准超过 ${deletionRequestDays} 天的申请`,
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
  DropNewsDeletion: {
    method: 'POST',
    permission: 'news:destroy',
    summary: '撤回或驳回彻底删除的申请，文章留在回收站',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
});
