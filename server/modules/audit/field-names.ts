import type { LogWords } from '#contract/back-office/audit.ts';
import { paperNames, papers } from '#contract/certificates/certificate-templates.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { columnLabelsOf } from '#contract/fields/labels.ts';
import { memberForm } from '#contract/members/managed-members.ts';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';

type Fields = LogWords['Fields'][string];

const named = (names: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(names).map(([field, Name]) => [field, { Name }]));
const coded = (Name: string, Values: Record<string, string>): Fields[string] => ({ Name, Values });

type Schema = { entries: Parameters<typeof columnLabelsOf>[0] };
/** Returns the labels of the fields of a form or a record; those in `first` come first in a history, in this order. */
const labels = ({ entries }: Schema, first: readonly string[] = []): Fields => {
  const all: Readonly<Record<string, string>> = columnLabelsOf(entries);
  const names = new Set([...first, ...Object.keys(all)]);
  return named(Object.fromEntries([...names].map((name) => [name, all[name] ?? name])));
};

const shown = coded('显示', { 1: '显示', 0: '隐藏', true: '显示', false: '隐藏' });
const enabled = coded('状态', { 1: '启用', 0: '停用', true: '启用', false: '停用' });
const decision = { 1: '通过', 2: '驳回', 3: '待审核' };
const order = named({ SortNumber: '排序', Ids: '次序', Version: '版本', Remarks: '备注' });
/** Fields of a file. */
const file = named({ Name: '文件名', Path: '地址', Bytes: '大小（字节）' });
const yesOrNo = { true: '是', false: '否' };
/** What an export or a search asked for. */
const asked: Fields = {
  ...named({ key: '关键词', status: '状态', begintime: '起始时间', endtime: '截止时间', sort: '排序方式' }),
  IsFull: coded('号码完整显示', yesOrNo),
};
/** Days of joining, level and kind of a member, for its exports. */
const askedOfMembers = named({
  isenabled: '是否启用',
  companytypeid: '单位归类编号',
  memberlevelid: '会员等级编号',
  joinbegintime: '入会日期自',
  joinendtime: '入会日期至',
  missing: '缺少的资料',
});
/** The filters of the certificates, and what the public search asks for. */
const askedOfCertificates: Fields = {
  ...named({ Name: '姓名', IdNum: '身份证号', Found: '找到的张数', Ids: '证书编号（内部）', Format: '格式' }),
  ...named({
    standing: '证书状态',
    examstatus: '考试状态',
    programmeid: '培训项目编号',
    batchid: '导入批次',
  }),
  ...named({ _memberId: '会员编号', _memberName: '会员' }),
  showsIdNumbers: coded('身份证号完整显示', yesOrNo),
};

/** The company before its kind and level, which the form asks first. */
const memberOrder = (
  'MemberName Account LegalPerson DailyOperator OperatorPhone Email CompanyMent Mainbusiness ' +
  'RegAddress RegCapital StaffCount FoundDate JoinDate FilePath'
).split(' ');

export const entityTypes: LogWords['Nouns'] = {
  activity: '活动',
  administrator: '管理员',
  backup: '备份',
  banner: '轮播图',
  certificate: '证书',
  certificateBatch: '证书导入',
  file: '文件',
  link: '友情链接',
  member: '会员',
  menu: '栏目',
  news: '文章',
  operation: '操作日志',
  option: '归类与等级',
  position: '推荐位',
  programme: '培训项目',
  review: '审核',
  role: '角色',
  seal: '印章图片',
  site: '站点设置',
  message: '邮件',
  suggestion: '建议',
  systemMenu: '系统菜单',
};

