import { certificateStatus, type FoundCertificate } from '#contract/certificates.ts';
import { normaliseIdNumber } from '#contract/id-number.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '../db/open.ts';
import type { Vault } from '../vault.ts';
import { companyKey, toWire } from './records.ts';
import { giveReference } from './references.ts';

/*
 * What visitors and members may find: certificates that are shown on the site.
 */

interface Found {
  List: FoundCertificate[];
  TotalCount: number;
}

/** Exactly this name, and exactly the numbers given; every kind of miss is the same empty list (security line 26). */
export async function searchCertificates(
  db: Database,
  vault: Vault,
  asked: { Name: string; IdNum: string; CertNum: string },
  page: Page,
): Promise<Found> {
  const chosen = shownCertificates(db)
    .where('name', '=', asked.Name)
    .$if(asked.IdNum !== '', (query) =>
      query.where('id_num_hash', '=', vault.lookupHash(normaliseIdNumber(asked.IdNum))),
    )
    .$if(asked.CertNum !== '', (query) => query.where('cert_num', '=', asked.CertNum.normalize('NFKC')));
  return await pageOf(chosen, vault, page);
}

/** The certificates of a member's own people. */
export async function listCompanyCertificates(
  db: Database,
  vault: Vault,
  memberId: number,
  page: Page,
): Promise<Found> {
  const company = await companyOfMember(db, memberId);
  return await pageOf(shownCertificates(db).where('company_key', '=', companyKey(company)), vault, page);
}

async function companyOfMember(db: Database, memberId: number): Promise<string> {
  const member = await db
    .selectFrom('members')
    .select('name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return member.name;
}

function shownCertificates(db: Database) {
  return db.selectFrom('certificates').where('status', '=', certificateStatus.normal);
}

async function pageOf(
  chosen: ReturnType<typeof shownCertificates>,
  vault: Vault,
  page: Page,
): Promise<Found> {
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .select(['id', 'name', 'id_num_sealed', 'company', 'exam_date', 'exam_status', 'cert_num'])
    .select(['issue_date', 'remarks', 'status'])
    .orderBy('exam_date', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const List = rows.map((row) => ({ ...toWire(vault, row), _certId: giveReference(vault, row.id) }));
  return { List, TotalCount: total };
}
