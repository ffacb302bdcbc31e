import type { CertificateIssue } from '#contract/certificates/certificate-issues.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { notFound, refused } from '../../../platform/core/errors.ts';
import { timeOrBlank, formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { endIssues, endReasons, reissue, readFacts } from './issue.ts';
import { issuedNow } from './issued.ts';

/** Reissues the same facts: the earlier paper then reports that there is a newer one. The reason is only logged. */
export async function reissueCertificate(
  { db, vault }: SealedDatabase,
  { certificateId, reason }: { certificateId: number; reason: string },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await tx
      .selectFrom('certificates')
      .select(['revoked_at'])
      .where('id', '=', certificateId)
      .where('status', '<>', certificateStatus.deleted)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.revoked_at) throw refused('该证书已撤销，不能重新签发');
    if (!(await issuedNow(tx, certificateId))) throw refused('该记录没有已签发的证书');
    await endIssues(tx, [certificateId], endReasons.reissued);
    await reissue(tx, vault, [certificateId]);
    await recordOperation(tx, by, {
      entityType: 'certificate',
      recordId: certificateId,
      after: { Reason: reason },
    });
  });
}

/** Lists all issues of a certificate, the latest first. */
export async function listIssues(db: Database, certificateId: number): Promise<CertificateIssue[]> {
  const issues = await db
    .selectFrom('certificate_issues')
    .select(['issued_at', 'ended_at', 'end_reason', 'facts', 'signature'])
    .where('certificate_id', '=', certificateId)
    .orderBy('issue_number', 'desc')
    .execute();
  return issues.map((issue) => {
    const { issueNumber, certNum, name, company, programme } = readFacts(issue.facts);
    return {
      IssueNumber: issueNumber,
      IssueTime: formatTime(issue.issued_at),
      EndTime: timeOrBlank(issue.ended_at),
      EndReason: issue.end_reason,
      CertNum: certNum,
      Name: name,
      Company: company,
      ProgrammeName: programme,
      Sign: issue.signature,
    };
  });
}
