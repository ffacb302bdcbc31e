import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { idsInQuery } from '../fields/bulk-ids.ts';
import { filter, flag, onOrOff, recordId } from '../fields/rules.ts';
import { contact, contactFormFields, contactRef, savedContact } from './contacts.ts';
import { businessMembers } from './managed-members.ts';

const memberRef = { MemberId: recordId('MemberId 有误') };

/** The people of all members, in the back office. */
export const businessContacts = endpoints(businessBase, {
  GetContacts: {
    method: 'GET',
    permission: 'member:list',
    summary:
      '会员的联络人，主联络人在前；电话与邮箱需权限 member:personal 才完整显示，并记入日志；masked 为 1 时打码',
    input: v.object({ ...memberRef, masked: flag }),
    otherNames: { id: 'MemberId' },
    output: v.array(contact),
  },
  SaveContact: {
    method: 'POST',
    permission: 'member:save',
    summary: '新增或修改联络人；带星号的电话与邮箱原样保存；他人已先修改时为 409，Data.Current 为现值',
    input: v.object({ ...memberRef, ...contactFormFields(true) }),
    otherNames: { Name: 'ContactName', Note: 'ContactNote' },
    output: savedContact,
    idempotent: true,
  },
  SetMainContact: {
    method: 'POST',
    permission: 'member:save',
    summary: '设为主联络人，即会员资料中的联络人、联系电话和邮箱',
    input: v.object({ ...memberRef, ...contactRef }),
    output: v.null(),
  },
  EditContactStatus: {
    method: 'POST',
    permission: 'member:save',
    summary: '结束或恢复联络人：Status 为 0 或 1；主联络人不能结束',
    input: v.object({ ...memberRef, ...contactRef, Status: onOrOff() }),
    output: v.null(),
  },
  AllowContactSignIn: {
    method: 'POST',
    permission: 'member:password',
    summary:
      '允许联络人登录：用手机号（By 为 mobile）或邮箱（email）；Data.Way 为 mail、sms（链接已发出）、code（Code 为一次性密码，30 天内有效）或 password（已有密码）；Again 重发',
    input: v.object({
      ...memberRef,
      ...contactRef,
      By: filter(v.picklist(['mobile', 'email'], 'By 应为 mobile 或 email')),
      Again: flag,
    }),
    output: v.object({
      Way: v.picklist(['mail', 'sms', 'code', 'password']),
      Login: v.string(),
      Code: v.string(),
    }),
  },
  RemoveContactSignIn: {
    method: 'POST',
    permission: 'member:password',
    summary: '取消联络人登录，立即退出；在其他单位的登录不受影响',
    input: v.object({ ...memberRef, ...contactRef }),
    output: v.null(),
  },
  ExportContacts: {
    method: 'GET',
    permission: 'member:export',
    asksSecondFactor: true,
    summary: '导出联络人名单（xlsx），每人一行；筛选与会员名单相同；电话与邮箱需权限 member:personal 才完整',
    input: v.object({ ...businessMembers.ExportMembers.input.entries, Ids: filter(idsInQuery) }),
    otherNames: businessMembers.ExportMembers.otherNames,
    optionsByName: businessMembers.ExportMembers.optionsByName,
    output: fileAnswer,
  },
});
