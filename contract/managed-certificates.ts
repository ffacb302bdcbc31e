import * as v from 'valibot';
import { certificateLengths, certificateRecord, certificateStatus, examStatus } from './certificates.ts';
import { importBatch, importModes, importResult } from './certificate-imports.ts';
import { programme, templateFields } from './certificate-templates.ts';
import { businessBase, endpoints, fileAnswer } from './endpoint.ts';
import { idNumberFault, normaliseIdNumber } from './id-number.ts';
import { listOf, page } from './paging.ts';
import {
  bulkIds,
  idsInQuery,
  filter,
  oneOf,
  optionalText,
  recordId,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
} from './rules.ts';

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
export const managedCertificate = v.object({
  ...certificateRecord,
  _certId: v.number(),
  _programmeId: v.number(),
  _programmeName: v.string(),
  /** The import that brought or changed it last. */
  _batchId: v.nullable(v.number()),
  /** The member it belongs to, which sees it; 0 while that is nobody's to say but a person's. */
  _memberId: v.number(),
  _memberName: v.string(),
  /** How often it has been issued; 0 while it is not. */
  _issueNumber: v.number(),
  _revokeTime: v.nullable(v.string()),
  _revokeReason: v.string(),
  _updateTime: v.string(),
});
export type ManagedCertificate = v.InferOutput<typeof managedCertificate>;

const certificateFilters = {
  /** In name, company or certificate number; a whole ID number is looked up as such. */
  key: searchKey,
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
    asksSecondFactor: true,
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
      ...templateFields,
    }),
    output: v.object({ ProgrammeId: v.number() }),
    sameFormOnce: true,
  },
  PreviewCert: {
    method: 'POST',
    audience: 'administrator',
    permission: 'cert:template',
    summary: '以示例数据预览证书模板：PNG 的 base64',
    input: v.object({ ProgrammeName: requiredText('请输入培训项目名称', 50), ...templateFields }),
    output: v.string(),
  },
});
