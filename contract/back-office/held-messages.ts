import * as v from 'valibot';
import { businessBase, endpoints } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { filter, oneOf } from '../fields/rules.ts';

/** The state of a message: 1 after a clerk told the recipient by telephone. */
export const toldStates = { waiting: 0, told: 1 } as const;

/** A mail, a short message, or both of one member, that nothing could send when it was written. */
const heldMessage = v.object({
  MessageId: v.number(),
  /** The subject; for a short message without a mail, its text without links. */
  Subject: v.string(),
  /** The reason for rejecting an application, if the mail contains one; blank otherwise. */
  Reason: v.string(),
  /** The ways by which the message can be sent. */
  Ways: v.array(v.picklist(['mail', 'sms'])),
  /** 0 if the recipient is not a member. */
  MemberId: v.number(),
  MemberName: v.string(),
  Account: v.string(),
  ContactPerson: v.string(),
  /** Masked unless the role may see it; blank when there is none. */
  Phone: v.string(),
  CreateTime: v.string(),
  /** Blank until a clerk has called the recipient. */
  ToldTime: v.string(),
  ToldBy: v.string(),
});
export type HeldMessage = v.InferOutput<typeof heldMessage>;

export const businessHeldMessages = endpoints(businessBase, {
  GetHeldMessages: {
    method: 'GET',
    permission: 'message:list',
    summary:
      '需打电话的通知：没有发出的邮件和短信，写好时还没有邮件服务器或短信接口，须电话通知，或另行决定发送；同时写给一家的邮件和短信算一条',
    input: v.object({ told: filter(oneOf([toldStates.waiting, toldStates.told], 'told 有误')), ...page }),
    output: v.object({
      ...listOf(heldMessage).entries,
      /** True if the site can send mails (short messages) at present. */
      CanMail: v.boolean(),
      CanSms: v.boolean(),
    }),
  },
  TellHeldMessages: {
    method: 'POST',
    permission: 'message:handle',
    summary: '标记已电话通知（Told 为 1）或撤回标记（0）',
    input: v.object({ Ids: bulkIds, Told: oneOf([toldStates.waiting, toldStates.told], '请选择是否已通知') }),
    output: v.null(),
  },
  SendHeldMessages: {
    method: 'POST',
    permission: 'message:handle',
    summary: '发送积压的邮件和短信：所选的，在设置好邮件服务器或短信接口之后',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
  DropHeldMessages: {
    method: 'POST',
    permission: 'message:handle',
    summary: '决定不再发送邮件和短信：所选的',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
});
