import { listsOfRows } from '#contract/back-office/selected-rows.ts';
import { makeIdNumber } from '../factories/make-certificate.ts';
import { makeField } from '../factories/make-form.ts';

/* The calls by POST of the back office whose answers may show records. */

export type Form = Record<string, unknown>;

/**
 * The calls besides every GET whose answers may show records: readings that take a POST, saves that come too late and are answered with
 * the present record, and refusals that name records.
 */
export const answeringPosts = [
  'CountInvitees',
  'CountAudience',
  'GetAudienceMembers',
  'GetAudienceNames',
  'PreviewInvitation',
  'PreviewNotice',
  'PreviewCert',
  'PreviewCertInfo',
  'ReadImportColumns',
  'ReadRosterColumns',
  'ExportRows',
  'SaveNews',
  'EditMemberInfo',
  'SaveApplyAudit',
  'SaveProcessItem',
  'EditCertInfo',
  'SaveActivityDetail',
  'SaveWebFriendlinks',
  'SaveForm',
  'SaveNotice',
  'SendNotice',
  'SaveAudience',
  'SaveContact',
  'SaveMemberPage',
  'SaveSignUpPerson',
  'SaveSignUpSettings',
  'MergeMembers',
  'HandOverCertificates',
  'SaveRole',
  'SaveAdminUser',
  'SaveMenu',
  'DelMedia',
  'DelMenu',
];

/** Forms of saves that began from a version of long ago, of previews and of removals that are refused. */
export function postsOf(ids: Record<string, number>, reviews: number[]): Record<string, Form[]> {
  const Version = 1_000_000;
  const article = { MenuId: ids.MenuId, Title: '别的', NewContent: '<p>别的</p>', Status: 0, Version };
  const holder = {
    _name: '别人',
    _idNum: makeIdNumber(),
    _company: '',
    _certNum: 'T-2099-000001',
    _remarks: '',
  };
  const certificate = {
    ...holder,
    _examTime: '2026-03-06',
    _examStatus: 1,
    _issueDate: '2026-04-06',
    Version,
  };
  const member = {
    MemberName: '别家',
    CompanyTypeId: ids.CompanyTypeId,
    MemberLevelId: ids.MemberLevelId,
    LegalPerson: '王',
    DailyOperator: '李',
    OperatorPhone: '13911119999',
    Email: 'other@example.com',
    Account: 'otheraccount',
  };
  const activity = { Title: '别的', BeginTime: '2098-12-01 09:00:00', Place: '上海', Send: 0 };
  return {
    ExportRows: listsOfRows.map((List) => ({ List, Ids: [1], Heads: ['名称'], Rows: [['甲']] })),
    PreviewCertInfo: [ids.CertId, ids.RevokedId].map((_certId) => ({
      ...certificate,
      _certId,
      _programmeId: ids.ProgrammeId,
    })),
    SaveNews: [ids.NewsId, ids.DraftId, ids.ContributionId].map((NewsId) => ({ ...article, NewsId })),
    EditMemberInfo: [ids.MemberId, ids.ApplicantId].map((MemberId) => ({ ...member, MemberId, Version })),
    SaveApplyAudit: [{ MemberId: ids.ApplicantId, Status: 2, ProcessItemName: '材料不全', Version }],
    SaveProcessItem: reviews.map((ProcessId) => ({ ProcessId, Status: 2, ProcessItemName: '退回', Version })),
    EditCertInfo: [ids.CertId, ids.RevokedId].map((_certId) => ({
      ...certificate,
      _certId,
      _programmeId: ids.ProgrammeId,
    })),
    SaveActivityDetail: [{ ...activity, ActivityId: ids.ActivityId, Version }],
    SaveWebFriendlinks: [{ LinkId: ids.LinkId, Title: '别的', Friendlinks: 'https://a.example', Version }],
    ...postsOfAsked(ids, Version),
    SaveRole: [{ RoleId: ids.RoleId, RoleName: '别的', MenuIds: [], Version }],
    SaveAdminUser: [{ AdminId: ids.AdminId, Account: 'otherclerk', RoleId: ids.RoleId, Version }],
    SaveMenu: [{ MenuId: ids.MenuId, Name: '别的', Version }],
    DelMedia: [{ Ids: [ids.UsedFileId] }],
    DelMenu: [{ MenuId: ids.MenuId }],
  };
}

/** Saves of questionnaires, notices, sign-ups and people of members that come too late. */
function postsOfAsked(ids: Record<string, number>, Version: number): Record<string, Form[]> {
  const member = { MemberId: ids.MemberId, Version };
  const field = makeField();
  return {
    SaveForm: [{ FormId: ids.FormId, Title: '别的', CloseDay: '2098-12-01', Fields: [field], Version }],
    SaveNotice: [
      { NoticeId: ids.NoticeId, Title: '别的', Content: '别的', Audience: { IsAll: 1 }, Version },
      { NoticeId: ids.SentNoticeId, Title: '别的', Content: '别的', Audience: { IsAll: 1 }, Version },
    ],
    SendNotice: [{ NoticeId: ids.NoticeId, Version }],
    SaveAudience: [{ AudienceId: ids.AudienceId, AudienceName: '别的', Version }],
    SaveContact: [{ ...member, ContactId: ids.ContactId, ContactName: '别人' }],
    SaveMemberPage: [{ ...member, Introduction: '别的' }],
    SaveSignUpPerson: [{ PersonId: ids.PersonId, Name: '别人', Mobile: '', Version }],
    SaveSignUpSettings: [{ ActivityId: ids.SignUpActivityId, Version }],
    MergeMembers: [{ ...member, OtherId: ids.ApplicantId, OtherVersion: Version, Taken: [] }],
    HandOverCertificates: [
      { ActivityId: ids.SignUpActivityId, ProgrammeId: ids.ProgrammeId, FirstNumber: 'N-1' },
    ],
  };
}
