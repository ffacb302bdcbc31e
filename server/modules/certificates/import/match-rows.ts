import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ImportColumn } from '#contract/certificates/certificate-import-fields.ts';
import type { CertificateChangedSince } from '#contract/certificates/certificate-imports.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Findings, MatchedRow } from '../../../platform/imports/definition.ts';
import type { TablePlace } from '../../../platform/spreadsheets/table-head.ts';
import type { CertificateValues } from '../records/records.ts';
import type { CheckedCertificate } from './validate-row.ts';

/** Types of the import of certificates. */
export interface CertificateImport {
  column: ImportColumn;
  values: CertificateValues;
  /** The keyed hash of the ID number. */
  key: Buffer;
  stored: KnownCertificate;
  fields: { ProgrammeId: number };
  facts: { programme_id: number };
  change: { CertId: number; Name: string; CertNum: string; Reissues: boolean };
  sums: { Reissued: number };
  since: CertificateChangedSince;
  batch: { ProgrammeId: number; ProgrammeName: string };
  filters: { programmeid?: number | undefined };
}
/**
 * Finds the record of each good row: the one with its certificate number, otherwise the one with the same name, ID
 * number and exam that no other row matches. Reports the problems that only the records show.
 * Locks the records that it finds when rows are to be stored.
 */
export async function matchRows(
  tx: Tx,
  { hashed, place }: { hashed: readonly HashedRow[]; place: TablePlace },
  { programmeId, isStoring }: { programmeId: number; isStoring: boolean },
): Promise<Findings<CertificateImport>> {
  const records = isStoring ? living(tx).forNoKeyUpdate() : living(tx);
  const byNumber = await knownByNumber(
    records,
    hashed.map(({ row }) => row),
  );
  const others = hashed.filter(({ row }) => !byNumber(row));
  const ofPersons = await knownOfPersons(
    records,
    others.map(({ hash }) => hash),
    programmeId,
  );
  const findings: Findings<CertificateImport> = { matched: [], problems: [], warnings: [] };
  const matchedIds = new Set<number>();
  const refused = new Set<number>();
  // Rows with a number choose first: nothing else is theirs.
  for (const { row, hash } of hashed) {
    const owner = byNumber(row);
    const error = owner && errorOf(owner, hash, programmeId);
    if (error) {
      refused.add(row.row);
      findings.problems.push({ row: row.row, ...error });
    } else if (owner) matchedIds.add(owner.id);
    else if (hasOtherName(ofPersons, row, hash))
      findings.warnings.push({ row: row.row, message: '的身份证号在已有记录里是另一个姓名' });
  }
  for (const { row, hash } of hashed) {
    if (refused.has(row.row)) continue;
    const record = byNumber(row) ?? free(ofPersons.exams.get(personKey(row.values, hash)), row, matchedIds);
    if (record) matchedIds.add(record.id);
    const values = record ? withAbsent(row.values, record, place.absent) : row.values;
    findings.matched.push(outcome({ row: row.row, values }, record, hash));
  }
  return findings;
}

const chunk = 500;

/** A row without problems, and the keyed hash of its ID number. */
export interface HashedRow {
  row: CheckedCertificate;
  hash: Buffer;
}

/**
 * Hashes the ID numbers of the rows without problems. It takes seconds for a long sheet, so it runs before the
 * transaction.
 */
export async function hashRows(vault: Vault, rows: readonly CheckedCertificate[]): Promise<HashedRow[]> {
  const hashed: HashedRow[] = [];
  for (const row of rows) {
    if (row.problems.size > 0) continue;
    hashed.push({ row, hash: vault.lookupHash(row.values.idNum) });
    // Hashing is work for this thread; others get their turn.
    if (hashed.length % chunk === 0) await yieldToEventLoop();
  }
  return hashed;
}

const columns = [
  'id',
  'programme_id',
  'name',
  'id_num_hash',
  'company',
  'exam_date',
  'exam_status',
  'cert_num',
  'issue_date',
  'remarks',
  'revoked_at',
] as const;

/** A certificate as it is recorded. */
export type KnownCertificate = Awaited<ReturnType<typeof selectKnown>>[number];

/** Reads, and where the query locks records also locks them, in the order of their ids. */
function selectKnown(query: Living) {
  return query.select(columns).orderBy('id').execute();
}

type Living = ReturnType<typeof living>;

function living(tx: Tx) {
  return tx.selectFrom('certificates').where('status', '<>', certificateStatus.deleted);
}

