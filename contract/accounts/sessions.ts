import * as v from 'valibot';
import { endpoints, systemBase, webBase } from '../api/endpoint.ts';
import { cleanTelephone, mobilePattern } from '../fields/contacts.ts';
import {
  filter,
  password,
  passwordLength,
  passwordTooLong,
  recordId,
  requiredText,
} from '../fields/rules.ts';
import { secondFactorFields } from './second-factor.ts';

export const captchaLength = 4;

/** The account as typed: an old account may contain characters that are removed from a new one; the server compares. */
const typedAccount = requiredText('请输入账号', 50, (text) => text.trim());

export const signInForm = v.object({
  ...secondFactorFields,
  Account: typedAccount,
  Password: password('请输入密码'),
  /** The text that the person read in the picture. */
  TreeCode: requiredText('请输入验证码', 10),
  /** The ticket that came with the picture. */
  FullName: requiredText('请刷新验证码', 100),
});

const passwordFields = {
  Newpwd: password('请输入新密码'),
  againNewpwd: password('请再次输入新密码'),
};

export const administratorPasswordForm = v.pipe(
  v.object({ Password: password('请输入旧密码'), ...passwordFields }),
  v.forward(
    v.partialCheck(
      [['Newpwd'], ['againNewpwd']],
      (form) => form.Newpwd === form.againNewpwd,
      '两次输入密码不一致！',
    ),
    ['againNewpwd'],
  ),
);

