import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { page, searchedListOf } from '../api/paging.ts';
import { bulkIds, idsInQuery } from '../fields/bulk-ids.ts';
import { idNumberError, normaliseIdNumber } from '../fields/id-number.ts';
import { labelled } from '../fields/labels.ts';
import { cleanLines, cleanNumber } from '../fields/normal-form.ts';
import {
  flag,
  filter,
  idFilter,
  oneOf,
  optionalText,
  readVersion,
  recordId,
  requiredText,
  savedId,
  searchKey,
  shanghaiTime,
  sortWord,
} from '../fields/rules.ts';
import { programme } from './certificate-templates.ts';
import { certificateLengths, certificateRecord, certificateStatus, examStatus } from './certificates.ts';

const day = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.literal(''), shanghaiTime(message)], message), ''), ''),
    v.transform((text) => (text ?? '').slice(0, 10)),
  );

/** Status of the form; a certificate is deleted by `DelCerts` alone. */
export const formStatus = oneOf([certificateStatus.hidden, certificateStatus.normal], '状态有误');

const writtenIdNumber = 40;
const idNum = v.pipe(optionalText(writtenIdNumber), v.transform(normaliseIdNumber));
/** A number that is blank, or masked as the server returned it, is not validated. */
const rightIdNumber = v.rawCheck<string>(({ dataset, addIssue }) => {
  if (!dataset.typed || dataset.value === '' || dataset.value.includes('*')) return;
  const message = idNumberError(dataset.value);
  if (message !== undefined) addIssue({ message });
});

/** The rule for the ID number of a new certificate, which has no stored one. */
export const newIdNumber = v.pipe(
  requiredText('请输入身份证号', writtenIdNumber),
  v.transform(normaliseIdNumber),
  rightIdNumber,
);

const printedFields = {
  _certId: savedId,
  /** Absent or 0: the first programme. */
  _programmeId: labelled('培训项目', savedId),
  _company: labelled('工作单位', optionalText(certificateLengths.company)),
  _examTime: labelled('考试时间', day('考试时间有误')),
  _examStatus: labelled('考试状态', v.optional(oneOf([0, 1, 2], '考试状态有误'), examStatus.none)),
  _certNum: labelled('证书编号', optionalText(certificateLengths.certNum, cleanNumber)),
  _issueDate: labelled('发证日期', day('发证日期有误')),
};

/** The form while it is being filled in. */
export const certificateDraft = v.object({
  ...printedFields,
  _name: optionalText(certificateLengths.name),
  _idNum: idNum,
});
export type CertificateDraft = v.InferOutput<typeof certificateDraft>;

