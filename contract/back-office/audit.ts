import * as v from 'valibot';
import { endpoints, fileAnswer, systemBase } from '../api/endpoint.ts';
import { resultCode } from '../api/envelope.ts';
import { listOf, page } from '../api/paging.ts';
import type { Permission } from '../api/permissions.ts';
import { idsInQuery } from '../fields/bulk-ids.ts';
import { filter, integer, optionalText, recordId, searchKey, shanghaiTime } from '../fields/rules.ts';
import { byEntityType, type ListPermission } from '../lists/registry.ts';

/** The kinds of actor that can cause an operation. */
export const actorKinds = ['visitor', 'member', 'administrator', 'operator', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];
export const actorWords: Readonly<Record<ActorKind, string>> = {
  visitor: '访客',
  member: '会员',
  administrator: '管理员',
  operator: '运维',
  system: '系统',
};

/** The results of operations in words. */
export const resultWords: Readonly<Record<number, string>> = {
  [resultCode.done]: '成功',
  [resultCode.partly]: '部分完成',
  [resultCode.forbidden]: '没有权限',
  [resultCode.refused]: '被拒绝',
  [resultCode.notFound]: '没有该记录',
  [resultCode.tooOften]: '过于频繁',
  [resultCode.needsMore]: '动态码不对',
};

const signIns: readonly string[] = ['Login', 'GetLoginToken'];

/** Returns the result of an operation in words; a refused sign-in says its reason. */
export function resultWord({
  Action,
  ResultCode,
  After,
}: Pick<Operation, 'Action' | 'ResultCode' | 'After'>) {
  if (ResultCode === resultCode.refused && signIns.includes(Action)) {
    const reason = After?.Reason;
    return typeof reason === 'string' ? reason : signInRefusal.password;
  }
  return resultWords[ResultCode] ?? '失败';
}

/** The reasons for which a sign-in was refused, as the log stores them. */
export const signInRefusal = {
  account: '没有这个账号',
  password: '密码错误',
  disabled: '账号已停用',
  code: '动态码错误',
  recoveryCode: '恢复码错误',
} as const;

const operation = v.object({
  LogId: v.number(),
  CreateTime: v.string(),
  ActorKind: v.picklist(actorKinds),
  ActorId: v.nullable(v.number()),
  /** The account, as the log stores it; blank for the program itself. */
  ActorName: v.string(),
  /** The name of the administrator or of the member's company today; blank when there is none. */
  ActorTitle: v.string(),
  Address: v.string(),
  /** The call, such as `SaveNews`, or what the program did. */
  Action: v.string(),
  /** The kind of record, such as `news`; blank when none is concerned. */
  Noun: v.string(),
  RecordId: v.string(),
  /** The fields that changed, personal data masked. */
  Before: v.nullable(v.record(v.string(), v.unknown())),
  After: v.nullable(v.record(v.string(), v.unknown())),
  ResultCode: v.number(),
  TraceId: v.string(),
});
export type Operation = v.InferOutput<typeof operation>;

interface KindOfRecord {
  word: string;
  history?: Permission;
}

/**
 * The kinds of record that the log names, in words; `history`: the permission that reading the history of such a record
 * requires, the same as for the list of its kind. A kind without one has no history.
 */
export const recordKinds = {
  activity: { word: '活动', history: 'activity:list' },
  audience: { word: '人群' },
  administrator: { word: '管理员', history: 'admin:list' },
  backup: { word: '备份' },
  ...byEntityType(({ title, permission }) => ({
    word: title,
    history: `${permission}:list` as ListPermission,
  })),
  person: { word: '联络人的登录' },
  certificate: { word: '证书', history: 'cert:list' },
  certificateBatch: { word: '证书导入' },
  rosterBatch: { word: '名册导入' },
  form: { word: '问卷', history: 'form:list' },
  notice: { word: '通知', history: 'notice:list' },

  signUp: { word: '活动报名', history: 'sign-up:list' },
  signUpBatch: { word: '报名人员导入' },
  signUpResultBatch: { word: '培训结果导入' },
  confirmationRound: { word: '请会员核对', history: 'member:confirm' },
  file: { word: '文件' },
  member: { word: '会员', history: 'member:list' },
  menu: { word: '栏目', history: 'webmenu:list' },
  news: { word: '文章', history: 'news:list' },
  operation: { word: '操作日志' },
  option: { word: '归类与等级', history: 'type:list' },
  position: { word: '推荐位', history: 'position:list' },
  programme: { word: '培训项目', history: 'cert:list' },
  review: { word: '审核', history: 'review:list' },
  role: { word: '角色', history: 'role:list' },
  seal: { word: '印章图片' },
  site: { word: '站点设置', history: 'site:list' },
  message: { word: '邮件' },
  suggestion: { word: '建议', history: 'suggestion:list' },
  systemMenu: { word: '系统菜单', history: 'menu:list' },
} as const satisfies Record<string, KindOfRecord>;
export type RecordKind = keyof typeof recordKinds;
export type EntityTypeWithHistory = {
  [Kind in RecordKind]: (typeof recordKinds)[Kind] extends { history: Permission } ? Kind : never;
}[RecordKind];

export const historyPermissions = Object.fromEntries(
  Object.entries<KindOfRecord>(recordKinds).flatMap(([kind, { history }]) =>
    history ? [[kind, history]] : [],
  ),
) as Record<EntityTypeWithHistory, Permission>;

