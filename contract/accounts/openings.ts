import * as v from 'valibot';
import { businessBase, endpoints, webBase } from '../api/endpoint.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { password, recordId, requiredText } from '../fields/rules.ts';

/** The days for which a link or a code opens an account. */
export const openingDays = 30;
/** No sign that is taken for another one, on paper or by telephone. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 12;

/** Returns a code in three groups: `K7MP-2WQX-9RTA`. */
export const groupedCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Returns a typed code as it is stored: without spaces and dashes, in capitals. The ticket of a link stays as it is. */
function cleanSecret(text: string): string {
  const code = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return code.length <= codeLength ? code : text.trim();
}

/** How the secret goes to the member. `link`: by mail, or by SMS where there is no address. */
export const openingWays = ['link', 'slip', 'phone'] as const;
/** How it went. */
export const sentWays = ['mail', 'sms', 'slip', 'phone'] as const;
export type SentWay = (typeof sentWays)[number];

/** The state of a member's account: none, sent, opened. */
export const openingStates = ['none', 'sent', 'open'] as const;
export type OpeningState = (typeof openingStates)[number];

export const openingTexts = {
  unknown: '没有这个开通码，请核对后再试',
  used: '这个开通码（链接）已经用过，账号已开通，请直接登录',
  expired: '这个开通码（链接）已过期，请联系协会重新开通',
  ended: '这个开通码（链接）已作废，请用协会最近发出的，没有的请联系协会',
  notNow: '现在不能开通账号，请联系协会',
  noMember: '没有这家会员',
  opened: '已有账号，不必开通',
  notApproved: '未通过审核，不能开通',
  left: '已退会，不能开通',
  disabled: '已停用，启用后再开通',
  unreachable: '没有能用的邮箱或手机号码，请改用开通单或电话',
} as const;

const secret = v.pipe(
  requiredText('请输入开通码', 100, cleanSecret),
  // The ticket of a link is longer.
  v.check((text) => text.length >= codeLength, `开通码是 ${codeLength} 位`),
);

export const openingForm = v.pipe(
  v.object({
    Code: secret,
    Account: requiredText('请输入账号', 50),
    Newpwd: password('请输入密码'),
    againNewpwd: password('请再次输入密码'),
    Consent: v.pipe(
      v.boolean('请阅读并同意隐私说明'),
      v.check((isTicked) => isTicked, '请阅读并同意隐私说明'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['Newpwd'], ['againNewpwd']],
      (form) => form.Newpwd === form.againNewpwd,
      '两次输入密码不一致！',
    ),
    ['againNewpwd'],
  ),
);

/** A member that opens its account; nobody is signed in. */
export const webOpenings = endpoints(webBase, {
  GetOpening: {
    method: 'POST',
    audience: 'anyone',
    summary: '打开开通账号的链接或开通码：Data 为公司名称和建议的账号；用过、过期、作废时为 409',
    input: v.object({ Code: secret }),
    output: v.object({ MemberName: v.string(), Account: v.string() }),
  },
  OpenAccount: {
    method: 'POST',
    audience: 'anyone',
    summary: '开通账号：会员自己设账号和密码；开通码只能用一次',
    input: openingForm,
    output: v.null(),
  },
});

const sentOpening = v.object({
  MemberId: v.number(),
  MemberName: v.string(),
  /** Blank when it was refused. */
  Way: v.picklist(['', ...sentWays]),
  /** The code, for a slip or a call; it cannot be read again. */
  Code: v.string(),
  /** The last day of the code or link. */
  Until: v.string(),
  /** Why nothing was sent; blank when it was. */
  Refusal: v.string(),
});
export type SentOpening = v.InferOutput<typeof sentOpening>;

const opening = v.object({
  OpeningId: v.number(),
  Way: v.picklist(sentWays),
  SentBy: v.string(),
  SentTime: v.string(),
  Until: v.string(),
  State: v.picklist(['open', 'used', 'expired', 'ended']),
  UseTime: v.string(),
});
export type Opening = v.InferOutput<typeof opening>;

export const businessOpenings = endpoints(businessBase, {
  SendOpenings: {
    method: 'POST',
    permission: 'member:open',
    summary:
      '发出开通账号的链接或开通码：Way 为 link 时发邮件或短信，为 slip、phone 时 Data 中有开通码，只答这一次；原来的开通码作废；不能开通的写明原因',
    input: v.object({ Ids: bulkIds, Way: v.picklist(openingWays, 'Way 应为 link、slip 或 phone') }),
    output: v.object({
      /** In the order of `Ids`. */
      Results: v.array(sentOpening),
      /** The page on which a code is entered, and the name of the site, for the slips. */
      Address: v.string(),
      SiteName: v.string(),
    }),
  },
  GetOpenings: {
    method: 'GET',
    permission: 'member:list',
    summary: '开通账号的记录：怎样发出、何时、由谁，用了没有',
    input: v.object({ memberid: recordId('memberid 有误') }),
    output: v.array(opening),
  },
});
