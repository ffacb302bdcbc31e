import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { cleanEmail, cleanTelephone, emailPattern, telephonePattern } from '../fields/contacts.ts';
import { normaliseCreditCode, optionalCreditCode } from '../fields/credit-code.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { filter, flag, idFilter, optionalText, recordId, requiredText, savedId } from '../fields/rules.ts';
import { isMasked } from './masked.ts';
import { optionKind } from './options.ts';

export { memberStatus } from './member-status.ts';

export const memberTexts = {
  alreadyMember: '该单位已是会员，请联系协会',
  consentMissing: '请阅读并同意隐私说明',
  changedMeanwhile: '资料已在别处修改，请核对后再保存',
  resubmittedMeanwhile: '申请已在别处修改或重新提交，请核对后再提交',
  profileSaved: '修改成功',
  levelNotChanged: '修改成功；会员等级和单位归类由协会调整',
} as const;

const telephone = (whenMissing: string) =>
  v.pipe(requiredText(whenMissing, 30, cleanTelephone), v.regex(telephonePattern, '请输入正确电话号码'));
const email = v.pipe(requiredText('请输入邮箱', 100, cleanEmail), v.regex(emailPattern, '请输入正确邮箱'));

/** The address that an upload answered; blank when there is none. */
const filePath = v.pipe(
  optionalText(200),
  v.regex(/^(\/files\/quarantine\/\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z]{3,5})?$/, '附件地址有误'),
);

/** The company fields that the application and the form of the back office share. */
export const companyFields = {
  CompanyTypeId: labelled('单位归类', recordId('请选择单位归类')),
  MemberLevelId: labelled('会员等级', recordId('请选择会员等级')),
  LegalPerson: labelled('负责人', requiredText('请输入负责人', 50)),
  MemberName: labelled('公司名称', requiredText('请输入公司名称', 100)),
  DailyOperator: labelled('联络人', optionalText(50)),
  CompanyMent: labelled('单位性质', optionalText(50)),
  Mainbusiness: labelled('主营业务', optionalText(500, cleanLines)),
  RegAddress: labelled('注册地址', optionalText(200)),
  Remarks: labelled('备注', optionalText(500, cleanLines)),
  FilePath: labelled('附件', filePath),
};

/** A bank account that is masked stays as it is. */
const bankAccount = v.pipe(
  optionalText(120),
  v.check((text) => isMasked(text) || !/^\D*$/.test(text) || text === '', '请输入开户行和账号'),
);

/** What a member may change of its file, too; absent: it stays as it is. */
export const ownFileFields = {
  CreditCode: labelled('统一社会信用代码', v.optional(optionalCreditCode), { column: '信用代码' }),
  City: labelled('所在城市', v.optional(optionalText(30))),
  InvoiceTitle: labelled('发票抬头', v.optional(optionalText(100))),
  TaxNumber: labelled('税号', v.optional(optionalText(20, normaliseCreditCode))),
  InvoiceAddress: labelled('开票地址、电话', v.optional(optionalText(200))),
  BankAccount: labelled('开户行及账号', v.optional(bankAccount)),
};

/** The names of the specification; each takes an id, or a name of the list. */
export const companyNames = {
  MemberLevel: 'MemberLevelId',
  MemberLevelName: 'MemberLevelId',
  CompanyTypeName: 'CompanyTypeId',
  CompanyType: 'CompanyTypeId',
} as const;
export const companyOptions = {
  MemberLevelId: optionKind.memberLevel,
  CompanyTypeId: optionKind.companyType,
} as const;

/** What the invoices of a member say. */
export const invoiceData = {
  InvoiceTitle: v.string(),
  TaxNumber: v.string(),
  InvoiceAddress: v.string(),
  BankAccount: v.string(),
};

/** A member as it sees itself; phone and e-mail in full. */
export const memberInfo = v.object({
  MemberId: v.number(),
  Account: v.string(),
  MemberName: v.string(),
  MemberLevel: v.number(),
  MemberLevelId: v.number(),
  MemberLevelName: v.string(),
  CompanyTypeId: v.number(),
  CompanyTypeName: v.string(),
  CompanyMent: v.string(),
  Mainbusiness: v.string(),
  RegAddress: v.string(),
  DailyOperator: v.string(),
  OperatorPhone: v.string(),
  Remarks: v.string(),
  LegalPerson: v.string(),
  Email: v.string(),
  CreditCode: v.string(),
  City: v.string(),
  ...invoiceData,
  FilePath: v.string(),
  FileName: v.string(),
  Status: v.number(),
  /** Sent back with a change, it is refused when the record changed since it was read. */
  Version: v.number(),
  /** The reason why the application was rejected; blank otherwise. */
  ProcessItemName: v.string(),
  CreateTime: v.string(),
  /** Only `GetUserInfo`, `EditMemberPwd` and `Logout` are answered before the password was changed. */
  MustChangePwd: v.boolean(),
  /** The person who signed in for the member; absent in a session of the member's own account. */
  Person: v.optional(
    v.object({
      Name: v.string(),
      /** The companies that the person may enter, this one among them. */
      Companies: v.array(v.object({ MemberId: v.number(), MemberName: v.string() })),
    }),
  ),
});
export type MemberInfo = v.InferOutput<typeof memberInfo>;

