import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, webBase } from './endpoint.ts';
import { idNumberFault, normaliseIdNumber } from './id-number.ts';
import { listOf, page } from './paging.ts';
import {
  bulkIds,
  filter,
  integer,
  oneOf,
  optionalAddress,
  optionalText,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
} from './rules.ts';

export const certificateStatus = { deleted: -1, hidden: 0, normal: 1 } as const;
export const certificateStatusText: Record<number, string> = { [-1]: '已删除', 0: '官网隐藏', 1: '正常' };
export const examStatus = { none: 0, passed: 1, failed: 2 } as const;
/** As the list shows it and the import template takes it. */
export const examStatusText: Record<number, string> = { 0: '-', 1: '合格', 2: '不合格' };

/** Lengths in characters, the same in the form and in the import. */
export const certificateLengths = { name: 30, company: 100, certNum: 50, remarks: 200 } as const;

/** A legacy shape: its names begin with an underscore. */
const certificate = {
  _name: v.string(),
  /** First and last two characters shown. */
  _idNum: v.string(),
  _company: v.string(),
  /** `yyyy-MM-dd`, or blank. So is `_issueDate`. */
  _examTime: v.string(),
  _examStatus: v.number(),
  _certNum: v.string(),
  _issueDate: v.string(),
  _remarks: v.string(),
  _status: v.number(),
};
/** `_certId` is a reference that is good for half an hour. */
const foundCertificate = v.object({ ...certificate, _certId: v.string() });
export type FoundCertificate = v.InferOutput<typeof foundCertificate>;

/** What a search needs (product: section 5); no faults mean that it can be sent. */
export function certificateSearchFaults(asked: { Name: string; IdNum: string; CertNum: string }) {
  const faults: Record<string, string> = {};
  if (asked.Name === '') faults.Name = '姓名不能为空!';
  if (asked.IdNum === '' && asked.CertNum === '') faults.IdNum = '身份证和证书编号必须选填一个!';
  return faults;
}

export const verificationStates = ['valid', 'revoked', 'unknown'] as const;
const verification = v.object({
  State: v.picklist(verificationStates),
  CertNum: v.string(),
  /** The holder's data are masked; blank when nothing is known. */
  Name: v.string(),
  IdNum: v.string(),
  ProgrammeName: v.string(),
  ExamTime: v.string(),
  IssueDate: v.string(),
  Issuer: v.string(),
  /** When and why it stopped being valid. */
  RevokeTime: v.string(),
  Reason: v.string(),
});
export type Verification = v.InferOutput<typeof verification>;

export const webCertificates = endpoints(webBase, {
  GetCertList: {
    method: 'GET',
    audience: 'reader',
    summary: '按姓名和身份证号或证书编号查询；会员不填条件时为本单位的证书',
    input: v.object({ Name: optionalText(50), IdNum: optionalText(50), CertNum: optionalText(50), ...page }),
    output: listOf(foundCertificate),
  },
  DownCert: {
    method: 'GET',
    audience: 'reader',
    summary: '证书图片：PNG 的 base64',
    input: v.object({
      IdNum: requiredText('请输入身份证号', 50),
      CertId: requiredText('请选择证书', 500),
    }),
    output: v.string(),
  },
  VerifyCert: {
    method: 'GET',
    audience: 'anyone',
    summary: '证书二维码的核验结果：有效、已撤销或未知',
    input: v.object({ CertNum: optionalText(50), Sign: optionalText(200) }),
    output: verification,
  },
});

const day = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.literal(''), shanghaiTime(message)], message), ''), ''),
    v.transform((text) => (text ?? '').slice(0, 10)),
  );

/** Status of the form; a certificate is deleted by `DelCerts` alone. */
const formStatus = oneOf([certificateStatus.hidden, certificateStatus.normal], '状态有误');

