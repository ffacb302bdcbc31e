import { expect } from 'vitest';
import { startSession } from '../modules/sessions/store.ts';
import { rowsOfLists, sampleForm } from '../testing/factories/list-rows.ts';
import { makeField, newReceipt } from '../testing/factories/make-form.ts';
import { makePerson } from '../testing/factories/make-sign-up.ts';
import { makeAdministrator, makeMember, makeMenu, makeOptions } from '../testing/factories/records.ts';
import { test } from '../testing/test.ts';

/*
 * Every call that names a record, for one that does not exist: 404. This does not test records of other owners
 * (security line 8); the tests of the modules do that.
 */

const nothing = 2_000_000_000;

/** Valid forms, without the values that the test makes itself. */
const rows: Record<string, Record<string, Record<string, unknown>>> = {
  '/api/XfWebApi/': {
    ConfirmMyData: { RoundId: nothing },
    GetNewsDetail: { newsid: nothing },
    SaveNews: { NewsId: nothing, Title: '稿' },
    SaveMyContact: { ContactId: nothing, ContactName: '王敏' },
    SetMyMainContact: { ContactId: nothing },
    EditMyContactStatus: { ContactId: nothing, Status: 0 },
    SaveFormDraft: { FormId: nothing, Receipt: 'a'.repeat(43), Answers: {}, Version: 0 },
    ReadNotice: { NoticeId: nothing },
    SubmitSignUp: {
      ActivityId: nothing,
      CompanyName: '单位',
      People: [makePerson()],
      Consent: 1,
      Receipt: newReceipt(),
    },
    ReplaceSignUpPerson: { Key: newReceipt(), PersonId: nothing, ...makePerson() },
    CancelSignUp: { Key: newReceipt() },
    SubmitForm: { FormId: nothing, Receipt: 'a'.repeat(43), Answers: {} },
    DownCert: { IdNum: '110101199003070038', CertId: 'nothing' },
  },
  '/api/XfSystemApi/': {
    GetSessions: { adminid: nothing },
    EndSession: { SessionId: nothing },
    ResetTotp: { AdminId: nothing },
    SaveSystemMenu: { Id: nothing, MenuType: 1, MenuName: '分组' },
    'DelSystemMenu/{id}': { id: nothing },
    'GetRole/{id}': { id: nothing },
    SaveRole: { RoleId: nothing, RoleName: '角色', MenuIds: [] },
    'DelRole/{id}': { id: nothing },
    SaveAdminUser: { AdminId: nothing, RealName: '王丽', RoleId: 1 },
    'DelAdminUser/{id}': { id: nothing },
  },
  '/api/XfSysBussiness/': {
    'GetActivity/{id}': { id: nothing },
    SaveActivityDetail: {
      ActivityId: nothing,
      Title: '年会',
      BeginTime: '2098-12-01 09:00:00',
      Place: '上海',
    },
    ResendActivityMember: { ActivityId: nothing },
    ResendCancellation: { ActivityId: nothing },
    TellActivityChange: { ActivityId: nothing },
    TellSignUpChange: { ActivityId: nothing },
    GetSignUpSettings: { id: nothing },
    SaveSignUpSettings: { ActivityId: nothing },
    GetSignUpList: { id: nothing },
    GetSignUpPerson: { id: nothing },
    AddSignUp: {
      ActivityId: nothing,
      CompanyName: '单位',
      People: [makePerson()],
      Receipt: newReceipt(),
    },
    SaveSignUpPerson: { PersonId: nothing, Name: '王敏' },
    ApproveSignUps: { ActivityId: nothing, PersonIds: [nothing] },
    RejectSignUps: { ActivityId: nothing, PersonIds: [nothing], Reason: '满' },
    CancelSignUps: { ActivityId: nothing, PersonIds: [nothing], Reason: '满' },
    MoveUpSignUp: { ActivityId: nothing, PersonId: nothing, Reason: '先到' },
    RecordSignUpPayment: { ActivityId: nothing, PersonIds: [nothing], Amount: '200' },
    TickAttendance: { ActivityId: nothing, PersonIds: [nothing], IsThere: 1 },
    UndoSignUpImport: { BatchId: nothing },
    UndoResultImport: { BatchId: nothing },
    HandOverCertificates: { ActivityId: nothing, ProgrammeId: 1, FirstNumber: 'PX-001' },
    ExportSignUps: { id: nothing },
    PrintSignInSheet: { id: nothing },
    PrintBadges: { id: nothing },
    SaveForm: { FormId: nothing, Title: '统计', CloseDay: '2098-12-01', Fields: [makeField()] },
    PublishForm: { FormId: nothing },
    CloseForm: { FormId: nothing },
    DelForm: { FormId: nothing },
    RestoreForm: { FormId: nothing },
    ResetFormLink: { FormId: nothing },
    RemindForm: { FormId: nothing },
    TakeFormLink: { FormId: nothing, MemberId: 1 },
    SaveFormTreatment: {
      FormId: nothing,
      AnswerId: '00000000-0000-4000-8000-000000000000',
      Place: 0,
      Outcome: 1,
    },
    GetMenuModel: { menuid: nothing },
    SaveMenu: { MenuId: nothing, Name: '栏目' },
    EditMenuStatus: { Ids: [nothing], Status: 0 },
    DelMenu: { MenuId: nothing },
    GetNewsDetail: { newsid: nothing },
    SaveNews: { NewsId: nothing, Title: '文章', NewContent: '<p>正文</p>' },
    SaveNewsStatus: { Ids: [nothing], Status: 0 },
    MoveNews: { Ids: [nothing] },
    WithdrawNews: { NewsId: nothing },
    DelNews: { Ids: [nothing] },
    RestoreNewsVersion: { VersionId: nothing },
    RestoreNews: { NewsId: nothing },
    GetNewsDeletion: { Ids: String(nothing) },
    DestroyNews: { Ids: [nothing], Reason: '重复' },
    ApproveNewsDeletion: { Ids: [nothing] },
    DropNewsDeletion: { Ids: [nothing] },
    DelMedia: { Ids: [nothing] },
    RestoreMedia: { Ids: [nothing] },
    SaveType: { TypeId: nothing, Type: 1, TypeName: '类型' },
    DelType: { TypeId: nothing },
    DelPosition: { Ids: [nothing] },
    UpdateSortNumber: { PositionId: nothing, SortNumber: 1 },
    EditNewPositionStatus: { PositionId: nothing, Status: 0 },
    'GetMemberModel/{id}': { id: nothing },
    EditMemberInfo: {
      MemberId: nothing,
      LegalPerson: '张三',
      MemberName: '单位',
      Email: 'a@example.com',
      OperatorPhone: '13800138000',
    },
    SaveApplyAudit: { MemberId: nothing, Status: 1 },
    EditMemberStatus: { MemberId: nothing, Status: 0 },
    SetMemberLevel: { Ids: [nothing], MemberLevelId: 2 },
    EndMember: { MemberId: nothing, EndDate: '2026-01-01' },
    RestoreMember: { MemberId: nothing },
    MergeMembers: { MemberId: nothing, OtherId: nothing - 1 },
    UndoMerge: { MergeId: nothing },
    SaveMemberPage: { MemberId: nothing },
    WithdrawMemberPage: { MemberId: nothing },
    SetMemberListing: { MemberId: nothing },
    SaveConfirmationRound: { RoundId: nothing, Title: '年度核对', BeginDate: '2026-01-01' },
    CloseConfirmationRound: { RoundId: nothing },
    RemindMembers: { RoundId: nothing, MemberIds: [nothing] },
    ConfirmByPhone: { RoundId: nothing, MemberId: nothing },
    ResetMemberPwd: { MemberId: nothing },
    GetContacts: { MemberId: nothing },
    SaveContact: { MemberId: nothing, ContactName: '王敏' },
    SetMainContact: { MemberId: nothing, ContactId: nothing },
    AllowContactSignIn: { MemberId: nothing, ContactId: nothing },
    RemoveContactSignIn: { MemberId: nothing, ContactId: nothing },
    EditContactStatus: { MemberId: nothing, ContactId: nothing, Status: 0 },
    ExportPersonal: { MemberId: nothing },
    ErasePersonal: { CertId: nothing },
    GetProcessItem: { processid: nothing },
    SaveProcessItem: { ProcessId: nothing, Status: 1 },
    ...rowsOfLists((list, call) => {
      if (call === 'save') return { ...sampleForm(list), [list.id]: nothing };
      if (call === 'show') return { Ids: [nothing], Status: 0 };
      if (call === 'remove') return { [list.id]: nothing };
      return call === 'restore' ? { Ids: [nothing] } : undefined;
    }),
    SaveNotice: { NoticeId: nothing, Title: '通知', Content: '内容', Audience: {} },
    DelNotice: { NoticeId: nothing },
    SendNotice: { NoticeId: nothing },
    WithdrawNotice: { NoticeId: nothing },
    RemindNotice: { NoticeId: nothing },
    CallNoticeRecipients: { NoticeId: nothing, MemberIds: [1] },
    SaveAudience: { AudienceId: nothing, AudienceName: '理事' },
    DelAudience: { Ids: [nothing] },
    RestoreAudience: { Ids: [nothing] },
    CancelActivity: { ActivityId: nothing, Reason: '场地有变' },
    TellHeldMessages: { Ids: [nothing], Told: 1 },
    DropHeldMessages: { Ids: [nothing] },
    HandlePropose: { ProposeId: nothing, HandleNote: '已办' },
    DelWebPropose: { Ids: [nothing] },
    GetCertModel: { CertId: nothing },
    EditCertInfo: { _certId: nothing, _name: '张三' },
    DelCerts: { Ids: [nothing] },
    RevokeCert: { CertId: nothing, Reason: '有误' },
    RestoreCerts: { Ids: [nothing] },
    EditCertStatus: { Ids: [nothing], Status: 0 },
    ReissueCert: { CertId: nothing, Reason: '补发' },
    GetCertImage: { CertId: nothing },
    PreviewCertInfo: { _certId: nothing },
    UndoImport: { BatchId: nothing },
    UndoRosterImport: { BatchId: nothing },
    GetRosterMembers: { batchid: nothing },
    DownCerts: { Ids: nothing },
    LinkCerts: { Ids: [nothing], MemberId: 0 },
    SaveProgramme: { ProgrammeId: nothing, ProgrammeName: '项目', Title: '证书', Statement: '正文' },
    EditProgrammeStatus: { ProgrammeId: nothing, Status: 0 },
    DelProgramme: { ProgrammeId: nothing },
    GetTemplateVersions: { ProgrammeId: nothing },
    GetTemplatePicture: { TemplateId: nothing },
  },
};
const formOf = new Map(
  Object.entries(rows).flatMap(([base, calls]) =>
    Object.entries(calls).map(([name, form]) => [base + name, form] as const),
  ),
);