/** A turn of an application: submitted (`underReview`), rejected or approved. */
const applicationStep = v.object({
  Status: v.number(),
  /** The reason of the rejection; blank otherwise. */
  ProcessItemName: v.string(),
  /** Blank if the time was not recorded. */
  CreateTime: v.string(),
});
export type ApplicationStep = v.InferOutput<typeof applicationStep>;

/** An application as its applicant sees it, with all its turns from the first on. */
const ownApplication = v.object({ ...memberInfo.entries, Timeline: v.array(applicationStep) });
export type OwnApplication = v.InferOutput<typeof ownApplication>;

const applicationFields = v.object({
  ...companyFields,
  Account: optionalText(50),
  Pwd: v.optional(
    v.nullable(v.pipe(v.string('请输入密码'), v.maxLength(128, '密码不能超过 128 个字符')), ''),
    '',
  ),
  Email: email,
  OperatorPhone: telephone('请输入手机号码'),
  /** Absent if the client does not have the field yet. */
  Consent: v.optional(flag),
  /** The ticket of the mail about the rejection. */
  Newpwd: filter(v.pipe(v.string('链接有误'), v.maxLength(100, '链接有误'))),
  /** The id of the resubmitted application; token or ticket determine its owner. */
  MemberId: savedId,
  Version: filter(recordId('Version 有误')),
});

/** Product: section 5. A resubmitted application needs no account and password. */
export const applicationForm = v.pipe(
  applicationFields,
  v.forward(
    v.partialCheck(
      [['Account'], ['Newpwd'], ['MemberId']],
      (form) => isSentAgain(form) || form.Account !== '',
      '请输入账号',
    ),
    ['Account'],
  ),
  v.forward(
    v.partialCheck(
      [['Pwd'], ['Newpwd'], ['MemberId']],
      (form) => isSentAgain(form) || form.Pwd !== '',
      '请输入密码',
    ),
    ['Pwd'],
  ),
  v.forward(
    v.partialCheck([['Consent']], (form) => form.Consent !== false, memberTexts.consentMissing),
    ['Consent'],
  ),
);
export type ApplicationForm = v.InferInput<typeof applicationForm>;

function isSentAgain(form: { Newpwd?: string | undefined; MemberId: number }): boolean {
  return form.Newpwd !== undefined || form.MemberId > 0;
}

/** The applicant's token determines the resubmitted application; old clients send no other id. */
const resubmissionForm = v.pipe(
  applicationFields,
  v.forward(
    v.partialCheck([['Consent']], (form) => form.Consent !== false, memberTexts.consentMissing),
    ['Consent'],
  ),
);

/** Absent fields stay as they are; account, company name, type and level are not the member's to change. */
export const profileForm = v.object({
  DailyOperator: requiredText('请输入联络人', 50),
  OperatorPhone: telephone('请输入联系电话'),
  LegalPerson: v.optional(companyFields.LegalPerson),
  Email: v.optional(email),
  CompanyMent: v.optional(companyFields.CompanyMent),
  Mainbusiness: v.optional(companyFields.Mainbusiness),
  RegAddress: v.optional(companyFields.RegAddress),
  Remarks: v.optional(companyFields.Remarks),
  FilePath: v.optional(filePath),
  ...ownFileFields,
  /** Read from clients that send them back; other values than the member's own change nothing. */
  MemberLevelId: idFilter('请选择会员等级'),
  CompanyTypeId: idFilter('请选择单位归类'),
  /** The version that was read; absent (old clients): not compared. A client that saves twice reads in between. */
  Version: filter(recordId('Version 有误')),
});

export const webMembers = endpoints(webBase, {
  GetUserInfo: {
    method: 'GET',
    audience: 'applicant',
    summary: '自己的资料：当前会员',
    input: v.object({}),
    output: memberInfo,
    beforePasswordChange: true,
  },
  EditMember: {
    method: 'POST',
    audience: 'member',
    summary:
      '会员修改资料；账号、公司名称、归类与等级不可修改。Version 之后又改过时为 409，Data.Current 为现值',
    input: profileForm,
    otherNames: companyNames,
    optionsByName: companyOptions,
    output: v.null(),
  },
  GetMemberApplyRc: {
    method: 'GET',
    audience: 'guest',
    summary: '本人的入会申请、历次审核记录；凭令牌，或凭邮件中的 Newpwd；两者都没有时为 null',
    input: v.object({ Newpwd: filter(v.pipe(v.string('链接有误'), v.maxLength(100, '链接有误'))) }),
    /** Null for a visitor, who has no application. */
    output: v.nullable(ownApplication),
  },
  ApplyMember: {
    method: 'POST',
    audience: 'guest',
    summary:
      '提交入会申请；凭令牌或邮件中的 Newpwd 时为修改被驳回的申请，Version 之后又改过时为 409，Data.Current 为现值',
    input: applicationForm,
    inputWithSession: resubmissionForm,
    otherNames: companyNames,
    optionsByName: companyOptions,
    output: v.object({ MemberId: v.number(), Status: v.number() }),
    idempotent: true,
  },
});