const entityTypeWithHistory = v.picklist(
  Object.keys(historyPermissions) as EntityTypeWithHistory[],
  'noun 有误',
);

const fieldName = v.object({
  Name: v.string(),
  /** The words for its logged values; absent where the values need no explanation. */
  Values: v.optional(v.record(v.string(), v.string())),
});
const logWords = v.object({
  /**
   * The words for actions, by the name of the call. A prefix such as `member/` names the kind of actor that the word is
   * for; a word without one is for all other kinds.
   */
  Actions: v.record(v.string(), v.string()),
  /** The names in `Actions` by subject, in the order in which the filter offers them. */
  Groups: v.array(v.object({ Name: v.string(), Actions: v.array(v.string()) })),
  /** Kinds of record. */
  Nouns: v.record(v.string(), v.string()),
  /** The logged fields of each kind, by their names in the log. */
  Fields: v.record(v.string(), v.record(v.string(), fieldName)),
});
export type LogWords = v.InferOutput<typeof logWords>;

/** Returns the word for an action. An action of an earlier version of the program may have none. */
export function actionWord(
  { Actions }: Pick<LogWords, 'Actions'>,
  { ActorKind, Action, Before, After }: Pick<Operation, 'ActorKind' | 'Action' | 'Before' | 'After'>,
): string {
  const word = Actions[`${ActorKind}/${Action}`] ?? Actions[Action] ?? '其他操作';
  const isDone = Before !== null || After !== null;
  if (!isDone) return word;
  return word
    .replace(/^新增或修改/, Before === null ? '新增' : '修改')
    .replace(/^申请或/, Before === null ? '申请' : '');
}

/** Returns the actor of an operation as the back office names people: by name, else by account. */
export function actorWord({ ActorTitle, ActorName, ActorKind }: Operation): string {
  return ActorTitle || ActorName || actorWords[ActorKind];
}

const operationFilters = {
  /** In names, contents, or a whole trace id. */
  key: searchKey,
  actor: searchKey,
  action: searchKey,
  noun: searchKey,
  recordid: searchKey,
  logid: filter(recordId('编号有误')),
  result: filter(integer('result 有误', 100, 599)),
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

const foundOperations = v.object({
  ...listOf(operation).entries,
  /** Time of the oldest entry that was compared with the words of a search; absent when all were compared. */
  SearchedFrom: v.optional(v.string()),
});
export type FoundOperations = v.InferOutput<typeof foundOperations>;

/** More than any log has. */
const allEntries = 1_000_000_000;

export const systemAudit = endpoints(systemBase, {
  GetOperationLog: {
    method: 'GET',
    permission: 'log:list',
    summary:
      '操作日志，新的在前；key 和 actor 在符合其他条件的最近五万条中查找，SearchedFrom 是其中最早一条的时间',
    input: v.object({ ...page, ...operationFilters }),
    output: foundOperations,
  },
  ExportOperationLog: {
    method: 'GET',
    permission: 'log:export',
    asksSecondFactor: true,
    summary: '导出操作日志（xlsx），新的在前；导出记入日志；给出 Ids 时只导出这些',
    input: v.object({ ...operationFilters, Ids: filter(idsInQuery) }),
    output: fileAnswer,
  },
  GetRecordHistory: {
    method: 'GET',
    audience: 'administrator',
    summary: '变更记录，限一条记录，新的在前；需要该类记录的查看权限',
    input: v.object({ noun: entityTypeWithHistory, recordid: recordId('recordid 有误'), ...page }),
    output: listOf(operation),
  },
  GetLogWords: {
    method: 'GET',
    audience: 'administrator',
    summary: '操作名称：操作日志与变更记录的用语，操作（按主题分组）、记录种类与字段的名称',
    input: v.object({}),
    output: logWords,
  },
  VerifyOperationLog: {
    method: 'GET',
    permission: 'log:list',
    summary: '核对操作日志是否完整，连同主密钥的签名；FirstAltered 为第一条被改动（或签名不符）的记录',
    /**
     * The whole log, or pieces of `most` entries: the `Cursor` of one piece is the `cursor` of the next, until it is
     * blank.
     */
    input: v.object({
      cursor: optionalText(1000),
      most: v.optional(integer('most 应为 1 至 1000000000', 1, allEntries), allEntries),
    }),
    output: v.object({
      Checked: v.number(),
      FirstAltered: v.nullable(v.number()),
      /** Up to which entry; 0 when the log is empty. */
      LastLogId: v.number(),
      VerifiedTime: v.string(),
      /** From when to when the log reaches; blank when it is empty. */
      From: v.string(),
      To: v.string(),
      /**
       * The times of the first and the last valid signature (with the master key), and the last entry that it covers:
       * from `SignedFrom` on, nobody without the key could change entries unseen. Blank and 0 without one.
       */
      SignedFrom: v.string(),
      SignedTo: v.string(),
      SignedLogId: v.number(),
      /** Signatures with another master key, which cannot be checked; a restored backup may contain some. */
      OtherKeyCount: v.number(),
      /** The number of entries. */
      Count: v.number(),
      /** Blank: the check has reached the end. Until then `FirstAltered` is null. */
      Cursor: v.string(),
    }),
  },
});
