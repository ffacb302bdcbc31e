import { administratorForm } from '#contract/accounts/administrators.ts';
import { roleForm } from '#contract/accounts/roles.ts';
import { systemMenuForm } from '#contract/accounts/staff.ts';
import { activityForm } from '#contract/activities/activity-form.ts';
import { businessSignUps, personForm } from '#contract/activities/sign-up-list.ts';
import { activityKindWords, signUpSettingsForm } from '#contract/activities/sign-up-settings.ts';
import { purposeWords } from '#contract/audience/audience.ts';
import { audienceForm } from '#contract/audience/audiences.ts';
import type { LogWords } from '#contract/back-office/audit.ts';
import { paperNames, papers } from '#contract/certificates/certificate-templates.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { columnLabelsOf } from '#contract/fields/labels.ts';
import { states, stateWordsOf } from '#contract/fields/states.ts';
import { formForm } from '#contract/forms/managed-forms.ts';
import { stateOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { byEntityType } from '#contract/lists/registry.ts';
import { contactLabels } from '#contract/members/contacts.ts';
import { memberForm } from '#contract/members/managed-member.ts';
import { options } from '#contract/members/managed-options.ts';
import { pageForm } from '#contract/members/member-pages.ts';
import { newsForm } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { noticeForm } from '#contract/notices/managed-notices.ts';
import { menuForm } from '#contract/public-site/managed-menus.ts';
import { siteConfigForm } from '#contract/public-site/settings.ts';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';

const certificate = businessCertificates.EditCertInfo.input;
const programme = businessProgrammes.SaveProgramme.input;

const personEntries = businessSignUps.GetSignUpList.output.entries.List.item.entries;

type Fields = LogWords['Fields'][string];

const words = (names: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(names).map(([field, Name]) => [field, { Name }]));
const coded = (Name: string, Values: Record<string, string>): Fields[string] => ({ Name, Values });

interface FormSchema {
  entries: Parameters<typeof columnLabelsOf>[0];
}

/** Returns the labels of all fields of a form, these first, in the order in which a history lists them. */
const labelsFrom = (form: FormSchema, first: string) => ({ ...labels(form, first), ...labels(form) });

/** Returns the labels of the fields of a form, all or these, in the order in which a history lists them. */
function labels({ entries }: FormSchema, only?: string): Fields {
  const all: Readonly<Record<string, string>> = columnLabelsOf(entries);
  const names = only?.split(' ') ?? Object.keys(all);
  return words(Object.fromEntries(names.map((name) => [name, all[name] ?? name])));
}

const shownOrHidden = { 1: '显示', 0: '隐藏', true: '显示', false: '隐藏' };
const enabled = coded('状态', { 1: '启用', 0: '停用', true: '启用', false: '停用' });
const decision = { 1: '通过', 2: '驳回', 3: '待审核' };
const order = words({ SortNumber: '排序', Ids: '次序', Version: '版本', Remarks: '备注' });
/** Fields of a file. */
const file = words({ Name: '文件名', Path: '地址', Bytes: '大小（字节）' });
const yesOrNo = { true: '是', false: '否' };
/** Of an audience, also as a part of another form. */
const audienceWords: Fields = {
  ...labels(audienceForm),
  IsAll: coded('全部会员', yesOrNo),
  IsEvery: coded('同时满足', yesOrNo),
  Purpose: coded('写给谁', purposeWords),
};
/** What an export or a search asked for. */
const exportFilters: Fields = {
  ...words({ key: '关键词', status: '状态', begintime: '起始时间', endtime: '截止时间', sort: '排序方式' }),
  ...words({ Ids: '所选记录的编号' }),
  IsFull: coded('号码完整显示', yesOrNo),
};
/** Days of joining, level and kind of a member, for its exports. */
const memberFilters = words({
  isenabled: '是否启用',
  companytypeid: '单位归类编号',
  memberlevelid: '会员等级编号',
  joinbegintime: '入会日期自',
  joinendtime: '入会日期至',
  missing: '缺少的资料',
  opening: '账号',
  batchid: '导入批次',
  city: '所在城市',
  ended: '会籍',
});
/** Of every import. */
const importFields = words({
  File: '文件',
  Total: '总行数',
  New: '新增',
  Changed: '更新',
  Kept: '保留',
  Reason: '撤回原因',
  FaultCount: '有误处数',
});
/** The filters of the certificates, and what the public search asks for. */
const certificateFilters: Fields = {
  ...words({ Name: '姓名', IdNum: '身份证号', Found: '找到的张数', Ids: '证书编号（内部）', Format: '格式' }),
  ...words({
    standing: '证书状态',
    examstatus: '考试状态',
    programmeid: '培训项目编号',
    batchid: '导入批次',
  }),
  ...words({ _memberId: '会员编号', _memberName: '会员' }),
  showsIdNumbers: coded('身份证号完整显示', yesOrNo),
};

/** Returns the words for the fields of a declared list. */
function fieldsOfList(list: ListDeclaration): Fields {
  const fields = Object.entries(list.fields).map(([name, { rule, words: Values }]) => [
    name,
    { Name: rule.column, ...(Values && { Values }) },
  ]);
  const [on, off] = stateOf(list).words;
  return {
    ...order,
    ...Object.fromEntries(fields),
    ...(list.calls.show && { Status: coded('状态', { 1: on, 0: off, true: on, false: off }) }),
  };
}

const ownFields: LogWords['Fields'] = {
  ...byEntityType(fieldsOfList),
  activity: {
    ...order,
    ...labels(activityForm),
    Kind: coded('类型', activityKindWords),
    ...labels({ entries: signUpSettingsForm.entries }),
    ...words({ Exported: '导出' }),
    ...words({ NewInvitedCount: '新邀请', ResendCount: '重新发送' }),
    ...words({ CancelReason: '取消原因', NoticeCount: '取消通知', ChangeNoticeCount: '变更通知' }),
  },
  audience: audienceWords,
  signUp: {
    ...labels(personForm),
    ...labels({ entries: personEntries }),
    ...exportFilters,
    ...words({ Removed: '清除份数', ActivityId: '活动编号', AttendTime: '到场时间', Reason: '原因' }),
    ...words({ company: '单位', state: '状态', paid: '已缴', there: '到场' }),
    IsMovedUp: coded('提前候补', yesOrNo),
    State: coded('状态', stateWordsOf(states.signUp)),
  },
  form: {
    ...labels(formForm),
    ...exportFilters,
    ...words({ RemindedCount: '提醒', AlreadyCount: '今天已提醒', UnreachableCount: '没有联系方式' }),
    ...words({
      Outcome: '处理',
      Reply: '答复',
      Exported: '导出',
      LinkOf: '取得填写链接',
      LinkReset: '更换链接',
    }),
    Status: coded('状态', stateWordsOf({ 0: states.form.draft, 1: states.form.open, 2: states.form.closed })),
  },
  notice: {
    ...labels(noticeForm),
    ...audienceWords,
    ...exportFilters,
    ...words({ RecipientCount: '通知家数', WithdrawnCount: '没有发出的', RemindedCount: '提醒' }),
    ...words({ TodayCount: '今天已通知', IsCalled: '已电话通知' }),
    Status: coded(
      '状态',
      stateWordsOf({ 0: states.notice.draft, 1: states.notice.sent, 2: states.notice.withdrawn }),
    ),
  },
  backup: words({
    FileName: '文件',
    Fault: '失败原因',
    Bytes: '大小（字节）',
    Tables: '数据表数',
    Files: '文件数',
    MadeAt: '备份时间',
    Program: '程序版本',
  }),
  confirmationRound: {
    ...words({ Title: '名称', BeginDate: '开始日期', EndDate: '截止日期', roundid: '编号', state: '核对' }),
    ...words({ MemberId: '会员', Way: '核对', Note: '核对情况' }),
    ...words({ Reminded: '提醒家数', RemindedToday: '当天已提醒', Unreachable: '联系不上' }),
    IsClosed: coded('是否结束', yesOrNo),
    IsConfirmed: coded('电话核对', yesOrNo),
  },
  file: { ...file, ...words({ Signature: '病毒名称' }), Kept: coded('是否保存', yesOrNo) },
  operation: {
    ...exportFilters,
    ...words({ actor: '操作人', action: '操作', noun: '对象类型', recordid: '对象编号', logid: '编号' }),
    ...words({ result: '结果', Removed: '删除条数', LastId: '删到第几条', LastTime: '删到何时' }),
  },
  administrator: {
    ...labels(administratorForm, 'Account RealName Mobile RoleId Roles'),
    ...words({ RoleName: administratorForm.entries.RoleId.column }),
    ...words({ PasswordChanged: '密码已修改', MustChangePwd: '须修改密码', Reason: '拒绝的原因' }),
    ...words({ EndedSessions: '退出的登录数' }),
    SecondFactor: coded('两步验证', { true: '启用', false: '停用' }),
    Status: enabled,
  },
  certificate: {
    ...exportFilters,
    ...certificateFilters,
    ...words({ SigningKey: '签名密钥' }),
    ...labels(certificate, '_name _idNum _company _examTime _certNum _issueDate _remarks _programmeId'),
    ...words({ Reason: '原因', MemberId: '会员', CertNum: '证书编号' }),
    _examStatus: coded(certificate.entries._examStatus.column, examStatusText),
    _status: coded(certificate.entries._status.column, { 1: '正常', 0: '官网隐藏', '-1': '已删除' }),
  },
  certificateBatch: importFields,
  rosterBatch: importFields,
  signUpBatch: importFields,
  signUpResultBatch: importFields,
  member: {
    ...order,
    ...exportFilters,
    ...memberFilters,
    ...file,
    ...labelsFrom(
      memberForm,
      'MemberName Account LegalPerson DailyOperator OperatorPhone Email CompanyMent Mainbusiness RegAddress ' +
        'RegCapital StaffCount FoundDate JoinDate FilePath CompanyTypeId MemberLevelId',
    ),
    ...words({
      Consent: '同意隐私说明',
      KeepsFormerName: '记为曾用名',
      EndDate: '退会日期',
      EndReason: '退会原因',
      MergedInto: '合并到的会员编号',
      Erased: '已删除的个人信息',
      Kept: '须保留的个人信息',
      Reason: '拒绝的原因',
      ProcessItemName: '名录页',
    }),
    OpeningWay: coded('开通账号', { mail: '发邮件', sms: '发短信', slip: '开通单', phone: '电话' }),
    ...labels(pageForm, 'Introduction LogoUrl Website Telephone'),
    ...words({ IsListed: '在会员名录中展示', ListingNote: '会员如何同意' }),
    IsEnabled: coded('是否启用', { true: '启用', false: '停用' }),
    Status: coded('审核状态', { 1: '已通过', 2: '已驳回', 3: '审核中' }),
    MustChangePwd: coded('密码', { true: '已重置' }),
    ...words({ ...contactLabels, Email: '邮箱', ContactName: '联络人姓名', ContactNote: '联络人备注' }),
    SignIn: coded('登录', { mobile: '手机号', email: '邮箱', '': '不登录' }),
    ContactStatus: coded('联络人', { true: '在任', false: '已结束' }),
  },
  menu: {
    ...order,
    ...labels(menuForm, 'Name ParentId WebUrl'),
    CurValue: coded(menuForm.entries.CurValue.column, { home: '是', '': '否' }),
    ...labels(menuForm, 'ShowType IsMemberRead'),
    ...words({ MenuId: '编号', Type: '种类' }),
    ...words({ NewsCount: '文章数', ChildCount: '下级栏目数' }),
    ...labels(menuForm, 'TakesContributions ReviewSteps'),
    Layout: coded(menuForm.entries.Layout.column, { 0: '标准', 1: '卡片', 2: '封面' }),
    Status: coded(menuForm.entries.Status.column, shownOrHidden),
  },
  news: {
    ...labels(newsForm, 'ToReview'),
    ...order,
    ...exportFilters,
    ...words({ state: '状态', isread: '阅读权限', membername: '投稿会员', menuid: '栏目编号' }),
    ...labels(newsForm, 'Title MenuId NewContent ImageUrl Source Author'),
    ...words({ Reason: '理由', RequestedBy: '申请人' }),
    ...labels(newsForm, 'NewsCreateTime IsDraft IsTop IsMemberRead Seats'),
    Status: coded('状态', {
      [newsStatus.closed]: states.article.closed.word,
      [newsStatus.published]: states.article.published.word,
      [newsStatus.rejected]: states.article.rejected.word,
      [newsStatus.underReview]: states.article.underReview.word,
    }),
  },
  option: fieldsOfList(options),
  position: {
    ...order,
    ...words({ Seat: '推荐位', NewsId: '文章', NewsIds: '文章', Title: '文章' }),
    IsOn: coded('状态', { true: '启用', false: '停用' }),
  },
  programme: {
    ...labels(programme, 'ProgrammeName'),
    ...words({
      TemplateVersion: '模板版本',
      TemplateId: '模板编号',
      CertificateCount: '证书记录数',
      ValidCount: '有效证书数',
      SaveTime: '模板保存时间',
      Version: '版本',
    }),
    ...labels(programme, 'Title Statement Background SealText SealId Fields'),
    Status: enabled,
    Paper: coded(
      programme.entries.Paper.column,
      Object.fromEntries(paperNames.map((name) => [name, papers[name].label])),
    ),
  },
  seal: words({ Bytes: '大小（字节）' }),
  review: {
    ...words({ MemberId: '会员', NewsId: '文章', ProcessItemName: '驳回原因', SoleReviewer: '唯一审核人' }),
    ...words({ Step: '审核步骤', Steps: '审核步数', Title: '标题' }),
    ...words({ JoinDate: '入会日期', MemberLevelId: '会员等级' }),
    Kind: coded('种类', { 1: '入会', 2: '投稿', 3: '文章' }),
    Status: coded('决定', decision),
  },
  role: labels(roleForm),
  site: {
    ...labels(
      siteConfigForm,
      'SiteName SiteNameEn Description LogoUrl Contacts Address Copyright IcpNumber PoliceNumber AppQrUrl ' +
        'AccountQrUrl SiteUrl BackupFolder MobileSiteUrl AnalyticsScript ShareImageUrl HotWords PrivacyText MailFrom',
    ),
    ...words({ Changed: '改动的密文', Sensitive: '改动的敏感设置' }),
    ...labels(siteConfigForm, 'SmtpUrl SmsWebhookUrl Synonyms'),
    ...words({ Email: '测试邮件发往', Mobile: '测试短信发往', Reason: '没有发出的原因' }),
    ...labels(
      siteConfigForm,
      'RequireTotp PasswordReminderDays MailPerMinute MailPerDay SmsPerDay SmsSign SmsTemplates',
    ),
  },
  message: words({ MemberId: '会员编号', MemberIds: '会员编号' }),
  suggestion: {
    ...exportFilters,
    ...words({ ProposeIds: '建议编号' }),
    ...labels(businessSuggestions.GetWebProposeList.output.entries.List.item),
    ...words({
      HandledAt: '办理时间',
      HandledBy: '办理人编号',
      Removed: '删除条数',
    }),
  },
  systemMenu: {
    ...labels(systemMenuForm, 'MenuName Path Icon Component Perms'),
    ...order,
    ...labels(systemMenuForm, 'Pid'),
    MenuType: coded(systemMenuForm.entries.MenuType.column, { 1: '分组', 2: '页面', 3: '按钮' }),
    Visible: coded(systemMenuForm.entries.Visible.column, shownOrHidden),
    Status: enabled,
  },
};

/** Fields of an export of selected rows, which records of each kind can have. */
const exported = words({ ExportedList: '导出自', ExportedIds: '导出的记录', ExportedColumns: '导出的列' });

export const fieldsOfEntityTypes: LogWords['Fields'] = Object.fromEntries(
  Object.entries(ownFields).map(([entityType, fields]) => [entityType, { ...exported, ...fields }]),
);