const certificateForm = v.pipe(
  v.object({
    _certId: savedId,
    /** Absent or 0: the first programme. */
    _programmeId: savedId,
    _name: requiredText('请输入姓名', certificateLengths.name),
    /** Of an existing certificate: blank or as masked leaves it as it is. */
    _idNum: v.pipe(optionalText(40), v.transform(normaliseIdNumber)),
    _company: optionalText(certificateLengths.company),
    _examTime: day('考试时间有误'),
    _examStatus: v.optional(oneOf([0, 1, 2], '考试状态有误'), examStatus.none),
    _certNum: optionalText(certificateLengths.certNum),
    _issueDate: day('发证日期有误'),
    _remarks: optionalText(certificateLengths.remarks),
    _status: v.optional(formStatus, certificateStatus.normal),
  }),
  v.forward(
    v.check(({ _certId, _idNum }) => _certId > 0 || _idNum !== '', '请输入身份证号'),
    ['_idNum'],
  ),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value._idNum === '' || dataset.value._idNum.includes('*')) return;
      const message = idNumberFault(dataset.value._idNum);
      if (message !== undefined) addIssue({ message });
    }),
    ['_idNum'],
  ),
  v.forward(
    v.check(
      ({ _examStatus, _certNum }) => _examStatus !== examStatus.passed || _certNum !== '',
      '合格的须填写证书编号',
    ),
    ['_certNum'],
  ),
  v.forward(
    v.check(
      ({ _examTime, _issueDate }) => _examTime === '' || _issueDate === '' || _issueDate >= _examTime,
      '发证日期早于考试时间',
    ),
    ['_issueDate'],
  ),
);
export type CertificateForm = v.InferOutput<typeof certificateForm>;

/** As the back office sees it. `_idNum` is masked in lists, and in `GetCertModel` unless the role may see it. */
const managedCertificate = v.object({
  ...certificate,
  _certId: v.number(),
  _programmeId: v.number(),
  _programmeName: v.string(),
  /** The import that brought or changed it last. */
  _batchId: v.nullable(v.number()),
  /** How often it has been issued; 0 while it is not. */
  _issueNumber: v.number(),
  _revokeTime: v.nullable(v.string()),
  _revokeReason: v.string(),
  _updateTime: v.string(),
});
export type ManagedCertificate = v.InferOutput<typeof managedCertificate>;

