import type { Endpoint } from '#contract/api/endpoint.ts';
import type { ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';

/*
 * The actions of the log, and the words for them. A call has the name under which the log stores it; where several kinds
 * of actors share a call, the prefix names the kind that the word is for.
 */

const callsOfKinds = {
  changes: ['save', 'sort', 'show', 'remove', 'restore'],
  readings: ['list', 'public'],
} as const;

/** The actions of each group of the filter, both in the order in which it offers them. */
const namesOfGroups: Readonly<Record<string, string>> = {
  登录与账号: `
    Login Logout GetLoginToken SwitchCompany member/Logout EditAdminPwd EditMemberPwd ForgotPwd ResetPwdByMail
    GetPwdTicket EditMyInfo BeginTotp EnableTotp DisableTotp RenewRecoveryCodes EndSession SavePreferences
    GetTotp GetSessions GetLoginUser GetPreferences GetCode`,
  文章: `
    SaveNews SaveNewsStatus MoveNews DelNews RestoreNews RestoreNewsVersion WithdrawNews DestroyNews
    ApproveNewsDeletion DropNewsDeletion ExportNews member/SaveNews GetNewsList GetNewsDetail
    GetNewsVersions GetNewsRecycle GetNewsDeletion GetMyNewsList member/GetNewsList member/GetNewsDetail
    GetNewsReList`,
  栏目与首页: `
    SaveMenu SortMenus EditMenuStatus DelMenu SaveSelectPosition SortPositions UpdateSortNumber
    EditNewPositionStatus DelPosition ${namesOfLists('栏目与首页', 'changes')} GetMenuList GetMenuModel
    GetMenuNames GetNewPositionList ${namesOfLists('栏目与首页', 'readings')} member/GetMenuList
    member/GetMenuModel GetMenuTreeModel member/GetNewPositionList member/GetBannerList`,
  会员: `
    EditMemberInfo EditMemberStatus EndMember RestoreMember MergeMembers UndoMerge GetMemberMerges
    SetMemberLevel SendOpenings OpenAccount ResetMemberPwd ImportRoster UndoRosterImport ReadRosterColumns
    GetRosterFaults GetRosterBatches GetRosterMembers GetRosterExample ExportMembers SaveContact SetMainContact
    EditContactStatus ExportContacts AllowContactSignIn RemoveContactSignIn SaveMyContact SetMyMainContact EditMyContactStatus
    UploadMemberFile
    ReadAttachment ExportPersonal ErasePersonal SaveType SortTypes DelType EditMember GetMemberList
    GetOpenings GetOpening GetOpenableMembers GetMemberModel GetMemberNames GetTypeList GetUserInfo GetMemberNumbers GetContacts GetMyContacts
    member/GetTypeList GetMemberDirectory GetDirectoryMember SaveMemberPage WithdrawMemberPage SetMemberListing
    SaveMyPage WithdrawMyPage SetMyListing GetMemberPage GetMyPage SaveConfirmationRound
    CloseConfirmationRound RemindMembers ConfirmByPhone ExportConfirmations ConfirmMyData GetConfirmationRounds
    GetConfirmations GetMyConfirmation`,
  审核: `
    SaveProcessItem SaveApplyAudit ApproveApplications ApplyMember GetProcessList GetProcessItem GetMemberProcessList
    GetMemberApplyRc`,
  证书: `
    EditCertInfo ImportCerts UndoImport EditCertStatus LinkCerts ReissueCert RevokeCert DelCerts
    RestoreCerts ExportCerts DownCerts GetCertImage administrator/GetCertList GetCertModel GetUnclaimedCerts
    GetCertIssues PreviewCertInfo GetImportBatches ReadImportColumns GetImportFaults GetCertTemplate
    GetCertList DownCert VerifyCert VerifyCerts`,
  培训项目: `
    SaveProgramme EditProgrammeStatus DelProgramme UploadSeal GetProgrammeList GetTemplateDesign
    GetTemplateVersions GetTemplatePicture PreviewCert`,
  活动与通知: `
    SaveActivityDetail ResendActivityMember TellActivityChange TellSignUpChange CancelActivity ResendCancellation
    TellHeldMessages SendHeldMessages DropHeldMessages GetActivityList GetActivity CountInvitees
    PreviewInvitation GetHeldMessages GetAgenda
    SaveSignUpSettings AddSignUp SaveSignUpPerson ApproveSignUps RejectSignUps CancelSignUps MoveUpSignUp
    ImportSignUps UndoSignUpImport ImportSignUpResults UndoResultImport HandOverCertificates ReadSignUpColumns
    GetSignUpFaults GetSignUpBatches ReadResultColumns GetResultFaults GetResultBatches
    RecordSignUpPayment TickAttendance ExportSignUps PrintSignInSheet PrintBadges SubmitSignUp ReplaceSignUpPerson
    CancelSignUp GetSignUpSettings GetSignUpList GetSignUpPerson GetActivitySignUp ProposeCompanies GetSignUp GetMySignUps
    SaveAudience DelAudience RestoreAudience GetAudiences CountAudience GetAudienceMembers GetAudienceChoices
    GetAudienceNames SaveForm PublishForm CloseForm DelForm RestoreForm ResetFormLink ExportFormAnswers RemindForm
    SaveFormTreatment ExportFormFiles ExportFormComments GetFormMissing GetFormSums GetFormComments GetFormList GetForm
    GetMemberForms DownFormFile
    GetFormAnswers GetOpenForm SubmitForm SaveFormDraft TakeFormLink GetOwnForms
    SaveNotice DelNotice SendNotice WithdrawNotice RemindNotice CallNoticeRecipients ExportNoticeRecipients GetNoticeList
    GetNotice PreviewNotice GetNoticeRecipients CountNoticeReminder member/GetNotice ReadNotice GetMyNotices`,
  建议箱: `
    HandlePropose DelWebPropose ExportProposes SavePropose GetWebProposeList`,
  管理员与角色: `
    SaveAdminUser DelAdminUser ResetTotp SaveRole DelRole SaveSystemMenu SortSystemMenus DelSystemMenu
    GetAdminUserL GetRoleList GetRole GetRoleNames GetPermissionTree GetSystemMenuList`,
  网站设置与文件: `
    SaveSiteConfig SendTestMail SendTestSms UploadFile member/UploadFile visitor/UploadFile ScanFile
    DelMedia RestoreMedia GetMediaList GetSiteConfig GetSiteAddress GetSiteInfo GetPrivacy CountWebCount
    GetCountWebCount GetDeliveryState`,
  '日志、统计与备份': `
    ExportOperationLog ExportFigures ExportRows MakeBackup DownloadBackup BackupFailed backup restore token
    reset-password reset-totp rotate-key rotate-signing-key FillDemo ForgetApplications ForgetOperations
    ForgetSignUps ForgetSuggestions forget sweep VerifyOperationLog GetOperationLog GetRecordHistory GetLogWords
    GetFigures GetWorkbench GetTrends GetWaiting GetDestinations GetHealth GetBackups`,
};

export const actionGroups = Object.entries(namesOfGroups).map(([Name, names]) => ({
  Name,
  Actions: names.trim().split(/\s+/),
}));

/** Words for what is not a call, and for calls whose summary begins otherwise. */
export const ownWords: Readonly<Record<string, string>> = {
  GetTotp: '查看两步验证的二维码',
  GetCode: '获取验证码',
  DelNews: '删除文章（移入回收站）',
  'member/GetNewsDetail': '会员阅读文章',
  'member/GetMenuModel': '会员打开网站的栏目',
  ReadAttachment: '打开会员附件',
  GetMemberNames: '按名称查找会员',
  GetMemberApplyRc: '申请人查看审核进度',
  GetCertImage: '下载证书',
  GetImportFaults: '下载标注后的导入表格',
  GetSignUpFaults: '下载标注后的报名导入表格',
  GetResultFaults: '下载标注后的结果导入表格',
  GetRosterFaults: '下载标注后的名册',
  GetCertTemplate: '下载导入模板',
  GetCertList: '在网站查询证书',
  'member/UploadFile': '会员上传文件',
  'visitor/UploadFile': '访客上传文件',
  ScanFile: '检查上传的文件',
  GetCountWebCount: '查看访问总数',
  GetDestinations: '快速前往',
  BackupFailed: '备份失败',
  backup: '运维人员备份',
  restore: '运维人员恢复备份',
  token: '运维人员取得登录凭证',
  'reset-password': '运维人员重置管理员密码',
  'reset-totp': '运维人员取消两步验证',
  'rotate-key': '运维人员更换加密密钥',
  'rotate-signing-key': '运维人员更换证书签名密钥',
  FillDemo: '装入示例数据',
  ForgetApplications: '清除到期的入会申请',
  ForgetOperations: '清除到期的操作日志',
  ForgetSignUps: '清除到期的报名人员',
  ForgetSuggestions: '清除到期的建议',
  forget: '清除到期的数据',
  sweep: '清理过期的数据',
};

/**
 * Returns the word for each action: the beginning of the summary of its call, up to a punctuation mark. A call that reads
 * is named by what it reads; 查看 is put before it, so that every other verb says what was changed or taken away.
 */
export function actionWords(endpoints: readonly Endpoint[]): Record<string, string> {
  const calls = Map.groupBy(endpoints, ({ path }) => path.split('/')[3]);
  const wordOf = (action: string) => {
    const [name, kind = 'administrator'] = action.split('/').toReversed();
    const shared = calls.get(name) ?? [];
    const call = shared.find(({ audience }) => (audience === 'administrator') === (kind === 'administrator'));
    return ownWords[action] ?? wordOfCall(call ?? shared[0]);
  };
  const actions = actionGroups.flatMap(({ Actions }) => Actions);
  return Object.fromEntries(actions.map((action) => [action, wordOf(action)]));
}

function wordOfCall(call: Endpoint | undefined): string {
  const { path = '', method, audience, summary = '' } = call ?? {};
  const [head = ''] = summary.split(/[，：；（。]/);
  if (method !== 'GET' || !path.includes('/Get')) return head;
  return `${audience === 'administrator' ? '' : '会员'}查看${head}`;
}

/** Returns the names of the calls of the declared lists of a group. */
function namesOfLists(group: string, kind: keyof typeof callsOfKinds): string {
  return managedLists
    .filter(({ logGroup }) => logGroup === group)
    .flatMap(({ calls }: ListDeclaration) => callsOfKinds[kind].flatMap((call) => calls[call] ?? []))
    .join(' ');
}
