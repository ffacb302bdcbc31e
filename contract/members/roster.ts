import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, type DataOf } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { importDeclarations } from '../back-office/imports.ts';
import { filter, oneOf, recordId } from '../fields/rules.ts';
import { rosterFields } from './roster-fields.ts';

export const rosterLimits = { rows: 10_000, exampleName: '名册示例.xlsx' } as const;

const change = { MemberId: v.number(), MemberName: v.string() };
export type RosterChange = v.InferOutput<v.ObjectSchema<typeof change, undefined>>;

const changedSince = {
  MemberId: v.number(),
  MemberName: v.string(),
  /** What happened since, in words. */
  Change: v.string(),
  ChangeTime: v.string(),
};
export type RosterSince = v.InferOutput<v.ObjectSchema<typeof changedSince, undefined>>;

const batch = {
  /** The case that is decided once for all new members; null where the batch has none. */
  ProcessId: v.nullable(v.number()),
  /** Of that case: 1 approved, 2 rejected, 3 under review; null without one. */
  ReviewStatus: v.nullable(v.number()),
  /** Members that the batch brought and that have no account yet. */
  WithoutAccount: v.number(),
};
export type RosterBatch = v.InferOutput<v.ObjectSchema<typeof batch, undefined>>;

const imports = importDeclarations({
  subject: '名册',
  name: 'ImportRoster',
  permission: 'member:import',
  listPermission: 'member:list',
  fields: rosterFields,
  ownFields: {},
  change,
  sums: {},
  since: changedSince,
  batch,
  filters: {},
});

/** A member that a batch added or changed. */
const rosterMember = v.object({
  MemberId: v.number(),
  MemberName: v.string(),
  CompanyTypeName: v.string(),
  MemberLevelName: v.string(),
  City: v.string(),
  /** The names of the contacts. */
  Contacts: v.string(),
  JoinDate: v.string(),
  IsNew: v.boolean(),
});
export type RosterMember = v.InferOutput<typeof rosterMember>;

export const businessRosters = endpoints(businessBase, {
  ImportRoster: imports.store,
  ReadRosterColumns: imports.columns,
  GetRosterFaults: imports.problems,
  UndoRosterImport: imports.undo,
  GetRosterBatches: imports.batches,
  GetRosterMembers: {
    method: 'GET',
    permission: 'member:list',
    summary: '一次名册导入的会员：新增的在前；撤回或驳回之后只有留下的',
    input: v.object({
      batchid: recordId('batchid 有误'),
      /** 1: those that the batch added, 0: those that it changed. */
      isnew: filter(oneOf([0, 1], 'isnew 应为 0 或 1')),
      ...page,
    }),
    output: listOf(rosterMember),
  },
  GetRosterExample: {
    method: 'GET',
    permission: 'member:list',
    summary: '名册示例（xlsx）：三百家单位，带着办公室名册里常见的各种写法',
    input: v.object({}),
    output: fileAnswer,
  },
});

export type RosterImportResult = DataOf<typeof businessRosters.ImportRoster>;
export type ManagedRosterBatch = DataOf<typeof businessRosters.GetRosterBatches>['List'][number];