const certificateFilters = {
  /** In name, company or certificate number; a whole ID number is looked up as such. */
  key: optionalText(50),
  status: filter(
    oneOf([certificateStatus.deleted, certificateStatus.hidden, certificateStatus.normal], 'status 有误'),
  ),
  examstatus: filter(oneOf([0, 1, 2], 'examstatus 有误')),
  programmeid: filter(recordId('programmeid 有误')),
  batchid: filter(recordId('batchid 有误')),
  /** Of the exam. */
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

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
export const importTemplateName = '导入模板.xlsx';
export const importModes = ['check', 'all', 'good'] as const;
export type ImportMode = (typeof importModes)[number];
export const importLimits = {
  rows: 20_000,
  bytes: 10 * 1024 * 1024,
  tooLarge: '文件不得大于10MB',
  wrongType: '上传格式需为：.xlsx',
} as const;

const importError = v.object({
  /** The sheet's own row number. */
  Row: v.number(),
  Column: v.picklist(importColumns),
  Value: v.string(),
  Message: v.string(),
});
export type ImportError = v.InferOutput<typeof importError>;

const importResult = v.object({
  Total: v.number(),
  Good: v.number(),
  New: v.number(),
  Changed: v.number(),
  /** Null when nothing was stored. */
  BatchId: v.nullable(v.number()),
  Errors: v.array(importError),
});
export type ImportResult = v.InferOutput<typeof importResult>;

const importBatch = v.object({
  BatchId: v.number(),
  FileName: v.string(),
  Total: v.number(),
  New: v.number(),
  Changed: v.number(),
  ImportedBy: v.string(),
  CreateTime: v.string(),
  UndoTime: v.nullable(v.string()),
});
export type ImportBatch = v.InferOutput<typeof importBatch>;

/** What stands on a drawn certificate. */
export const certificateFields = [
  'title',
  'name',
  'idNum',
  'company',
  'programme',
  'statement',
  'examTime',
  'certNum',
  'issueDate',
  'issuer',
  'seal',
  'qr',
] as const;
export type CertificateField = (typeof certificateFields)[number];

/** Positions are in points of a page of 1600 × 1131, from its upper left. */
export const certificatePage = { width: 1600, height: 1131 } as const;

const placedField = v.object({
  Field: v.picklist(certificateFields, '字段有误'),
  X: integer('X 应为 0 至 1600', 0, certificatePage.width),
  Y: integer('Y 应为 0 至 1131', 0, certificatePage.height),
  /** Height of the letters, or width of the seal and the QR code. */
  Size: integer('Size 应为 8 至 600', 8, 600),
  Align: v.optional(v.picklist(['left', 'center', 'right'], 'Align 有误'), 'left'),
  Color: v.optional(v.pipe(v.string('Color 有误'), v.regex(/^#[0-9a-f]{6}$/i, 'Color 有误')), '#1f1f1f'),
});
export type PlacedField = v.InferOutput<typeof placedField>;

const template = {
  Title: requiredText('请输入证书标题', 20),
  /** `{programme}` stands for the programme's name. */
  Statement: requiredText('请输入证书正文', 200),
  /** A picture of this site; blank: the built-in design. */
  Background: optionalAddress,
  /** Empty: the places of the built-in design. */
  Fields: v.optional(v.pipe(v.array(placedField), v.maxLength(40, '字段过多')), []),
};
export const certificateTemplate = v.object(template);
export type CertificateTemplate = v.InferOutput<typeof certificateTemplate>;

const programme = v.object({
  ProgrammeId: v.number(),
  ProgrammeName: v.string(),
  TemplateVersion: v.number(),
  Title: v.string(),
  Statement: v.string(),
  Background: v.string(),
  Fields: v.array(
    v.object({
      Field: v.picklist(certificateFields),
      X: v.number(),
      Y: v.number(),
      Size: v.number(),
      Align: v.string(),
      Color: v.string(),
    }),
  ),
});
export type Programme = v.InferOutput<typeof programme>;

/** `1,2,3`: ids in a query, where a name comes once. */
const idsInQuery = v.pipe(
  v.optional(v.string('请选择记录'), ''),
  v.transform((text): (string | number)[] => text.split(',').filter((id) => id.trim() !== '')),
  bulkIds,
);

export const businessCertificates = endpoints(businessBase, {
  GetCertList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:list',
    summary: '证书列表；不含已删除的，除非 status 为 -1',
    input: v.object({ ...certificateFilters, ...page }),
    output: listOf(managedCertificate),
  },
  GetCertModel: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:list',
    summary: '一张证书；有权限时身份证号完整显示并记入日志',
    input: v.object({ CertId: recordId('CertId 有误') }),
    output: managedCertificate,
  },
  EditCertInfo: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:save',
    summary: '新增或修改证书；印在证书上的内容变化时重新签发',
    input: certificateForm,
    output: v.object({ _certId: v.number(), CertId: v.number() }),
    sameFormOnce: true,
  },
  DelCerts: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:del',
    summary: '删除证书（状态变为 -1）；已签发的不再有效',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
  RevokeCert: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:revoke',
    summary: '撤销已签发的证书，扫码核验时显示原因',
    input: v.object({ CertId: recordId('CertId 有误'), Reason: requiredText('请输入撤销原因', 200) }),
    output: v.null(),
  },
  ImportCerts: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:import',
    summary: '导入证书：check 只检查，all 全部无误才导入，good 只导入无误的行；有错误时 Code 为 511',
    input: v.object({
      Mode: v.optional(v.picklist(importModes, '导入方式有误'), 'check'),
      ProgrammeId: savedId,
    }),
    output: importResult,
    takesFile: true,
  },
  UndoImport: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:import',
    summary: '整批撤回一次导入：新增的删除，修改的恢复原值',
    input: v.object({ BatchId: recordId('BatchId 有误') }),
    output: v.null(),
  },
  GetImportBatches: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:list',
    summary: '导入记录，新的在前',
    input: v.object(page),
    output: listOf(importBatch),
  },
  GetCertTemplate: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:list',
    summary: '导入模板.xlsx',
    input: v.object({}),
    output: fileAnswer,
  },
  DownCerts: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:list',
    summary: '所选证书打包下载（zip）；Ids 以逗号分隔',
    input: v.object({
      Ids: idsInQuery,
      Format: v.optional(v.picklist(['png', 'pdf'], 'Format 有误'), 'png'),
    }),
    output: fileAnswer,
  },
  ExportCerts: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:export',
    summary: '按筛选条件导出（xlsx）；列与导入模板相同',
    input: v.object(certificateFilters),
    output: fileAnswer,
  },
  GetProgrammeList: {
    method: 'GET',
    audience: 'administrator',
    permission: 'cert:list',
    summary: '培训项目及其当前证书模板',
    input: v.object({}),
    output: v.array(programme),
  },
  SaveProgramme: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:template',
    summary: '新增或修改培训项目及证书模板；已签发的证书仍按签发时的模板',
    input: v.object({
      ProgrammeId: savedId,
      ProgrammeName: requiredText('请输入培训项目名称', 50),
      ...template,
    }),
    output: v.object({ ProgrammeId: v.number() }),
    sameFormOnce: true,
  },
  PreviewCert: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:template',
    summary: '以示例数据预览证书模板：PNG 的 base64',
    input: v.object({ ProgrammeName: requiredText('请输入培训项目名称', 50), ...template }),
    output: v.string(),
  },
});
