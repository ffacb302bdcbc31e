import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';

/** Approved members that may sign in, and no name of them. */
const memberNumbers = v.object({
  Total: v.number(),
  /** Company types that have any, in their order. */
  Types: v.array(v.object({ TypeName: v.string(), Count: v.number() })),
});
export type MemberNumbers = v.InferOutput<typeof memberNumbers>;

export const webMemberNumbers = endpoints(webBase, {
  GetMemberNumbers: {
    method: 'GET',
    audience: 'anyone',
    summary: '会员数量，总数与按单位归类；一分钟内更新',
    input: v.object({}),
    output: memberNumbers,
    cached: true,
  },
});
