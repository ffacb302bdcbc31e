import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import { optionalText, requiredText, searchKey } from '../fields/rules.ts';

export const certificateStatus = { deleted: -1, hidden: 0, normal: 1 } as const;
export const examStatus = { none: 0, passed: 1, failed: 2 } as const;
/** The words in lists, forms and files. */
export const examStatusText: Record<number, string> = { 0: '-', 1: '合格', 2: '不合格' };

/** Lengths in characters, the same in the form and in the import. */
export const certificateLengths = { name: 30, company: 100, certNum: 50, remarks: 200 } as const;

/** A legacy shape: its names begin with an underscore. */
export const certificateRecord = {
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
export const certificateStates = ['valid', 'revoked'] as const;
/** The beginning of `_remarks` for a certificate that is no longer valid, and the message of its download. */
export const certificateEnded = '证书已失效';
/** `_certId` is a reference that is good for half an hour. */
const foundCertificate = v.object({
  ...certificateRecord,
  /** The training that it is about. */
  _programmeName: v.string(),
  _certId: v.string(),
  /**
   * The state; if it is not `valid`, `_examStatus` is 0, so that clients that do not read the state offer no download.
   */
  _certState: v.picklist(certificateStates),
  /** The date and the reason of the end of validity; blank while it is valid. */
  _endedDate: v.string(),
  _endReason: v.string(),
});
export type FoundCertificate = v.InferOutput<typeof foundCertificate>;

export const verificationStates = ['valid', 'revoked', 'unknown'] as const;
const verification = v.object({
  State: v.picklist(verificationStates),
  CertNum: v.string(),
  /** The holder's data are masked; blank if there is no such certificate. */
  Name: v.string(),
  IdNum: v.string(),
  ProgrammeName: v.string(),
  ExamTime: v.string(),
  IssueDate: v.string(),
  Issuer: v.string(),
  /** The time and the reason of the end of validity. */
  RevokeTime: v.string(),
  Reason: v.string(),
});
export type Verification = v.InferOutput<typeof verification>;

/** On a screen, and on paper. */
export const certificateFormats = ['png', 'pdf'] as const;
export type CertificateFormat = (typeof certificateFormats)[number];

export const webCertificates = endpoints(webBase, {
  GetCertList: {
    method: 'GET',
    audience: 'reader',
    summary: '按姓名和身份证号或证书编号查询；会员不填条件时为本单位的证书',
    input: v.object({ Name: searchKey, IdNum: searchKey, CertNum: searchKey, ...page }),
    output: listOf(foundCertificate),
  },
  DownCert: {
    method: 'GET',
    audience: 'reader',
    summary: '在网站下载证书：PNG 的 base64；Format 为 pdf 时是 PDF 的 base64',
    input: v.object({
      IdNum: requiredText('请输入身份证号', 50),
      CertId: requiredText('请选择证书', 500),
      Format: v.optional(v.picklist(certificateFormats, 'Format 有误'), 'png'),
    }),
    otherNames: { _idNum: 'IdNum', _certId: 'CertId' },
    output: v.string(),
  },
  VerifyCert: {
    method: 'GET',
    audience: 'anyone',
    summary: '扫码核验证书：有效、已撤销或未知；Facts 为二维码所载内容，早年的二维码没有',
    input: v.object({ CertNum: optionalText(50), Sign: optionalText(200), Facts: optionalText(3000) }),
    output: verification,
  },
});
