import { certificateStatus, type Verification } from '#contract/certificates.ts';
import type { Database } from '../db/open.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { Vault } from '../base/vault.ts';
import { readFacts } from './issue.ts';

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

/** What the code on a certificate tells: what was printed then, and whether that still holds. */
export async function verifyCertificate(
  db: Database,
  vault: Vault,
  asked: { CertNum: string; Sign: string },
): Promise<Verification> {
  const issue = await db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificates as c', 'c.id', 'i.certificate_id')
    .select(['i.facts', 'i.signature', 'i.ended_at', 'i.end_reason'])
    .where('i.signature', '=', asked.Sign)
    .where('i.cert_num', '=', asked.CertNum)
    .where('c.status', '<>', certificateStatus.hidden)
    .executeTakeFirst();
  if (!issue || !vault.isSigned(issue.facts, issue.signature)) return unknown;
  const facts = readFacts(issue.facts);
  return {
    State: issue.ended_at ? 'revoked' : 'valid',
    CertNum: facts.certNum,
    Name: maskName(facts.name),
    IdNum: facts.idNum,
    ProgrammeName: facts.programme,
    ExamTime: facts.examTime,
    IssueDate: facts.issueDate,
    Issuer: facts.issuer,
    RevokeTime: issue.ended_at ? formatTime(issue.ended_at) : '',
    Reason: issue.end_reason,
  };
}

/** 张三 is 张*, 张三丰 is 张*丰: enough to compare with the paper in hand. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  if (rest.length < 2) return first + '*'.repeat(rest.length);
  return first + '*'.repeat(rest.length - 1) + rest.at(-1);
}