/** Calls that change or show the caller's own data, make something new, or answer null as the contract allows. */
const namingNone = [
  '/api/XfSystemApi/MakeBackup',
  '/api/XfWebApi/GetMenuModel',
  '/api/XfWebApi/GetMenuTreeModel',
  '/api/XfWebApi/GetLoginToken',
  '/api/XfWebApi/ForgotPwd',
  '/api/XfWebApi/ResetPwdByMail',
  '/api/XfWebApi/GetPwdTicket',
  '/api/XfWebApi/GetOpening',
  '/api/XfWebApi/OpenAccount',
  // Returns for each member whether something was sent.
  '/api/XfSysBussiness/SendOpenings',
  '/api/XfWebApi/Logout',
  '/api/XfWebApi/ApplyMember',
  '/api/XfWebApi/EditMember',
  '/api/XfWebApi/SaveMyPage',
  '/api/XfWebApi/WithdrawMyPage',
  '/api/XfWebApi/SetMyListing',
  '/api/XfWebApi/EditMemberPwd',
  // Only a person may switch.
  '/api/XfWebApi/SwitchCompany',
  '/api/XfWebApi/EditAdminPwd',
  '/api/XfWebApi/UploadFile',
  '/api/XfWebApi/SavePropose',
  // Returns for each application whether it was approved.
  '/api/XfSysBussiness/ApproveApplications',
  // Returns for each line whether it is valid; an unknown one is not.
  '/api/XfWebApi/VerifyCerts',
  '/api/XfSystemApi/Login',
  '/api/XfSystemApi/Logout',
  '/api/XfSystemApi/EditAdminPwd',
  '/api/XfSystemApi/BeginTotp',
  '/api/XfSystemApi/EnableTotp',
  '/api/XfSystemApi/DisableTotp',
  '/api/XfSystemApi/RenewRecoveryCodes',
  '/api/XfSystemApi/SavePreferences',
  '/api/XfSystemApi/EditMyInfo',
  '/api/XfSysBussiness/UploadFile',
  // Both are about an activity that is not stored yet.
  '/api/XfSysBussiness/CountInvitees',
  '/api/XfSysBussiness/CountAudience',
  '/api/XfSysBussiness/GetAudienceMembers',
  // Returns those that it finds.
  '/api/XfSysBussiness/GetAudienceNames',
  '/api/XfSysBussiness/PreviewInvitation',
  '/api/XfSysBussiness/PreviewNotice',
  '/api/XfSysBussiness/UploadMemberFile',
  // An unknown article is an error of this form.
  '/api/XfSysBussiness/SaveSelectPosition',
  // A record that is no longer in the list causes a 409: the list has changed.
  ...Object.keys(rowsOfLists((_list, call) => call === 'sort' || undefined)).map(
    (name) => `/api/XfSysBussiness/${name}`,
  ),
  '/api/XfSysBussiness/SortMenus',
  '/api/XfSysBussiness/SortPositions',
  '/api/XfSysBussiness/SortTypes',
  '/api/XfSystemApi/SortSystemMenus',
  '/api/XfSysBussiness/ImportRoster',
  '/api/XfSysBussiness/ReadRosterColumns',
  '/api/XfSysBussiness/ImportCerts',
  '/api/XfSysBussiness/ImportSignUps',
  '/api/XfSysBussiness/ReadSignUpColumns',
  '/api/XfSysBussiness/ImportSignUpResults',
  '/api/XfSysBussiness/ReadResultColumns',
  '/api/XfSysBussiness/ReadImportColumns',
  '/api/XfSysBussiness/PreviewCert',
  '/api/XfSysBussiness/UploadSeal',
  '/api/XfSysBussiness/SaveSiteConfig',
  // Without a mail server it is refused whatever it names.
  '/api/XfSysBussiness/SendHeldMessages',
  // The rows are those of the list, which the clerk sees.
  '/api/XfSysBussiness/ExportRows',
  // It names no record.
  '/api/XfSysBussiness/SendTestMail',
  '/api/XfSysBussiness/SendTestSms',
];

