import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { certificateText, type PrintedFacts } from '#contract/certificates/certificate-code.ts';
import type { IssueOutcome } from '#contract/certificates/certificate-issues.ts';
import { certificateStatus, examStatus } from '#contract/certificates/certificates.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { findSiteInfo } from '../../settings/store.ts';
import { readSigningKeys, type SigningKeys } from './signing-keys.ts';

/** The facts that are printed and signed. They never change; a changed record is reissued. */
export interface CertificateFacts {
  /** A random serial per issue, since equal facts have equal signatures; early issues have none. */
  serial?: string;
  issueNumber: number;
  /** Undefined in early issues. */
  title?: string;
  certNum: string;
  name: string;
  /** The masked number. */
  idNum: string;
  /** A keyed hash that tells two holders with the same masked number apart. */
  idNumHash: string;
  company: string;
  programme: string;
  examTime: string;
  issueDate: string;
  issuer: string;
}

/** The facts that belong to the record; the others come from where it is issued. */
const recordFacts = ['certNum', 'name', 'idNumHash', 'company', 'examTime', 'issueDate'] as const;

export const endReasons = {
  reissued: '已换发新证书',
  deleted: '证书记录已删除',
  notPassed: '考试状态已变更',
  importUndone: '所属批次的导入已撤回',
} as const;

const columns = [
  'c.id',
  'c.programme_id',
  'c.name',
  'c.id_num_sealed',
  'c.id_num_hash',
  'c.company',
  'c.exam_date',
  'c.exam_status',
  'c.cert_num',
  'c.issue_date',
  'c.status',
  'c.revoked_at',
] as const;

/** The columns of a certificate that decide whether it is issued, and the printed ones. */
export type IssuedRecord = Awaited<ReturnType<typeof selectRecords>>[number];

/**
 * Synchronises the issues with the records: passed records are issued, changed ones reissued, and issues of records
 * that are no longer certificates end. Part of every transaction that changes records.
 */
export async function reissue(tx: Tx, vault: Vault, certificateIds: number[]): Promise<void> {
  const issuer = (await findSiteInfo(tx)).SiteName;
  const templates = await latestTemplates(tx);
  const keys = await readSigningKeys(tx, vault);
  for (let at = 0; at < certificateIds.length; at += chunk) {
    const rows = await selectRecords(tx, certificateIds.slice(at, at + chunk));
    const issued = await lastIssues(
      tx,
      rows.map(({ id }) => id),
    );
    const fresh = rows.flatMap((row) => {
      const template = templates.get(row.programme_id);
      return template ? newIssue(row, issued.get(row.id), { vault, keys, issuer, template }) : [];
    });
    const ended = rows.filter(({ id }) => isValid(issued.get(id))).flatMap((row) => endOf(row, fresh));
    for (const [reason, ids] of Map.groupBy(ended, ({ reason: why }) => why)) {
      await endIssues(
        tx,
        ids.map(({ id }) => id),
        reason,
      );
    }
    if (fresh.length > 0) await insertIssues(tx, fresh);
    // Signatures are work for this thread; others get their turn.
    await yieldToEventLoop();
  }
}

/** Ends the valid issues of these certificates. */
export async function endIssues(tx: Tx, certificateIds: number[], reason: string): Promise<void> {
  await tx
    .updateTable('certificate_issues')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('certificate_id', '=', sql<number>`any(${certificateIds}::int[])`)
    .where('ended_at', 'is', null)
    .execute();
}

export function readFacts(facts: string): CertificateFacts {
  return JSON.parse(facts) as CertificateFacts;
}

/** Returns the signed text of an issue: the printed facts, or its whole record in the first years. */
export function signedText(facts: string, signature: string): string {
  return signature.includes('.') ? certificateText(printedFacts(readFacts(facts))) : facts;
}

/** Returns the text on the certificate and in its code. */
export function printedFacts(facts: CertificateFacts): PrintedFacts {
  const { certNum, name, idNum, company, programme, examTime, issueDate, issuer } = facts;
  const { serial = '', title = '' } = facts;
  const issueNumber = String(facts.issueNumber);
  return {
    certNum,
    serial,
    issueNumber,
    title,
    name,
    idNum,
    company,
    programme,
    examTime,
    issueDate,
    issuer,
  };
}

const chunk = 100;