/**
 * Finds the record that has the number of a row: the one that is written alike, for records of old may share a number, then
 * the first whose number means the same.
 */
async function knownByNumber(
  query: Living,
  rows: CheckedCertificate[],
): Promise<(row: CheckedCertificate) => KnownCertificate | undefined> {
  const numbers = rows.map(({ values }) => compareKey(values.certNum)).filter((number) => number !== '');
  const records = await selectKnown(
    query.where(sql<boolean>`compare_key(cert_num) = any(${numbers}::text[]) and cert_num <> ''`),
  );
  const asWritten = new Map(records.map((record) => [record.cert_num, record]));
  const byKey = new Map(records.toReversed().map((record) => [compareKey(record.cert_num), record]));
  return ({ values: { certNum } }) => asWritten.get(certNum) ?? byKey.get(compareKey(certNum));
}

async function knownOfPersons(query: Living, hashes: Buffer[], programmeId: number): Promise<KnownOfPersons> {
  const records = await selectKnown(
    query
      .where('id_num_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
      .where('programme_id', '=', programmeId)
      .where('revoked_at', 'is', null),
  );
  return {
    exams: Map.groupBy(records, (record) => keyOf(record.name, record.exam_date, record.id_num_hash)),
    names: Map.groupBy(records, (record) => record.id_num_hash.toString('base64')),
  };
}

interface KnownOfPersons {
  /** Certificates by name, ID number and day of the exam. */
  exams: Map<string, KnownCertificate[]>;
  /** Certificates by ID number. */
  names: Map<string, KnownCertificate[]>;
}

function hasOtherName({ names }: KnownOfPersons, { values }: CheckedCertificate, hash: Buffer): boolean {
  const sameNumber = names.get(hash.toString('base64')) ?? [];
  return sameNumber.length > 0 && !sameNumber.some(({ name }) => bareKey(name) === bareKey(values.name));
}

function personKey(values: CertificateValues, hash: Buffer): string {
  return keyOf(values.name, values.examDate, hash);
}

function keyOf(name: string, examDate: string | null, hash: Buffer): string {
  return `${hash.toString('base64')} ${examDate} ${bareKey(name)}`;
}

function errorOf(owner: KnownCertificate, hash: Buffer, programmeId: number) {
  const column = '证书编号' as const;
  if (!owner.id_num_hash.equals(hash)) return { column, message: '证书编号已属于另一人' };
  if (owner.programme_id !== programmeId) return { column, message: '证书编号已属于另一培训项目' };
  if (owner.revoked_at) return { column, message: '该证书已撤销，不能导入' };
  return undefined;
}

/** A record with a number of its own is not this row's when the row names another number. */
function free(
  records: KnownCertificate[] | undefined,
  { values }: CheckedCertificate,
  matchedIds: Set<number>,
): KnownCertificate | undefined {
  return records?.find(
    ({ id, cert_num: number }) => !matchedIds.has(id) && (values.certNum === '' || number === ''),
  );
}

/** Returns a certificate in the values of an import. Its ID number is sealed: `idNum` is that of the row that was found by it. */
export function recordedValues(record: KnownCertificate, idNum: string): CertificateValues {
  return {
    name: record.name,
    idNum,
    company: record.company,
    examDate: record.exam_date,
    examStatus: record.exam_status,
    certNum: record.cert_num,
    issueDate: record.issue_date,
    remarks: record.remarks,
  };
}

/** Keeps recorded values where the list has no column for them. */
function withAbsent(
  values: CertificateValues,
  record: KnownCertificate,
  absent: readonly string[],
): CertificateValues {
  const isAbsent = (column: ImportColumn) => absent.includes(column);
  return {
    ...values,
    ...(isAbsent('工作单位') && { company: record.company }),
    ...(isAbsent('证书编号') && { certNum: record.cert_num }),
    ...(isAbsent('发证日期') && { issueDate: record.issue_date }),
    ...(isAbsent('备注') && { remarks: record.remarks }),
  };
}

function outcome(
  { row, values }: Pick<CheckedCertificate, 'row' | 'values'>,
  record: KnownCertificate | undefined,
  hash: Buffer,
): MatchedRow<CertificateImport> {
  const one = { row, values, key: hash };
  if (!record) return { ...one, kind: 'new' };
  const isSame =
    record.id_num_hash.equals(hash) && isDeepStrictEqual(recordedValues(record, values.idNum), values);
  if (isSame) return { ...one, kind: 'same' };
  return { ...one, kind: 'changed', id: record.id, before: record };
}
