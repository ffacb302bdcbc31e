import { sql } from 'kysely';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { Database } from '../../../platform/db/open.ts';

/** Finds certificates by a part of their number; an exact match comes first. */
export async function findCertificatesByNumber(db: Database, key: string, count: number) {
  const wanted = compareKey(key);
  const place = sql<number>`strpos(compare_key(cert_num), ${wanted})`;
  return await db
    .selectFrom('certificates')
    .select(['id', 'cert_num', 'name'])
    .where('status', '<>', certificateStatus.deleted)
    // Pairs of characters are found by index; a single one has none.
    .$if([...wanted].length > 1, (query) =>
      query.where(sql<boolean>`character_pairs(search_key) @> character_pairs(${wanted})`),
    )
    .where(sql<boolean>`${place} > 0`)
    .orderBy(place)
    .orderBy(sql`length(cert_num)`)
    .orderBy('cert_num')
    .limit(count)
    .execute();
}