/** Old clients compare the two new passwords themselves and send one (product: section 7). */
export const memberPasswordForm = v.pipe(
  v.object({
    Pwd: password('请输入旧密码'),
    ...passwordFields,
    againNewpwd: v.optional(
      v.pipe(
        v.string('请再次输入新密码'),
        v.nonEmpty('请再次输入新密码'),
        v.maxLength(passwordLength, passwordTooLong),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['Newpwd'], ['againNewpwd']],
      (form) => form.againNewpwd === undefined || form.Newpwd === form.againNewpwd,
      '两次输入密码不一致！',
    ),
    ['againNewpwd'],
  ),
);

const captchaFields = {
  TreeCode: requiredText('请输入验证码', 10),
  FullName: requiredText('请刷新验证码', 100),
};

export const forgottenPasswordForm = v.object({ Account: typedAccount, ...captchaFields });

/** Returns the answer for every account, existing or not; a mobile number may be the login of a contact. */
export const passwordLinkText = (account: string) =>
  mobilePattern.test(cleanTelephone(account))
    ? '如账号存在，链接已发送至该手机或登记邮箱'
    : '如账号存在，邮件已发送至登记邮箱';

const ticket = requiredText('链接已失效，请重新申请', 100);

export const mailedPasswordForm = v.pipe(
  v.object({ Ticket: ticket, ...passwordFields }),
  v.forward(
    v.partialCheck(
      [['Newpwd'], ['againNewpwd']],
      (form) => form.Newpwd === form.againNewpwd,
      '两次输入密码不一致！',
    ),
    ['againNewpwd'],
  ),
);

const signInText = (max: number) =>
  v.optional(v.nullable(v.pipe(v.string('格式有误'), v.maxLength(max, '过长')), ''), '');

/** `Data` beside the refusal of a wrong account or password. */
export interface WrongSignIn {
  TriesLeft: number;
  /** The time, in minutes, for which the account is then locked. */
  WaitMinutes: number;
}

/** Old clients call the fields `str1` and `str2`. The captcha is required only after many failures. */
export const memberSignInForm = v.pipe(
  v.object({
    account: signInText(50),
    password: signInText(128),
    str1: signInText(50),
    str2: signInText(128),
    TreeCode: signInText(10),
    FullName: signInText(100),
    /** The company that a person of several chooses; absent: the one of the last sign-in. */
    MemberId: filter(recordId('MemberId 有误')),
  }),
  v.transform(({ account, password: sentPassword, str1, str2, TreeCode, FullName, MemberId }) => ({
    MemberId,
    account: (account || str1 || '').trim(),
    password: sentPassword || str2,
    TreeCode: TreeCode ?? '',
    FullName: FullName ?? '',
  })),
  v.forward(
    v.partialCheck([['account']], (form) => form.account !== '', '请输入账号'),
    ['account'],
  ),
  v.forward(
    v.partialCheck([['password']], (form) => form.password !== '', '请输入密码'),
    ['password'],
  ),
);

/** Administrators' sign-in. */
export const systemSessions = endpoints(systemBase, {
  GetCode: {
    method: 'GET',
    changesByGet: true,
    audience: 'anyone',
    summary:
      '验证码：Data 为图片（data URI），Url 为凭证；kind=work 时 Data 为 Challenge 与 Bits，TreeCode 填一个数，使 SHA-256(Challenge:数) 前 Bits 位为 0',
    input: v.object({ kind: filter(v.picklist(['work'], 'kind 有误')) }),
    output: v.union([v.string(), v.object({ Challenge: v.string(), Bits: v.number() })]),
    answersUrl: true,
  },
  Login: {
    evenWhenFull: true,
    method: 'POST',
    audience: 'anyone',
    summary:
      '登录后台，Data 为令牌；启用了两步验证的先答 510（Data.Need 为 totp），再连同 Totp 或 RecoveryCode 发一次，验证码仍可用',
    input: signInForm,
    isOfficeWork: true,
    otherNames: { Pwd: 'Password' },
    output: v.string(),
  },
  Logout: {
    evenWhenFull: true,
    method: 'POST',
    audience: 'administrator',
    summary: '退出后台',
    input: v.object({}),
    output: v.null(),
    beforePasswordChange: true,
  },
  EditAdminPwd: {
    method: 'POST',
    audience: 'administrator',
    asksSecondFactor: true,
    summary: '修改自己的密码；其他会话随即失效',
    input: administratorPasswordForm,
    otherNames: { Pwd: 'Password' },
    output: v.null(),
    beforePasswordChange: true,
  },
});

/** The administrators' password call under its old path. */
export const webSessions = endpoints(webBase, {
  EditAdminPwd: {
    method: 'POST',
    audience: 'administrator',
    asksSecondFactor: true,
    summary: '修改自己的密码（旧客户端路径）',
    input: administratorPasswordForm,
    otherNames: { Pwd: 'Password' },
    output: v.null(),
    beforePasswordChange: true,
  },
});

/** Members' sign-in. */
export const memberSessions = endpoints(webBase, {
  GetLoginToken: {
    evenWhenFull: true,
    method: ['GET', 'POST'],
    changesByGet: true,
    audience: 'anyone',
    summary:
      '会员登录，Data 为令牌；联络人可用自己的手机号或邮箱登录，属于几家单位时进入 MemberId 或上次的一家；账号或密码错误时为 TriesLeft（还可再试几次）与 WaitMinutes（之后须等待几分钟）；失败过多时需要图形验证码（510）',
    input: memberSignInForm,
    otherNames: { Pwd: 'password' },
    output: v.string(),
  },
  SwitchCompany: {
    method: 'POST',
    audience: 'applicant',
    summary: '切换单位：联络人改为进入自己的另一家单位，Data 为新令牌，原令牌随即失效',
    input: v.object({ MemberId: recordId('MemberId 有误') }),
    output: v.string(),
    beforePasswordChange: true,
  },
  Logout: {
    evenWhenFull: true,
    method: 'POST',
    audience: 'anyone',
    summary: '会员退出登录；令牌已失效时也成功',
    input: v.object({}),
    output: v.null(),
  },
  ForgotPwd: {
    method: 'POST',
    audience: 'anyone',
    summary: '申请重设密码的邮件：链接发到登记邮箱；无论账号是否存在，答复相同',
    input: forgottenPasswordForm,
    output: v.null(),
  },
  GetPwdTicket: {
    method: 'POST',
    audience: 'anyone',
    summary: '打开重设密码的链接：Data 为它的账号；链接失效时为 409',
    input: v.object({ Ticket: ticket }),
    output: v.object({ Account: v.string() }),
  },
  ResetPwdByMail: {
    method: 'POST',
    audience: 'anyone',
    summary: '用邮件链接重设密码；半小时内有效，只能用一次，该会员的会话随即失效',
    input: mailedPasswordForm,
    output: v.null(),
  },
  EditMemberPwd: {
    method: 'POST',
    audience: 'applicant',
    summary: '会员修改密码；其他会话随即失效',
    input: memberPasswordForm,
    otherNames: { Password: 'Pwd' },
    output: v.null(),
    beforePasswordChange: true,
  },
});
