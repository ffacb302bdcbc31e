import * as v from 'valibot';
import { businessBase, endpoints, type DataOf } from '../api/endpoint.ts';
import { importDeclarations } from '../back-office/imports.ts';
import { businessImports } from '../certificates/certificate-imports.ts';
import { certificateLengths } from '../certificates/certificates.ts';
import { cleanNumber } from '../fields/normal-form.ts';
import { day, filter, integer, recordId, requiredText } from '../fields/rules.ts';
import type { SheetField } from '../fields/sheet-columns.ts';

/* People of an activity from a workbook, their results, and the way of both to the certificates. */

const peopleSynonyms = {
  姓名: '名字 参会人 参会人员 参训人员 学员 学员姓名 报名人 代表 代表姓名',
  手机号码: '手机 手机号 电话 联系电话 联系方式 移动电话 手机号码（必填）',
  单位: '单位名称 公司 公司名称 工作单位 企业 企业名称 所在单位 单位全称',
  职务: '职位 岗位 职称 职务职称',
  身份证号: '身份证 身份证号码 证件号 证件号码 公民身份号码',
} as const;
const resultSynonyms = {
  结果: '考试结果 考核结果 结论 成绩 分数 得分 考试成绩 考核成绩 是否通过 是否合格 考试状态',
} as const;

const fieldsOf = (synonyms: Readonly<Record<string, string>>, required: readonly string[]): SheetField[] =>
  Object.entries(synonyms).map(([label, words]) => ({
    key: label,
    label,
    synonyms: words.split(' '),
    isRequired: required.includes(label),
  }));

export const signUpImportColumns = ['姓名', '手机号码', '单位', '职务', '身份证号'] as const;
export const signUpImportFields: readonly SheetField[] = fieldsOf(peopleSynonyms, [
  '姓名',
  '手机号码',
  '单位',
]);

export const resultImportColumns = ['姓名', '手机号码', '单位', '结果'] as const;
export const resultImportFields: readonly SheetField[] = fieldsOf(
  {
    姓名: peopleSynonyms['姓名'],
    手机号码: peopleSynonyms['手机号码'],
    单位: peopleSynonyms['单位'],
    ...resultSynonyms,
  },
  ['结果'],
);

export const passMark = 60;

const change = { PersonId: v.number(), Name: v.string(), CompanyName: v.string() };
const changedSince = {
  PersonId: v.number(),
  Name: v.string(),
  CompanyName: v.string(),
  /** What happened since, in words. */
  Change: v.string(),
  ChangeTime: v.string(),
};
export type SignUpChangedSince = v.InferOutput<v.ObjectSchema<typeof changedSince, undefined>>;
const activityId = { ActivityId: recordId('ActivityId 有误') };
const batch = { ActivityId: v.number(), Title: v.string() };
const filters = { activityid: filter(recordId('activityid 有误')) };

const people = importDeclarations({
  subject: '报名人员',
  name: 'ImportSignUps',
  permission: 'sign-up:save',
  listPermission: 'sign-up:list',
  fields: signUpImportFields,
  ownFields: activityId,
  change,
  /** People who are in, and people who wait; in a check as far as places are free now. */
  sums: { Placed: v.number(), Waited: v.number() },
  since: changedSince,
  batch,
  filters,
});

const results = importDeclarations({
  subject: '培训结果',
  name: 'ImportSignUpResults',
  permission: 'sign-up:save',
  listPermission: 'sign-up:list',
  fields: resultImportFields,
  /** A score is passed from `PassMark` on. */
  ownFields: { ...activityId, PassMark: v.optional(integer('合格分数应为 0 至 1000', 0, 1000), passMark) },
  change,
  sums: { Passed: v.number(), Failed: v.number() },
  since: changedSince,
  batch,
  filters,
});

export const businessSignUpImports = endpoints(businessBase, {
  ImportSignUps: people.store,
  ReadSignUpColumns: people.columns,
  GetSignUpFaults: people.problems,
  UndoSignUpImport: people.undo,
  GetSignUpBatches: people.batches,
  ImportSignUpResults: results.store,
  ReadResultColumns: results.columns,
  GetResultFaults: results.problems,
  UndoResultImport: results.undo,
  GetResultBatches: results.batches,
  HandOverCertificates: {
    method: 'POST',
    permission: 'cert:import',
    summary:
      '颁发证书：到场且通过的人交给证书导入，check 只检查，all 全部无误才导入，good 只导入无误的；有错误时 Code 为 511；由 UndoImport 撤回',
    input: v.object({
      ...activityId,
      ProgrammeId: recordId('请选择培训项目'),
      /** The day of the exam; blank: that on which the activity began. */
      ExamDay: day('考试日期有误'),
      /** The day that the certificates bear; blank: today. */
      IssueDay: day('发证日期有误'),
      /** The certificate number of the first person; those of the others count up from its last figures. */
      FirstNumber: v.pipe(
        requiredText('请输入首个证书编号', certificateLengths.certNum, cleanNumber),
        v.regex(/\d$/, '证书编号须以数字结尾，后面的人依次加一'),
      ),
      Mode: v.optional(v.picklist(['check', 'all', 'good'], '导入方式有误'), 'check'),
    }),
    output: businessImports.ImportCerts.output,
  },
});

export type SignUpImportResult = DataOf<typeof businessSignUpImports.ImportSignUps>;
export type ResultImportResult = DataOf<typeof businessSignUpImports.ImportSignUpResults>;
