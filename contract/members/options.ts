import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { wholePage } from '../api/paging.ts';
import { oneOf } from '../fields/rules.ts';

/** `type` of a type list. The seats of the home page are fixed; the back office manages the others. */
export const optionKind = {
  companyType: 1,
  memberLevel: 2,
  seat: 3,
  /** Preset reasons for rejecting an application, or a contribution. */
  applicationReason: 4,
  contributionReason: 5,
} as const;

export const option = v.object({ TypeId: v.number(), TypeName: v.string(), SortNumber: v.number() });
export type Option = v.InferOutput<typeof option>;

export const webOptions = endpoints(webBase, {
  GetTypeList: {
    method: 'GET',
    audience: 'anyone',
    summary: '归类与等级：申请表可选的单位归类（1）或会员等级（2）',
    input: v.object({
      ...wholePage,
      type: oneOf([optionKind.companyType, optionKind.memberLevel], 'type 应为 1 或 2'),
    }),
    output: v.array(option),
    cached: true,
  },
});
