import { rowsOfLists, textsOfLists } from './factories/list-rows.ts';

/*
 * Rules of form fields that the reference page does not describe, by the names of the fields.
 */

/** Fields that take any text of their length; every other one has a shape and refuses `x`. */
export const anyText = new Set([
  ...textsOfLists(),
  ...`Account Address Author CertId CertNum CompanyMent ContactName ContactNote Content Copyright CurValue DailyOperator Description Facts FullName
  HandleNote Icon Introduction ListingNote IcpNumber IdNum Key LegalPerson Mainbusiness MemberName MenuName Name NewContent Newpwd Note Password Path Place Post
  PoliceNumber PrivacyText ProcessItemName ProgrammeName ProposeContent Pwd RealName Reason RecoveryCode RegAddress Remarks
  RoleName SealText Sign SiteName SiteNameEn Source Statement Ticket Title TreeCode TypeName _certNum _company _idNum _name
  _remarks account action actor againNewpwd city company cursor key label membername noun password recordid str1 str2
  City EndReason FormerNames InvoiceAddress InvoiceTitle TaxNumber
  AudienceName Cities Code CompanyName FeeNote Heads SmsSign Hint HotWords Label Options Params Reply Rows TabNames Text Unit Value`.split(
    /\s+/,
  ),
]);

/** Fields that are compared exactly: spaces and invisible characters count. */
export const exactText = new Set(
  'Account FullName Newpwd Password Pwd TreeCode account againNewpwd password str1 str2'.split(' '),
);

/** Fields that take more than 1,000 characters. */
export const longText = new Set('Columns Content Facts Introduction NewContent PrivacyText Rows'.split(' '));

/** Values that are wrong despite the reference page. */
export const listedInvalidInputs: Record<string, readonly unknown[]> = {
  Answers: ['x', '[]'],
  Value: ['x'.repeat(9000)],
  Before: ['x'.repeat(9000)],
};

/** Fields that contradict each other, the others left out: the call, the form, and the field that the answer has to name. */
export const contradictions: [call: string, form: Record<string, unknown>, field: string][] = [
  ['XfWebApi/EditAdminPwd', { Newpwd: 'Staple-8', againNewpwd: 'Staple-9' }, 'againNewpwd'],
  ['XfSystemApi/EditAdminPwd', { Newpwd: 'Staple-8', againNewpwd: 'Staple-9' }, 'againNewpwd'],
  ['XfWebApi/EditMemberPwd', { Newpwd: 'Staple-8', againNewpwd: 'Staple-9' }, 'againNewpwd'],
  ['XfWebApi/ResetPwdByMail', { Newpwd: 'Staple-8', againNewpwd: 'Staple-9' }, 'againNewpwd'],
  ['XfWebApi/GetLoginToken', {}, 'account'],
  ['XfWebApi/GetLoginToken', {}, 'password'],
  ['XfWebApi/ApplyMember', {}, 'Account'],
  ['XfWebApi/ApplyMember', {}, 'Pwd'],
  ['XfWebApi/ApplyMember', { Consent: false }, 'Consent'],
  ['XfWebApi/GetMenuModel', {}, 'menuid'],
  ['XfSystemApi/EndSession', {}, 'SessionId'],
  ['XfSystemApi/EndSession', { SessionId: 1, AdminId: 1 }, 'SessionId'],
  ['XfSystemApi/BeginTotp', {}, 'Password'],
  ['XfSystemApi/DisableTotp', {}, 'Totp'],
  ['XfSystemApi/RenewRecoveryCodes', {}, 'Totp'],
  ['XfSystemApi/SaveAdminUser', {}, 'Account'],
  ['XfSystemApi/SaveAdminUser', { Account: 'a b' }, 'Account'],
  ['XfSystemApi/SaveSystemMenu', { MenuType: 3 }, 'Perms'],
  ['XfSystemApi/SaveSystemMenu', { MenuType: 2, Path: 'A B' }, 'Path'],
  ['XfSystemApi/SaveSystemMenu', { MenuType: 2 }, 'Component'],
  ['XfSysBussiness/SaveBanner', { BeginTime: '2026-02-02', EndTime: '2026-02-01' }, 'EndTime'],
  ['XfSysBussiness/SaveActivityDetail', { BeginTime: '2098-02-02', EndTime: '2098-02-01' }, 'EndTime'],
  [
    'XfSysBussiness/SaveActivityDetail',
    { BeginTime: '2098-02-02', SignUpUntil: '2098-02-03' },
    'SignUpUntil',
  ],
  ['XfSysBussiness/SaveType', { Type: 1, TypeName: 'x'.repeat(31) }, 'TypeName'],
  ['XfSysBussiness/EditMemberInfo', { Pwd: 'Good-Password-7' }, 'Account'],
  ['XfSysBussiness/EditMemberInfo', { Account: 'newaccount' }, 'Pwd'],
  ['XfSysBussiness/EditMemberStatus', { Status: 1 }, 'MemberId'],
  ['XfSysBussiness/SaveApplyAudit', { Status: 2 }, 'ProcessItemName'],
  ['XfSysBussiness/SaveProcessItem', { Status: 2 }, 'ProcessItemName'],
  ['XfSysBussiness/DelNews', {}, 'Ids'],
  ['XfSysBussiness/RestoreNews', {}, 'Ids'],
  ...Object.keys(rowsOfLists((_list, call) => call === 'remove' || undefined)).map(
    (name): [string, Record<string, unknown>, string] => [`XfSysBussiness/${name}`, {}, 'Ids'],
  ),
  ['XfSysBussiness/HandlePropose', {}, 'Ids'],
  ['XfSysBussiness/DelWebPropose', {}, 'Ids'],
  ['XfSysBussiness/SortBanners', { Ids: [1, 1] }, 'Ids'],
  ['XfSysBussiness/ErasePersonal', {}, 'MemberId'],
  ['XfSysBussiness/ErasePersonal', { MemberId: 1, CertId: 1 }, 'MemberId'],
  ['XfSysBussiness/EditCertInfo', { _name: '王丽', _examStatus: 1, _certNum: 'A1' }, '_idNum'],
  ['XfSysBussiness/EditCertInfo', { _name: '王丽', _examStatus: 1 }, '_certNum'],
  [
    'XfSysBussiness/EditCertInfo',
    { _certId: 1, _name: '王丽', _examTime: '2026-02-02', _issueDate: '2026-02-01' },
    '_issueDate',
  ],
];
