import * as v from 'valibot';
import { endpoints, systemBase } from './endpoint.ts';
import { listOf, page } from './paging.ts';
import { filter, integer, optionalText, shanghaiTime } from './rules.ts';

/** Who can be behind an operation. */
export const actorKinds = ['visitor', 'member', 'administrator', 'operator', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

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

export const systemAudit = endpoints(systemBase, {
  GetOperationLog: {
    method: 'GET',
    audience: 'administrator',
    permission: 'log:list',
    summary: '操作日志，新的在前',
    input: v.object({
      ...page,
      key: optionalText(50),
      actor: optionalText(50),
      action: optionalText(50),
      noun: optionalText(50),
      recordid: optionalText(50),
      result: filter(integer('result 有误', 100, 599)),
      begintime: filter(shanghaiTime('开始时间有误')),
      endtime: filter(shanghaiTime('结束时间有误')),
    }),
    output: listOf(operation),
  },
  VerifyOperationLog: {
    method: 'GET',
    audience: 'administrator',
    permission: 'log:list',
    summary: '核对操作日志的散列链；FirstAltered 为第一条被改动的记录',
    input: v.object({}),
    output: v.object({ Checked: v.number(), FirstAltered: v.nullable(v.number()) }),
  },
});