let known: Record<string, unknown>;
const tokens = new Map<string, string>();
test.beforeAll(async ({ site }) => {
  const { id: administrator } = await makeAdministrator(site);
  const { id: member } = await makeMember(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: administrator });
  tokens.set('administrator', token);
  tokens.set('member', await startSession(site.db, { audience: 'member', holderId: member }));
  known = { MenuId: await makeMenu(site, token), ...(await makeOptions(site)) };
});

test('every call that changes or shows a single record has a row in the table', ({ site }) => {
  const ofOneRecord = site.endpoints.filter(
    ({ path, method }) =>
      [method].flat().includes('POST') || /(\{id\}|Model|Detail|Item|DownCerts?)$/.test(path),
  );

  const missing = ofOneRecord
    .map(({ path }) => path)
    .filter((path) => !formOf.has(path) && !namingNone.includes(path));

  expect(missing).toEqual([]);
});

test.for([...formOf])('the call %s returns 404 for a missing record', async ([path, form], { site }) => {
  const endpoint = site.endpoints.find((each) => each.path === path);
  if (!endpoint) throw new Error(`${path} is not served`);

  const answer = await site.send(endpoint, { ...known, ...form }, tokens.get(endpoint.audience));

  expect(answer).toMatchObject({ Code: 404, Message: '访问资源不存在', Data: null });
});