function selectRecords(tx: Tx, ids: number[]) {
  return tx
    .selectFrom('certificates as c')
    .select(columns)
    .where('c.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('c.id')
    .execute();
}

type NewIssue = ReturnType<typeof newIssue>[number];

/** Inserts issues with one array per column, so that the statement stays short however many there are. */
async function insertIssues(tx: Tx, issues: NewIssue[]): Promise<void> {
  await sql`
    insert into certificate_issues (certificate_id, issue_number, template_id, cert_num, facts, signature)
    select * from unnest(
      ${issues.map((one) => one.certificate_id)}::int[],
      ${issues.map((one) => one.issue_number)}::int[],
      ${issues.map((one) => one.template_id)}::int[],
      ${issues.map((one) => one.cert_num)}::text[],
      ${issues.map((one) => one.facts)}::text[],
      ${issues.map((one) => one.signature)}::text[])`.execute(tx);
}

interface LastIssue {
  issue_number: number;
  facts: string;
  ended_at: Date | null;
  programme_id: number;
}

/** Returns the newest issue of each of these certificates. */
export async function lastIssues(db: Database, certificateIds: number[]): Promise<Map<number, LastIssue>> {
  const issues = await db
    .selectFrom('certificate_issues as i')
    .innerJoin('certificate_templates as t', 't.id', 'i.template_id')
    .distinctOn('i.certificate_id')
    .select(['i.certificate_id', 'i.issue_number', 'i.facts', 'i.ended_at', 't.programme_id'])
    .where('i.certificate_id', '=', sql<number>`any(${certificateIds}::int[])`)
    .orderBy('i.certificate_id')
    .orderBy('i.issue_number', 'desc')
    .execute();
  return new Map(issues.map((issue) => [issue.certificate_id, issue]));
}

interface Template {
  id: number;
  title: string;
  programme: string;
}

/** Returns the template of new certificates for each programme. */
export async function latestTemplates(db: Database): Promise<Map<number, Template>> {
  const rows = await db
    .selectFrom('certificate_templates as t')
    .innerJoin('programmes as p', 'p.id', 't.programme_id')
    .distinctOn('t.programme_id')
    .select(['t.id', 't.programme_id', 't.title', 'p.name'])
    .orderBy('t.programme_id')
    .orderBy('t.version', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [row.programme_id, { id: row.id, title: row.title, programme: row.name }]),
  );
}

function isValid(issue: LastIssue | undefined): issue is LastIssue {
  return issue !== undefined && issue.ended_at === null;
}

function canBeIssued(row: IssuedRecord): boolean {
  return row.exam_status === examStatus.passed && row.status !== certificateStatus.deleted && !row.revoked_at;
}

interface Issuing {
  vault: Vault;
  issuer: string;
  template: Template;
}

function newIssue(
  row: IssuedRecord,
  last: LastIssue | undefined,
  { keys, ...issuing }: Issuing & { keys: SigningKeys },
) {
  const { outcome, facts } = whatIsIssued(row, last, issuing);
  if (outcome !== 'first' && outcome !== 'again') return [];
  return [
    {
      certificate_id: row.id,
      issue_number: facts.issueNumber,
      template_id: issuing.template.id,
      cert_num: facts.certNum,
      facts: JSON.stringify(facts),
      signature: keys.sign(certificateText(printedFacts(facts))),
    },
  ];
}

/** Returns how storing the record affects its last issue, and the facts that are then printed. */
export function whatIsIssued(
  row: IssuedRecord,
  last: LastIssue | undefined,
  { vault, issuer, template }: Issuing,
): { outcome: IssueOutcome; facts: CertificateFacts } {
  const facts: CertificateFacts = {
    serial: randomBytes(9).toString('base64url'),
    issueNumber: (last?.issue_number ?? 0) + 1,
    title: template.title,
    certNum: row.cert_num,
    name: row.name,
    idNum: maskText(vault.open(row.id_num_sealed)),
    idNumHash: row.id_num_hash.toString('base64url'),
    company: row.company,
    programme: template.programme,
    examTime: row.exam_date ?? '',
    issueDate: row.issue_date ?? '',
    issuer,
  };
  if (!canBeIssued(row)) return { outcome: isValid(last) ? 'ends' : 'none', facts };
  if (!isValid(last)) return { outcome: last ? 'again' : 'first', facts };
  const isSame = last.programme_id === row.programme_id && saysTheSame(last, facts);
  return { outcome: isSame ? 'same' : 'again', facts };
}

function saysTheSame(last: LastIssue, facts: CertificateFacts): boolean {
  const before = readFacts(last.facts);
  return recordFacts.every((fact) => before[fact] === facts[fact]);
}

function endOf(row: IssuedRecord, fresh: { certificate_id: number }[]): { id: number; reason: string }[] {
  if (fresh.some((issue) => issue.certificate_id === row.id)) {
    return [{ id: row.id, reason: endReasons.reissued }];
  }
  if (canBeIssued(row)) return [];
  const isDeleted = row.status === certificateStatus.deleted;
  return [{ id: row.id, reason: isDeleted ? endReasons.deleted : endReasons.notPassed }];
}
