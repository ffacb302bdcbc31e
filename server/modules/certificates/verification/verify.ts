import { certificateStatus, type Verification } from '#contract/certificates/certificates.ts';
import { timeOrBlank } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { printedFacts, readFacts, signedText, type CertificateFacts } from '../issuing/issue.ts';
import { packFacts } from '../issuing/pack-facts.ts';
import { readSigningKeys } from '../issuing/signing-keys.ts';

const unknown: Verification = {
  State: 'unknown',
  CertNum: '',
  Name: '',
  IdNum: '',
  ProgrammeName: '',
  ExamTime: '',
  IssueDate: '',
  Issuer: '',
  RevokeTime: '',
  Reason: '',
};

/** Verifies the code of a certificate: returns the facts as printed, and whether they are still valid. */
export async function verifyCertificate(
  db: Database,
  vault: Vault,
  code: { CertNum: string; Sign: string; Facts: string },
): Promise<Verification> {
  const issue = await db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificates as c', 'c.id', 'i.certificate_id')
    .select(['i.facts', 'i.signature', 'i.ended_at', 'i.end_reason'])
    .where('i.signature', '=', code.Sign)
    .where('i.cert_num', '=', code.CertNum)
    .where('c.status', '<>', certificateStatus.hidden)
    .executeTakeFirst();
  if (!issue) return unknown;
  const keys = await readSigningKeys(db, vault);
  if (!keys.isSigned(signedText(issue.facts, issue.signature), issue.signature)) return unknown;
  const facts = readFacts(issue.facts);
  if (!carries(code.Facts, facts)) return unknown;
  return {
    State: issue.ended_at ? 'revoked' : 'valid',
    CertNum: facts.certNum,
    Name: maskName(facts.name),
    IdNum: facts.idNum,
    ProgrammeName: facts.programme,
    ExamTime: facts.examTime,
    IssueDate: facts.issueDate,
    Issuer: facts.issuer,
    RevokeTime: timeOrBlank(issue.ended_at),
    Reason: issue.end_reason,
  };
}

/**
 * Returns whether a code carries these facts; one with a valid signature and other facts is invalid. Early codes carry
 * none.
 */
function carries(carried: string, facts: CertificateFacts): boolean {
  return carried === '' || carried === packFacts(printedFacts(facts));
}

/** Masks a name: 张三 becomes 张*, 张三丰 becomes 张*丰, enough to compare with the paper. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  if (rest.length < 2) return first + '*'.repeat(rest.length);
  return first + '*'.repeat(rest.length - 1) + rest.at(-1);
}
