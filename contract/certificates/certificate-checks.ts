import * as v from 'valibot';
import { endpoints, webBase } from '../api/endpoint.ts';
import { requiredText } from '../fields/rules.ts';
import { certificateLengths } from './certificates.ts';

/** The name and the number that an employer reads on the paper. */
const claim = v.object(
  {
    Name: requiredText('请输入姓名', certificateLengths.name),
    CertNum: requiredText('请输入证书编号', certificateLengths.certNum),
  },
  '名单有误',
);
export type Claim = v.InferOutput<typeof claim>;

/** Lines at once. */
export const maxClaims = 200;
export const tooManyClaims = (count: number) => `一次最多核验 ${maxClaims} 行，现有 ${count} 行`;

export const claimResults = ['pass', 'fail', 'revoked'] as const;
export const claimWords = {
  pass: '核验通过',
  fail: '未通过',
  revoked: '证书已失效',
} as const satisfies Record<(typeof claimResults)[number], string>;
const checkedClaim = v.object({ Name: v.string(), CertNum: v.string(), Result: v.picklist(claimResults) });
export type CheckedClaim = v.InferOutput<typeof checkedClaim>;

/** A query contains them as the text of a JSON array. */
const claims = v.pipe(
  v.optional(v.union([v.string(), v.array(v.unknown())], '请填写名单'), []),
  v.transform((value): unknown => (typeof value === 'string' ? arrayIn(value) : value)),
  v.array(claim, '名单有误'),
  v.minLength(1, '请填写名单'),
  v.maxLength(maxClaims, ({ input }) => tooManyClaims(input.length)),
);

function arrayIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const webCertificateChecks = endpoints(webBase, {
  VerifyCerts: {
    method: ['GET', 'POST'],
    audience: 'anyone',
    summary:
      '用人单位批量核验证书：按姓名与证书编号，逐行回答通过、未通过或已失效；format 为 xlsx 时回答文件',
    input: v.object({
      Lines: claims,
      format: v.optional(v.picklist(['json', 'xlsx'], 'format 应为 json 或 xlsx'), 'json'),
    }),
    output: v.array(checkedClaim),
    canAnswerFile: true,
  },
});
