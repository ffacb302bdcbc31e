import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import type { Permission } from '../api/permissions.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { filter, flag, integer, oneOf, optionalText, recordId, searchKey } from '../fields/rules.ts';
import { formLimits } from './form-fields.ts';

/* What the office does with the answers to a form: members without one, sums, files, comments. */

/** `Outcome` of a comment; 0 while nothing is decided. */
export const commentOutcomes = { 0: '', 1: '采纳', 2: '部分采纳', 3: '不采纳' } as const;

const missingMember = v.object({
  MemberId: v.number(),
  MemberName: labelled('公司名称', v.string()),
  DailyOperator: labelled('联络人', v.string()),
  /** Masked, both. */
  OperatorPhone: labelled('联系电话', v.string()),
  Email: labelled('邮箱', v.string()),
  /** Neither by mail nor by short message: somebody has to call. */
  IsUnreachable: v.boolean(),
  RemindCount: labelled('已提醒', v.number()),
  /** A reminder waits until somebody tells it by telephone; or somebody did. */
  Call: v.picklist(['', 'waiting', 'told']),
  /** Blank if it was never reminded. */
  RemindTime: labelled('最近提醒', v.string()),
});
export type MissingMember = v.InferOutput<typeof missingMember>;

const fieldSum = v.object({
  Key: v.string(),
  /** How many answers have something in this field. */
  Count: v.number(),
  /** Of a number; exact decimal texts, blank for other kinds. */
  Sum: v.string(),
  Mean: v.string(),
  Min: v.string(),
  Max: v.string(),
  /** The number of answers of each choice; of a text the latest ones, each counted once. */
  Values: v.array(v.object({ Text: v.string(), Count: v.number() })),
});
export type FieldSum = v.InferOutput<typeof fieldSum>;

const comment = v.object({
  AnswerId: v.string(),
  /** The row in the table of the answer, from 0. */
  Place: v.number(),
  CompanyName: v.string(),
  Clause: v.string(),
  Original: v.string(),
  Change: v.string(),
  Reason: v.string(),
  Outcome: oneOf([0, 1, 2, 3], 'Outcome 应为 0 至 3'),
  Reply: v.string(),
});
export type Comment = v.InferOutput<typeof comment>;

const id = recordId('编号有误');

/** Needed beside `form:remind` for the link of a company, which shows what the company has filled in. */
export const linkPermissions = ['form:answers', 'member:personal'] as const satisfies readonly Permission[];

export const businessFormResults = endpoints(businessBase, {
  GetFormMissing: {
    method: 'GET',
    permission: 'form:answers',
    summary: '没填的会员，含提醒的次数和时间；key 找公司名称，due 为 1 时只列今天该提醒的',
    input: v.object({ ...page, id, key: searchKey, due: filter(oneOf([1], 'due 应为 1')) }),
    otherNames: { FormId: 'id' },
    output: v.object({ ...listOf(missingMember).entries, RemindedToday: v.number() }),
  },
  RemindForm: {
    method: 'POST',
    permission: 'form:remind',
    summary:
      '提醒没填的会员：指定的，未指定时为全部没填的；邮件和短信由队列发送，Due 为 1 时只提醒今天该提醒的；今天已提醒过的不再提醒，Again 为 1 时也再提醒',
    input: v.object({
      FormId: recordId('FormId 有误'),
      MemberIds: v.optional(v.nullable(bulkIds)),
      Due: flag,
      Again: flag,
    }),
    otherNames: { Ids: 'MemberIds' },
    output: v.object({
      RemindedCount: v.number(),
      /** Reminded today already, and left out. */
      AlreadyCount: v.number(),
      UnreachableCount: v.number(),
    }),
  },
  TakeFormLink: {
    method: 'POST',
    permission: 'form:remind',
    summary: `取得一家会员的填写链接，另行转给它：凭链接不必登录，每次相同，问卷截止后不能打开；链接里看得到它填写的内容，还需要 ${linkPermissions.join('、')}`,
    input: v.object({ FormId: recordId('FormId 有误'), MemberId: recordId('MemberId 有误') }),
    output: v.object({ LinkPath: v.string() }),
  },
  GetFormSums: {
    method: 'GET',
    permission: 'form:answers',
    summary: '填报汇总：数字的合计、平均、最小、最大，选项各多少份，文字的最近几条',
    input: v.object({ id }),
    otherNames: { FormId: 'id' },
    output: v.array(fieldSum),
  },
  ExportFormFiles: {
    method: 'GET',
    permission: 'form:export',
    asksSecondFactor: true,
    summary: '下载填报里的文件（zip），每家一个文件夹；下载记入日志',
    input: v.object({ id }),
    otherNames: { FormId: 'id' },
    output: fileAnswer,
  },
  DownFormFile: {
    method: 'GET',
    permission: 'form:answers',
    summary: '下载一份填报里的一个文件；Field 为栏的编号，下载记入日志',
    input: v.object({
      AnswerId: v.pipe(v.string('AnswerId 有误'), v.maxLength(36, 'AnswerId 有误'), v.uuid('AnswerId 有误')),
      Field: v.pipe(
        v.string('Field 有误'),
        v.maxLength(12, 'Field 有误'),
        v.regex(/^f[0-9a-z]{5,11}$/, 'Field 有误'),
      ),
    }),
    output: fileAnswer,
  },
  GetFormComments: {
    method: 'GET',
    permission: 'form:answers',
    summary: '征求到的意见，按章条排列（3.2 在 3.10 之前），含处理',
    input: v.object({ id }),
    otherNames: { FormId: 'id' },
    output: v.array(comment),
  },
  SaveFormTreatment: {
    method: 'POST',
    permission: 'form:save',
    summary: '处理一条意见：采纳、部分采纳、不采纳，附答复；Outcome 为 0 时取消处理',
    input: v.object({
      FormId: recordId('FormId 有误'),
      AnswerId: v.pipe(v.string('AnswerId 有误'), v.uuid('AnswerId 有误')),
      Place: integer('Place 有误', 0, formLimits.tableRows - 1),
      Outcome: labelled('处理', oneOf([0, 1, 2, 3], '处理应为采纳、部分采纳或不采纳')),
      Reply: labelled('答复', optionalText(1000, cleanLines)),
    }),
    output: v.null(),
  },
  ExportFormComments: {
    method: 'GET',
    permission: 'form:export',
    asksSecondFactor: true,
    summary: '导出意见汇总处理表（docx），按章条排列；导出记入日志',
    input: v.object({ id }),
    otherNames: { FormId: 'id' },
    output: fileAnswer,
  },
});