const certificateForm = v.pipe(
  v.object({
    ...printedFields,
    _name: labelled('姓名', requiredText('请输入姓名', certificateLengths.name)),
    /** For an existing certificate, a blank or masked number leaves the stored one unchanged. */
    _idNum: labelled('身份证号', v.pipe(idNum, rightIdNumber)),
    _remarks: labelled('备注', optionalText(certificateLengths.remarks, cleanLines)),
    _status: labelled('官网显示', v.optional(formStatus, certificateStatus.normal), { column: '状态' }),
    Version: readVersion,
  }),
  v.forward(
    v.check(({ _certId, _idNum }) => _certId > 0 || _idNum !== '', '请输入身份证号'),
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

/**
 * A certificate as the back office sees it. `_idNum` is masked in lists, and in `GetCertModel` unless the role may see
 * it.
 */
export const managedCertificate = v.object({
  ...certificateRecord,
  _certId: v.number(),
  _programmeId: v.number(),
  _programmeName: labelled('培训项目', v.string()),
  /** The import that created or last changed it. */
  _batchId: labelled('导入批次', v.nullable(v.number())),
  /** The member that owns the certificate and sees it; 0 while only a person can determine the owner. */
  _memberId: v.number(),
  _memberName: labelled('所属会员', v.string()),
  /** The number of times that the certificate was issued; 0 if it never was. */
  _issueNumber: labelled('签发次数', v.number()),
  _revokeTime: labelled('撤销时间', v.nullable(v.string())),
  _revokeReason: labelled('撤销原因', v.string()),
  _updateTime: labelled('更新时间', v.string()),
  /**
   * The signature of the last issue, valid or not; with the number, it makes the address in the QR code. Blank: never
   * issued.
   */
  _sign: v.string(),
  Version: v.number(),
});
export type ManagedCertificate = v.InferOutput<typeof managedCertificate>;

/** ID numbers in full, by `GetCertModel`. */
export const fullIdNumber = { permission: 'cert:idnum' } as const;

/** The display state of a certificate: one that is revoked or deleted has no other state. */
export const certificateStates = ['normal', 'hidden', 'revoked', 'deleted'] as const;
export type CertificateState = (typeof certificateStates)[number];

/**
 * `sort` of the list; without it the latest exam comes first. Certificates without such a date come last either way.
 */
export const certificateSorts = ['_examTime', '-_examTime', '_issueDate', '-_issueDate'] as const;

const certificateFilters = {
  /** In name, company or certificate number; a whole ID number is looked up as such. */
  key: searchKey,
  status: filter(
    oneOf([certificateStatus.deleted, certificateStatus.hidden, certificateStatus.normal], 'status 有误'),
  ),
  standing: filter(v.picklist(certificateStates, 'standing 有误')),
  examstatus: filter(oneOf([0, 1, 2], 'examstatus 有误')),
  programmeid: idFilter('programmeid 有误'),
  batchid: filter(recordId('batchid 有误')),
  /** The time of the exam. */
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};

export const businessCertificates = endpoints(businessBase, {
  GetCertList: {
    method: 'GET',
    permission: 'cert:list',
    summary:
      '证书列表；不含已删除的，除非 status 为 -1 或 standing 为 deleted；Name、IdNum、CertNum 须完整，key 为其中一部分',
    input: v.object({
      ...certificateFilters,
      /** The whole name, ID number or certificate number, however typed; `key` finds parts. */
      Name: searchKey,
      IdNum: searchKey,
      CertNum: searchKey,
      sort: sortWord(certificateSorts),
      ...page,
    }),
    otherNames: {
      _name: 'Name',
      _idNum: 'IdNum',
      _certNum: 'CertNum',
      _status: 'status',
      _examStatus: 'examstatus',
    },
    output: searchedListOf(managedCertificate),
  },
  GetCertModel: {
    method: 'GET',
    permission: 'cert:list',
    summary: '证书；有权限时身份证号完整显示并记入日志，除非 masked 为 1',
    input: v.object({ CertId: recordId('CertId 有误'), masked: flag }),
    otherNames: { id: 'CertId', _certId: 'CertId' },
    output: managedCertificate,
  },
  EditCertInfo: {
    method: 'POST',
    permission: 'cert:save',
    summary: '新增或修改证书；印在证书上的内容变化时重新签发；他人已先修改时为 409，Data.Current 为现值',
    input: certificateForm,
    otherNames: {
      CertId: '_certId',
      Name: '_name',
      IdNum: '_idNum',
      Company: '_company',
      ExamTime: '_examTime',
      ExamStatus: '_examStatus',
      CertNum: '_certNum',
      IssueDate: '_issueDate',
      Remarks: '_remarks',
      Status: '_status',
      id: '_certId',
    },
    output: v.object({ _certId: v.number(), CertId: v.number() }),
    idempotent: true,
  },
  DelCerts: {
    method: 'POST',
    permission: 'cert:del',
    summary: '删除证书（状态变为 -1）；已签发的不再有效',
    input: v.object({ Ids: bulkIds }),
    otherNames: { id: 'Ids', CertId: 'Ids', _certId: 'Ids' },
    output: v.null(),
  },
  RevokeCert: {
    method: 'POST',
    permission: 'cert:revoke',
    summary: '撤销证书（已签发的），扫码核验时显示原因',
    input: v.object({
      CertId: recordId('CertId 有误'),
      Reason: requiredText('请输入撤销原因', 200, cleanLines),
    }),
    otherNames: { id: 'CertId', _certId: 'CertId' },
    output: v.null(),
  },
  DownCerts: {
    method: 'GET',
    permission: 'cert:list',
    summary: '打包下载证书（zip）：所选的；Ids 以逗号分隔',
    input: v.object({
      Ids: idsInQuery,
      Format: v.optional(v.picklist(['png', 'pdf'], 'Format 有误'), 'png'),
    }),
    otherNames: { id: 'Ids', CertId: 'Ids', _certId: 'Ids' },
    output: fileAnswer,
  },
  ExportCerts: {
    method: 'GET',
    permission: 'cert:export',
    asksSecondFactor: true,
    summary: '导出证书名单（xlsx）：按筛选条件，列与导入模板相同；给出 Ids 时只导出这些',
    input: v.object({ ...certificateFilters, Ids: filter(idsInQuery) }),
    output: fileAnswer,
  },
  GetProgrammeList: {
    method: 'GET',
    permission: 'cert:list',
    summary: '培训项目，及其当前证书模板',
    input: v.object({}),
    output: v.array(programme),
  },
});
