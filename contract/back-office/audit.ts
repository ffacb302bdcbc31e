import * as v from 'valibot';
import { resultCode } from '../api/envelope.ts';
import { endpoints, fileAnswer, systemBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import type { Permission } from '../api/permissions.ts';
import { filter, integer, optionalText, recordId, searchKey, shanghaiTime } from '../fields/rules.ts';

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

/** The results of operations in words; other results show their code. */
export const resultWords: Readonly<Record<number, string>> = {
  [resultCode.done]: '成功',
  [resultCode.partly]: '部分完成',
  [resultCode.forbidden]: '拒绝（无权限）',
  [resultCode.refused]: '拒绝（不合规则）',
  [resultCode.notFound]: '没有该记录',
  [resultCode.tooOften]: '过于频繁',
};
export const resultWord = (code: number) => resultWords[code] ?? `失败 ${code}`;

const operation = v.object({
  LogId: v.number(),
  CreateTime: v.string(),
  ActorKind: v.picklist(actorKinds),
  ActorId: v.nullable(v.number()),
  ActorName: v.string(),
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

/** The permission that reading the history of a record requires: the same as for the list of its kind. */
export const historyPermissions = {
  activity: 'activity:list',
  administrator: 'admin:list',
  banner: 'banner:list',
  certificate: 'cert:list',
  link: 'link:list',
  member: 'member:list',
  menu: 'webmenu:list',
  news: 'news:list',
  option: 'type:list',
  position: 'position:list',
  programme: 'cert:list',
  review: 'review:list',
  role: 'role:list',
  site: 'site:list',
  suggestion: 'suggestion:list',
  systemMenu: 'menu:list',
} as const satisfies Record<string, Permission>;
export type EntityTypeWithHistory = keyof typeof historyPermissions;

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
   * The words for actions, by the name of the call, prefixed with `member/` where administrators have a call of the
   * same name.
   */
  Actions: v.record(v.string(), v.string()),
  /** Kinds of record. */
  Nouns: v.record(v.string(), v.string()),
  /** The logged fields of each kind, by their names in the log. */
  Fields: v.record(v.string(), v.record(v.string(), fieldName)),
});
export type LogWords = v.InferOutput<typeof logWords>;

/** Returns the words for an action, if the log has any. A call that both members and administrators have has two. */
export function actionWord(
  { Actions }: Pick<LogWords, 'Actions'>,
  { ActorKind, Action }: Pick<Operation, 'ActorKind' | 'Action'>,
): string | undefined {
  return Actions[`${ActorKind}/${Action}`] ?? Actions[Action];
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

/** More than any log has. */
const allEntries = 1_000_000_000;

export const systemAudit = endpoints(systemBase, {
  GetOperationLog: {
    method: 'GET',
    audience: 'administrator',
    permission: 'log:list',
    summary: '操作日志，新的在前',
    input: v.object({ ...page, ...operationFilters }),
    output: listOf(operation),
  },
  ExportOperationLog: {
    method: 'GET',
    audience: 'administrator',
    permission: 'log:export',
    asksSecondFactor: true,
    summary: '导出操作日志（xlsx），新的在前，至多一百万条；导出记入日志',
    input: v.object(operationFilters),
    output: fileAnswer,
  },
  GetRecordHistory: {
    method: 'GET',
    audience: 'administrator',
    summary: '一条记录的变更记录，新的在前；需要该类记录的查看权限',
    input: v.object({ noun: entityTypeWithHistory, recordid: recordId('recordid 有误'), ...page }),
    output: listOf(operation),
  },
  GetLogWords: {
    method: 'GET',
    audience: 'administrator',
    summary: '操作日志与变更记录的用语：操作、记录种类与字段的名称',
    input: v.object({}),
    output: logWords,
  },
  VerifyOperationLog: {
    method: 'GET',
    audience: 'administrator',
    permission: 'log:list',
    summary: '核对操作日志的散列链；FirstAltered 为第一条被改动的记录',
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
      /** The number of entries. */
      Count: v.number(),
      /** Blank: the check has reached the end. Until then `FirstAltered` is null. */
      Cursor: v.string(),
    }),
  },
});
