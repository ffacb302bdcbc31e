import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { businessMembers } from './managed-members.ts';

const { input, otherNames, optionsByName } = businessMembers.ExportMembers;

/** The members of a list whose accounts one press opens. */
export const maxOpenable = 5000;
export const tooManyOpenable = `一次最多为 ${maxOpenable} 家开通账号，请先筛选`;

export const businessOpenable = endpoints(businessBase, {
  GetOpenableMembers: {
    method: 'GET',
    permission: 'member:open',
    summary:
      '筛选或选中的会员中可以开通账号的：编号，链接能用邮件、短信发到的各几家；其余的按原因计数；筛选与会员名单相同',
    input,
    otherNames,
    optionsByName,
    output: v.object({
      /** To be sent to `SendOpenings` in parts. */
      Ids: v.array(v.number()),
      /** False until the sending of mails or short messages is set. */
      CanSend: v.boolean(),
      ByMail: v.number(),
      BySms: v.number(),
      /** Those of `Ids` whom no link reaches. */
      Unreached: v.number(),
      Refusals: v.array(v.object({ Refusal: v.string(), Count: v.number() })),
    }),
  },
});
