import type { SheetField } from '../fields/sheet-columns.ts';

/** The columns of the import template, in order. */
export const importColumns = [
  '姓名',
  '身份证号',
  '工作单位',
  '考试时间',
  '考试状态',
  '证书编号',
  '发证日期',
  '备注',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const required: readonly ImportColumn[] = ['姓名', '身份证号', '考试时间', '考试状态'];

const synonyms: Readonly<Record<ImportColumn, string>> = {
  姓名: '名字 学员 学员姓名 学员名称 考生 考生姓名 人员姓名 参训人员 参训人员姓名 参考人员 持证人 持证人姓名 证书持有人 员工姓名 申请人 申请人姓名 真实姓名',
  身份证号:
    '身份证 身份证号码 身份证编号 身份证件号 身份证件号码 证件号 证件号码 公民身份号码 公民身份证号 公民身份证号码 居民身份证 居民身份证号 居民身份证号码 身份号码',
  工作单位:
    '单位 单位名称 单位全称 工作单位名称 工作单位全称 所在单位 所在单位名称 所属单位 报名单位 用人单位 任职单位 聘用单位 就职单位 服务单位 公司 公司名称 所在公司 企业 企业名称 所在企业 所属企业',
  考试时间: '考试日期 考试日 考核时间 考核日期 测试时间 测试日期 参考日期 考试年月日 日期',
  考试状态:
    '考试结果 考试结论 考试情况 考核结果 考核结论 考核情况 考核状态 测试结果 结果 结论 是否合格 是否通过 合格与否 通过与否 合格情况 成绩结论 成绩评定',
  证书编号:
    '证书号 证书号码 证书编码 证书代码 证号 合格证编号 合格证号 合格证书编号 结业证编号 结业证书编号 培训证书编号 资格证编号 资格证书编号 资格证号',
  发证日期:
    '发证时间 发证日 颁发日期 颁发时间 颁证日期 颁证时间 签发日期 签发时间 证书日期 证书签发日期 证书颁发日期 领证日期 制证日期 出证日期 日期',
  备注: '说明 备注说明 附注 备考 其他说明',
};

/** What a whole class may have in common. */
const sameForAll: Partial<Record<ImportColumn, SheetField['sameForAll']>> = {
  工作单位: 'text',
  考试时间: 'day',
  考试状态: 'text',
  发证日期: 'day',
  备注: 'text',
};

/** The columns that an import of certificates reads, in the order of the template. */
export const importFields: readonly SheetField[] = importColumns.map((label) => ({
  key: label,
  label,
  synonyms: synonyms[label].split(' '),
  isRequired: required.includes(label),
  ...(sameForAll[label] && { sameForAll: sameForAll[label] }),
}));

/** Heads of columns that offices have for themselves: none of the fields can be meant. */
export const unneededColumns: readonly string[] =
  '性别 年龄 民族 出生日期 出生年月 学历 专业 职称 职务 岗位 部门 电话 联系电话 手机 手机号 手机号码 联系方式 邮箱 电子邮箱 地址 准考证号 座位号 考场 考点 照片 签名 签字 成绩 分数 得分 考试成绩 总分 批次 班级'.split(
    ' ',
  );
