import { sql } from 'kysely';
import { certificateStatus } from '#contract/certificates.ts';
import type { ManagedCertificate } from '#contract/managed-certificates.ts';
import { idNumberFault, normaliseIdNumber } from '#contract/id-number.ts';
import type { Page } from '#contract/paging.ts';
import type { Database, Tx } from '../db/open.ts';
import { notFound } from '../http/faults.ts';
import { formatTime } from '../shanghai-time.ts';
import type { Vault } from '../vault.ts';
import { toWire } from './records.ts';

/*
 * Certificates as the back office sees them.
 */

export interface CertificateFilters {
  key: string;
  status?: number | undefined;
  examstatus?: number | undefined;
  programmeid?: number | undefined;
  batchid?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

interface Stored {
  db: Database | Tx;
  vault: Vault;
}

export async function listCertificates({ db, vault }: Stored, page: Page, filters: CertificateFilters) {
  const chosen = chosenCertificates(db, vault, filters);
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectRows(chosen)
    .orderBy('c.exam_date', (order) => order.desc().nullsLast())
    .orderBy('c.id', 'desc')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  return { List: rows.map((row) => toManaged(vault, row)), TotalCount: total };
}

const perRead = 500;

/** All that fit the filters, a few hundred at a time, ID numbers in full. */
export async function* readCertificates({ db, vault }: Stored, filters: CertificateFilters) {
  for (let after = 0; ;) {
    const rows = await selectRows(chosenCertificates(db, vault, filters))
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(perRead)
      .execute();
    for (const row of rows) yield { ...toManaged(vault, row), _idNum: vault.open(row.id_num_sealed) };
    if (rows.length < perRead) return;
    after = rows.at(-1)!.id;
  }
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
  return db.selectFrom('certificates as c').innerJoin('programmes as p', 'p.id', 'c.programme_id');
}

function chosenCertificates(db: Database | Tx, vault: Vault, filters: CertificateFilters) {
  const { key, status } = filters;
  const asIdNumber = normaliseIdNumber(key);
  return certificates(db)
    .$if(status === undefined, (query) => query.where('c.status', '<>', certificateStatus.deleted))
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 0))
    .$if(key !== '' && idNumberFault(asIdNumber) === undefined, (query) =>
      query.where('c.id_num_hash', '=', vault.lookupHash(asIdNumber)),
    )
    .$if(key !== '' && idNumberFault(asIdNumber) !== undefined, (query) =>
      query.where(
        sql<boolean>`strpos(lower(c.name || ' ' || c.company || ' ' || c.cert_num), lower(${key})) > 0`,
      ),
    )
    .$if(filters.examstatus !== undefined, (query) =>
      query.where('c.exam_status', '=', filters.examstatus ?? 0),
    )
    .$if(filters.programmeid !== undefined, (query) =>
      query.where('c.programme_id', '=', filters.programmeid ?? 0),
    )
    .$if(filters.batchid !== undefined, (query) => query.where('c.batch_id', '=', filters.batchid ?? 0))
    .$if(filters.begintime !== undefined, (query) =>
      query.where('c.exam_date', '>=', (filters.begintime ?? '').slice(0, 10)),
    )
    .$if(filters.endtime !== undefined, (query) =>
      query.where('c.exam_date', '<=', (filters.endtime ?? '').slice(0, 10)),
    );
}

function selectRows(chosen: ReturnType<typeof certificates>) {
  return chosen
    .select(['c.id', 'c.programme_id', 'p.name as programme_name', 'c.name', 'c.id_num_sealed', 'c.company'])
    .select(['c.exam_date', 'c.exam_status', 'c.cert_num', 'c.issue_date', 'c.remarks', 'c.status'])
    .select(['c.batch_id', 'c.revoked_at', 'c.revoke_reason', 'c.updated_at'])
    .select((build) =>
      build
        .selectFrom('certificate_issues as i')
        .select('i.issue_number')
        .whereRef('i.certificate_id', '=', 'c.id')
        .where('i.ended_at', 'is', null)
        .as('issue_number'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toManaged(vault: Vault, row: Row): ManagedCertificate {
  return {
    ...toWire(vault, row),
    _certId: row.id,
    _programmeId: row.programme_id,
    _programmeName: row.programme_name,
    _batchId: row.batch_id,
    _issueNumber: row.issue_number ?? 0,
    _revokeTime: row.revoked_at && formatTime(row.revoked_at),
    _revokeReason: row.revoke_reason,
    _updateTime: formatTime(row.updated_at),
  };
}
