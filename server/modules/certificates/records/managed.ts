import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import type { certificateSorts, ManagedCertificate } from '#contract/certificates/managed-certificates.ts';
import { idNumberError, normaliseIdNumber } from '#contract/fields/id-number.ts';
import { notFound } from '../../../platform/core/errors.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import { readSearchedPage } from '../../../platform/crud/search-page.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import {
  ifPresent,
  hasInNames,
  readInBatches,
  readLongPage,
  sortedByFilled,
  withKeys,
  type LongPage,
} from '../../../platform/db/page.ts';
import { isCertificateListed } from '../../counts/definitions.ts';
import { countedCertificates } from './counted.ts';
import type { CertificateFilters } from './filters.ts';
import { toWire } from './records.ts';

/*
 * Certificates as the back office sees them.
 */

interface Stored {
  db: Database | Tx;
  vault: Vault;
}

export async function listCertificates(
  stored: Stored,
  page: Page,
  { sort, ...filters }: CertificateFilters & { sort?: (typeof certificateSorts)[number] | undefined },
) {
  const { rows, total, isAbout } = await readCertificatePage(stored, page, sort ?? '-_examTime', filters);
  const List = rows.map((row) => toManaged(stored.vault, row));
  return { List, TotalCount: total, ...(isAbout && { IsAbout: isAbout }) };
}

async function readCertificatePage(
  { db, vault }: Stored,
  page: Page,
  sort: (typeof certificateSorts)[number],
  filters: CertificateFilters,
): Promise<LongPage<Row>> {
  const list = (ids: number[]) => selectRows(certificates(db).where(withKeys('c.id', ids)));
  const choose = (byIndex: boolean) => chosenCertificates(db, vault, filters, byIndex);
  if (filters.key === '')
    return await readLongPage(
      choose(true),
      page,
      { key: 'c.id', order: orders[sort], counted: countedCertificates(db, filters) },
      list,
    );
  const isIndexed = statusOf(filters) !== certificateStatus.deleted;
  return await readSearchedPage(
    db,
    {
      table: 'certificates',
      alias: 'c',
      choose,
      order: orders[sort],
      isIndexed,
      isListed: isCertificateListed,
    },
    page,
    list,
  );
}

const orders = {
  _examTime: sortedByFilled('c.exam_date', 'c.id', 'asc'),
  '-_examTime': sortedByFilled('c.exam_date', 'c.id', 'desc'),
  _issueDate: sortedByFilled('c.issue_date', 'c.id', 'asc'),
  '-_issueDate': sortedByFilled('c.issue_date', 'c.id', 'desc'),
};

/** Yields the filtered certificates, a few hundred at a time, with ID numbers in full. */
export async function* readCertificates({ db, vault }: Stored, filters: CertificateFilters) {
  const selection = selectRows(chosenCertificates(db, vault, filters)).orderBy('c.id');
  const rows = readInBatches((afterId, limit) =>
    selection.where('c.id', '>', afterId).limit(limit).execute(),
  );
  for await (const row of rows) yield { ...toManaged(vault, row), _idNum: vault.open(row.id_num_sealed) };
}

export async function findCertificate({ db, vault }: Stored, certificateId: number) {
  const row = await selectRows(certificates(db))
    .where('c.id', '=', certificateId)
    .where('c.status', '<>', certificateStatus.deleted)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { certificate: toManaged(vault, row), idNum: vault.open(row.id_num_sealed) };
}

function certificates(db: Database | Tx) {
  return db.selectFrom('certificates as c');
}