const ownFields: LogWords['Fields'] = {
  activity: {
    ...order,
    ...named({
      Title: '活动标题',
      BeginTime: '开始时间',
      EndTime: '结束时间',
      Place: '地点',
      Content: '内容',
      IsPublic: '在首页公开',
      SignUpUntil: '报名截止',
      NoticeUrl: '详情地址',
    }),
    ...named({ LevelIds: '邀请的会员等级', TypeIds: '邀请的单位归类', MemberIds: '邀请的会员' }),
    ...named({ NewInvitedCount: '新邀请', ResendCount: '重新发送' }),
    ...named({ CancelReason: '取消原因', NoticeCount: '取消通知', ChangeNoticeCount: '变更通知' }),
  },
  backup: named({
    FileName: '文件',
    Fault: '失败原因',
    Bytes: '大小（字节）',
    Tables: '数据表数',
    Files: '文件数',
    MadeAt: '备份时间',
    Program: '程序版本',
  }),
  file: { ...file, ...named({ Signature: '病毒名称' }), Kept: coded('是否保存', yesOrNo) },
  operation: {
    ...asked,
    ...named({ actor: '操作人', action: '操作', noun: '对象类型', recordid: '对象编号', logid: '编号' }),
    ...named({ result: '结果', Removed: '删除条数', LastId: '删到第几条', LastTime: '删到何时' }),
  },
  administrator: {
    ...named({ Account: '账号', RealName: '姓名', Mobile: '手机', RoleId: '角色', RoleName: '角色' }),
    ...named({ PasswordChanged: '密码已修改', MustChangePwd: '须修改密码', Reason: '拒绝的原因' }),
    ...named({ EndedSessions: '退出的登录数' }),
    SecondFactor: coded('两步验证', { true: '启用', false: '停用' }),
    Status: enabled,
  },
  banner: {
    ...order,
    ...named({
      Title: '标题',
      ImageUrl: '图片',
      JumpUrl: '跳转地址',
      BeginTime: '展示开始',
      EndTime: '展示截止',
    }),
    Type: coded('类型', { 1: '手机', 2: '电脑首页' }),
    Status: enabled,
  },
  certificate: {
    ...asked,
    ...askedOfCertificates,
    ...named({ SigningKey: '签名密钥' }),
    ...named({ _name: '姓名', _idNum: '身份证号', _company: '工作单位', _examTime: '考试时间' }),
    ...named({ _certNum: '证书编号', _issueDate: '发证日期', _remarks: '备注', _programmeId: '培训项目' }),
    ...named({ Reason: '原因', MemberId: '会员', CertNum: '证书编号' }),
    _examStatus: coded('考试状态', examStatusText),
    _status: coded('状态', { 1: '正常', 0: '官网隐藏', '-1': '已删除' }),
  },
  certificateBatch: named({
    File: '文件',
    Total: '总行数',
    New: '新增',
    Changed: '更新',
    Kept: '保留',
    Reason: '撤回原因',
    FaultCount: '有误处数',
  }),
  link: {
    ...order,
    ...named({ Title: '名称', Friendlinks: '网址', ImageUrl: '图标' }),
    Status: shown,
  },
  member: {
    ...order,
    ...asked,
    ...askedOfMembers,
    ...file,
    ...labels(memberForm, memberOrder),
    ...named({
      Consent: '同意隐私说明',
      Erased: '已删除的个人信息',
      Kept: '须保留的个人信息',
      Reason: '拒绝的原因',
    }),
    IsEnabled: coded('是否启用', { true: '启用', false: '停用' }),
    Status: coded('审核状态', { 1: '已通过', 2: '已驳回', 3: '审核中' }),
    MustChangePwd: coded('密码', { true: '已重置' }),
  },
  menu: {
    ...order,
    ...named({ Name: '栏目名称', ParentId: '上级栏目', WebUrl: '链接地址' }),
    CurValue: coded('用作首页', { home: '是', '': '否' }),
    ...named({ ShowType: '展示方式', IsMemberRead: '会员阅读', MenuId: '编号', Type: '种类' }),
    ...named({
      NewsCount: '文章数',
      ChildCount: '下级栏目数',
      TakesContributions: '接受投稿',
      ReviewSteps: '审核步数',
    }),
    Layout: coded('版式', { 0: '标准', 1: '卡片', 2: '封面' }),
    Status: shown,
  },
  news: {
    ...named({ ToReview: '送审' }),
    ...order,
    ...asked,
    ...named({ state: '状态', isread: '阅读权限', membername: '投稿会员', menuid: '栏目编号' }),
    ...named({
      Title: '标题',
      MenuId: '栏目',
      NewContent: '正文',
      ImageUrl: '封面',
      Source: '来源',
      Author: '作者',
      Reason: '理由',
      RequestedBy: '申请人',
    }),
    ...named({
      NewsCreateTime: '发布时间',
      IsDraft: '草稿',
      IsTop: '置顶',
      IsMemberRead: '会员阅读',
      Seats: '推荐位',
    }),
    Status: coded('状态', { 0: '停用', 1: '正常', 2: '审核不通过', 3: '审核中' }),
  },
  option: {
    ...order,
    ...named({ TypeName: '名称' }),
    Type: coded('种类', { 1: '单位归类', 2: '会员等级', 4: '入会驳回理由', 5: '投稿驳回理由' }),
  },
  position: {
    ...order,
    ...named({ Seat: '推荐位', NewsId: '文章', NewsIds: '文章', Title: '文章' }),
    IsOn: coded('状态', { true: '启用', false: '停用' }),
  },
  programme: {
    ...named({
      ProgrammeName: '培训项目名称',
      TemplateVersion: '模板版本',
      TemplateId: '模板编号',
      CertificateCount: '证书记录数',
      ValidCount: '有效证书数',
      SaveTime: '模板保存时间',
      Version: '版本',
      Title: '证书标题',
      Statement: '证书正文',
      Background: '背景',
      SealText: '印章下方的文字',
      SealId: '印章图片',
      Fields: '版面',
    }),
    Status: enabled,
    Paper: coded('纸张', Object.fromEntries(paperNames.map((name) => [name, papers[name].label]))),
  },
  seal: named({ Bytes: '大小（字节）' }),
  review: {
    ...named({ MemberId: '会员', NewsId: '文章', ProcessItemName: '驳回原因', SoleReviewer: '唯一审核人' }),
    ...named({ Step: '审核步骤', Steps: '审核步数', Title: '标题' }),
    ...named({ JoinDate: '入会日期', MemberLevelId: '会员等级' }),
    Kind: coded('种类', { 1: '入会', 2: '投稿', 3: '文章' }),
    Status: coded('决定', decision),
  },
  role: named({ RoleName: '角色名称', Remarks: '说明', MenuIds: '权限' }),
  site: {
    ...named({ SiteName: '网站名称', SiteNameEn: '英文名称', Description: '简介', LogoUrl: '标志' }),
    ...named({ Contacts: '联系方式', Address: '地址', Copyright: '版权', IcpNumber: '备案号' }),
    ...named({ PoliceNumber: '公安备案号', AppQrUrl: '小程序二维码', AccountQrUrl: '公众号二维码' }),
    ...named({ SiteUrl: '网站地址', BackupFolder: '备份目录' }),
    ...named({ MobileSiteUrl: '手机站地址', AnalyticsScript: '统计代码', ShareImageUrl: '分享图' }),
    ...named({ HotWords: '热词', PrivacyText: '隐私说明', MailFrom: '发件人', Changed: '改动的密文' }),
    ...named({ Sensitive: '改动的敏感设置' }),
    ...named({ SmtpUrl: '邮件服务器', SmsWebhookUrl: '短信接口', Synonyms: '近义词' }),
    ...named({ Email: '测试邮件发往', Mobile: '测试短信发往', Reason: '没有发出的原因' }),
    ...named({ RequireTotp: '全员两步验证', PasswordReminderDays: '密码提醒天数' }),
  },
  message: named({ MemberId: '会员编号', MemberIds: '会员编号' }),
  suggestion: {
    ...asked,
    ...named({ ProposeIds: '建议编号' }),
    ...labels(businessSuggestions.GetWebProposeList.output.entries.List.item),
    ...named({
      HandledAt: '办理时间',
      HandledBy: '办理人编号',
      Removed: '删除条数',
    }),
  },
  systemMenu: {
    ...named({ MenuName: '名称', Path: '地址', Icon: '图标', Component: '组件', Perms: '权限标识' }),
    ...order,
    ...named({ Pid: '上级' }),
    MenuType: coded('类型', { 1: '分组', 2: '页面', 3: '按钮' }),
    Visible: shown,
    Status: enabled,
  },
};

/** Fields of an export of selected rows, which records of each kind can have. */
const exported = named({ ExportedList: '导出自', ExportedIds: '导出的记录', ExportedColumns: '导出的列' });

export const fieldsOfEntityTypes: LogWords['Fields'] = Object.fromEntries(
  Object.entries(ownFields).map(([entityType, fields]) => [entityType, { ...exported, ...fields }]),
);
