import type { InferResult } from 'kysely';
import { certificateStatus, examStatus } from '#contract/certificates/certificates.ts';
import { normaliseIdNumber } from '#contract/fields/id-number.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { readFacts, signedText, type CertificateFacts } from './issue.ts';
import { readSigningKeys, type SigningKeys } from './signing-keys.ts';

/** A certificate that is valid now, as it was issued. */
export interface Issued {
  certificateId: number;
  issueId: number;
  templateId: number;
  facts: CertificateFacts;
  signature: string;
}

/**
 * Returns the issue that a visitor may download: the certificate is shown on the site, the exam was passed, and `idNum`
 * is the holder's number in full or as the list masks it.
 */
export async function findDownload(
  db: Database,
  vault: Vault,
  certificateId: number,
  idNum: string,
): Promise<Issued | undefined> {
  const [row, keys] = await Promise.all([
    valid(db)
      .select(['c.id_num_sealed'])
      .where('i.certificate_id', '=', certificateId)
      .where('c.status', '=', certificateStatus.normal)
      .where('c.exam_status', '=', examStatus.passed)
      .executeTakeFirst(),
    readSigningKeys(db, vault),
  ]);
  if (!row) return undefined;
  if (!isHolder(vault, row.id_num_sealed, idNum)) return undefined;
  return toIssued(keys, row);
}

/** Returns whether a certificate is revoked; always false for callers who could not download it. */
export async function isRevoked(
  db: Database,
  vault: Vault,
  certificateId: number,
  idNum: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id_num_sealed')
    .where('id', '=', certificateId)
    .where('status', '=', certificateStatus.normal)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && isHolder(vault, row.id_num_sealed, idNum);
}

function isHolder(vault: Vault, sealed: Buffer, idNum: string): boolean {
  const holder = vault.open(sealed);
  const number = normaliseIdNumber(idNum);
  return number === holder || number === maskText(holder);
}

/** Returns the current issues of these certificates, in the order of their ids. */
export async function findIssued(db: Database, vault: Vault, ids: number[]): Promise<Issued[]> {
  const rows = await valid(db)
    .where('i.certificate_id', 'in', ids)
    .where('c.status', '<>', certificateStatus.deleted)
    .orderBy('i.certificate_id')
    .execute();
  const keys = await readSigningKeys(db, vault);
  return rows.map((row) => toIssued(keys, row));
}

/** Returns whether a certificate has a valid issue. */
export async function issuedNow(db: Database, certificateId: number): Promise<boolean> {
  const issue = await db
    .selectFrom('certificate_issues')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return issue !== undefined;
}

function valid(db: Database) {
  return db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificates as c', 'c.id', 'i.certificate_id')
    .select(['i.id', 'i.certificate_id', 'i.template_id', 'i.facts', 'i.signature'])
    .where('i.ended_at', 'is', null);
}

type Row = InferResult<ReturnType<typeof valid>>[number];

function toIssued(keys: SigningKeys, row: Row): Issued {
  // Only signed issues are rendered.
  if (!keys.isSigned(signedText(row.facts, row.signature), row.signature))
    throw new Error(`issue ${row.id} was altered`);
  const { id: issueId, certificate_id: certificateId, template_id: templateId, signature } = row;
  return { certificateId, issueId, templateId, facts: readFacts(row.facts), signature };
}
