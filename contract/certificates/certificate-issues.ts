import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer } from '../api/endpoint.ts';
import { bulkIds } from '../fields/bulk-ids.ts';
import { cleanLines } from '../fields/normal-form.ts';
import { recordId, requiredText } from '../fields/rules.ts';
import { certificateDraft, formStatus } from './managed-certificates.ts';

/* Issues of a certificate and the actions that change its validity: previewing, reissuing, hiding, revoking. */

/** The effects that saving a form can have on a certificate that was already handed out. */
export const issueOutcomes = ['first', 'again', 'same', 'ends', 'none'] as const;
export type IssueOutcome = (typeof issueOutcomes)[number];

const formPreview = v.object({
  Outcome: v.picklist(issueOutcomes),
  /** The number that the issue has or would have; 0 where none is. */
  IssueNumber: v.number(),
  /** PNG in base64; blank where nothing is issued. */
  Image: v.string(),
});
export type FormPreview = v.InferOutput<typeof formPreview>;

const certificateIssue = v.object({
  IssueNumber: v.number(),
  IssueTime: v.string(),
  /** Blank while it is valid. */
  EndTime: v.string(),
  EndReason: v.string(),
  CertNum: v.string(),
  Name: v.string(),
  Company: v.string(),
  ProgrammeName: v.string(),
  /** With the number, it makes the address in the QR code. */
  Sign: v.string(),
});
export type CertificateIssue = v.InferOutput<typeof certificateIssue>;

const reason = requiredText('请输入换发原因', 200, cleanLines);

export const businessIssues = endpoints(businessBase, {
  GetCertIssues: {
    method: 'GET',
    permission: 'cert:list',
    summary: '证书的签发记录，新的在前',
    input: v.object({ CertId: recordId('CertId 有误') }),
    output: v.array(certificateIssue),
  },
  GetCertImage: {
    method: 'GET',
    permission: 'cert:list',
    summary: '一张有效证书的图片或 PDF',
    input: v.object({
      CertId: recordId('CertId 有误'),
      Format: v.optional(v.picklist(['png', 'pdf'], 'Format 有误'), 'png'),
    }),
    output: fileAnswer,
  },
  PreviewCertInfo: {
    method: 'POST',
    permission: 'cert:save',
    summary: '预览要保存的证书，以及是否重新签发；不存储',
    input: certificateDraft,
    output: formPreview,
  },
  ReissueCert: {
    method: 'POST',
    permission: 'cert:save',
    summary: '重新签发证书：内容不变，新的二维码生效，原二维码显示已换发',
    input: v.object({ CertId: recordId('CertId 有误'), Reason: reason }),
    output: v.null(),
    idempotent: true,
  },
  EditCertStatus: {
    method: 'POST',
    permission: 'cert:save',
    summary: '在官网显示或隐藏证书：1 或 0',
    input: v.object({ Ids: bulkIds, Status: formStatus }),
    output: v.null(),
  },
  RestoreCerts: {
    method: 'POST',
    permission: 'cert:del',
    summary: '恢复删除的证书；因删除而失效的签发重新有效',
    input: v.object({ Ids: bulkIds }),
    output: v.null(),
  },
});
