import type { Page } from '#contract/api/paging.ts';
import {
  certificateEnded,
  certificateStatus,
  examStatus,
  type FoundCertificate,
} from '#contract/certificates/certificates.ts';
import { normaliseIdNumber } from '#contract/fields/id-number.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { ifPresent, readPage } from '../../../platform/db/page.ts';
import { sameName, sameText } from '../records/managed.ts';
import { toWire } from '../records/records.ts';
import { giveReference } from './references.ts';

/*
 * Searches of visitors and members, among the certificates that are shown on the site.
 */

interface Found {
  List: FoundCertificate[];
  TotalCount: number;
}

/**
 * Searches for this name and the given numbers, compared in their normal form. Every kind of miss returns the same
 * empty list (security line 26).
 */
export async function searchCertificates(
  db: Database,
  vault: Vault,
  criteria: { Name: string; IdNum: string; CertNum: string },
  page: Page,
): Promise<Found> {
  const selection = shownCertificates(db)
    .where(sameName('name', criteria.Name))
    .where((build) =>
      ifPresent(criteria.IdNum, (number) =>
        build('id_num_hash', '=', vault.lookupHash(normaliseIdNumber(number))),
      ),
    )
    .$if(criteria.CertNum !== '', (query) => query.where(sameText('cert_num', criteria.CertNum)));
  return await pageOf(selection, vault, page);
}

/** Lists the certificates linked to the member; another company with the same name gets none of them. */
export async function listCompanyCertificates(
  db: Database,
  vault: Vault,
  memberId: number,
  page: Page,
): Promise<Found> {
  return await pageOf(shownCertificates(db).where('member_id', '=', memberId), vault, page);
}

function shownCertificates(db: Database) {
  return db.selectFrom('certificates').where('status', '=', certificateStatus.normal);
}

async function pageOf(
  certificates: ReturnType<typeof shownCertificates>,
  vault: Vault,
  page: Page,
): Promise<Found> {
  const { rows, total } = await readPage(certificates, page, (query) =>
    query
      .select(['id', 'name', 'id_num_sealed', 'company', 'exam_date', 'exam_status', 'cert_num'])
      .select(['issue_date', 'remarks', 'status', 'revoked_at', 'revoke_reason'])
      .select((build) =>
        build
          .selectFrom('programmes as p')
          .select('p.name')
          .whereRef('p.id', '=', 'certificates.programme_id')
          .as('programme'),
      )
      .orderBy('exam_date', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc'),
  );
  const List = rows.map((row) => ({
    ...toWire(vault, row),
    _programmeName: row.programme ?? '',
    _certId: giveReference(vault, row.id),
    ...stateOf(row),
  }));
  return { List, TotalCount: total };
}

/** Returns the state, also for clients that read only remarks and exam status: an ended certificate stays findable. */
function stateOf(row: { revoked_at: Date | null; revoke_reason: string; remarks: string }) {
  if (!row.revoked_at) return { _certState: 'valid', _endedDate: '', _endReason: '' } as const;
  const day = formatTime(row.revoked_at).slice(0, 10);
  const ended = `${certificateEnded}（${day}，${row.revoke_reason}）`;
  return {
    _certState: 'revoked',
    _endedDate: day,
    _endReason: row.revoke_reason,
    _examStatus: examStatus.none,
    _remarks: row.remarks === '' ? ended : `${ended}；${row.remarks}`,
  } as const;
}