/** @param byIndex false where words are compared in each row; see `hasInNames` */
export function chosenCertificates(
  db: Database | Tx,
  vault: Vault,
  filters: CertificateFilters,
  byIndex = true,
) {
  const { key, standing } = filters;
  const status = statusOf(filters);
  const asIdNumber = normaliseIdNumber(key);
  return certificates(db)
    .where((build) =>
      status === undefined
        ? build('c.status', '<>', sql.lit(certificateStatus.deleted))
        : build('c.status', '=', sql.lit(status)),
    )
    .where((build) =>
      idNumberError(asIdNumber) === undefined
        ? build('c.id_num_hash', '=', vault.lookupHash(asIdNumber))
        : hasInNames('c', key, byIndex),
    )
    .where(() => ifPresent(filters.Name, (name) => sameName('c.name', name)))
    .where(() => ifPresent(filters.CertNum, (number) => sameText('c.cert_num', number)))
    .where((build) =>
      ifPresent(filters.IdNum, (number) =>
        build('c.id_num_hash', '=', vault.lookupHash(normaliseIdNumber(number))),
      ),
    )
    .where(() => ifPresent(standing, (filter) => stateConditions[filter]))
    .where((build) => ifPresent(filters.examstatus, (filter) => build('c.exam_status', '=', sql.lit(filter))))
    .where((build) => ifPresent(filters.programmeid, (filter) => build('c.programme_id', '=', filter)))
    .where((build) => ifPresent(filters.Ids, (ids) => build('c.id', 'in', ids)))
    .where((build) => ifPresent(filters.batchid, (filter) => build('c.batch_id', '=', filter)))
    .where((build) => ifPresent(filters.begintime, (time) => build('c.exam_date', '>=', time.slice(0, 10))))
    .where((build) => ifPresent(filters.endtime, (time) => build('c.exam_date', '<=', time.slice(0, 10))));
}

function statusOf({ status, standing }: CertificateFilters): number | undefined {
  return status ?? (standing === 'deleted' ? certificateStatus.deleted : undefined);
}

/** Returns the condition that a column equals a text except for width, case, blanks and kinds of middle dots. */
export function sameText(column: string, text: string) {
  return sql<boolean>`compare_key(${sql.ref(column)}) = compare_key(${text})`;
}

/** Returns the condition that a name is the same to a reader, whatever signs and accents it is written with. */
export function sameName(column: string, text: string) {
  return sql<boolean>`bare_key(${sql.ref(column)}) = bare_key(${text})`;
}

const stateConditions = {
  normal: sql<boolean>`c.status = ${sql.lit(certificateStatus.normal)} and c.revoked_at is null`,
  hidden: sql<boolean>`c.status = ${sql.lit(certificateStatus.hidden)} and c.revoked_at is null`,
  revoked: sql<boolean>`c.status <> ${sql.lit(certificateStatus.deleted)} and c.revoked_at is not null`,
  deleted: sql<boolean>`c.status = ${sql.lit(certificateStatus.deleted)}`,
};

export function selectRows(selection: ReturnType<typeof certificates>) {
  return selection
    .innerJoin('programmes as p', 'p.id', 'c.programme_id')
    .leftJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.programme_id', 'p.name as programme_name', 'c.name', 'c.id_num_sealed', 'c.company'])
    .select(['c.exam_date', 'c.exam_status', 'c.cert_num', 'c.issue_date', 'c.remarks', 'c.status'])
    .select(['c.batch_id', 'c.revoked_at', 'c.revoke_reason', 'c.updated_at', 'c.member_id'])
    .select(['m.name as member_name', 'c.version'])
    .select((build) =>
      build
        .selectFrom('certificate_issues as i')
        .select('i.issue_number')
        .whereRef('i.certificate_id', '=', 'c.id')
        .where('i.ended_at', 'is', null)
        .as('issue_number'),
    )
    .select((build) =>
      build
        .selectFrom('certificate_issues as l')
        .select('l.signature')
        .whereRef('l.certificate_id', '=', 'c.id')
        .orderBy('l.issue_number', 'desc')
        .limit(1)
        .as('last_signature'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export function toManaged(vault: Vault, row: Row): ManagedCertificate {
  return {
    ...toWire(vault, row),
    _certId: row.id,
    _programmeId: row.programme_id,
    _programmeName: row.programme_name,
    _batchId: row.batch_id,
    _memberId: row.member_id ?? 0,
    _memberName: row.member_name ?? '',
    _issueNumber: row.issue_number ?? 0,
    _revokeTime: row.revoked_at && formatTime(row.revoked_at),
    _revokeReason: row.revoke_reason,
    _updateTime: formatTime(row.updated_at),
    _sign: row.last_signature ?? '',
    Version: row.version,
  };
}
