import { sql, type RawBuilder } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import { spreadIds } from '../../../platform/crud/search-page.ts';
import type { Database } from '../../../platform/db/open.ts';
import { withKeys } from '../../../platform/db/page.ts';
import { isCertificateListed } from '../../counts/definitions.ts';

/** The number of certificates that are ranked: most numbers may contain the part. */
const maxRanked = 500;
/** Certificates spread over all of them; where so many of these contain the part, no others are looked for. */
const spread = { size: 2000, enough: 100 };

interface NumberedCertificate {
  id: number;
  cert_num: string;
  name: string;
  /** The place of the part in the number, from 1. */
  place: number;
}

/**
 * Finds certificates by a part of their number. The number itself is always found and comes first, then numbers that begin with the
 * part, then those that contain it. Of a part that many numbers contain some are ranked, and a single character inside a number is
 * looked for among 2,000 certificates.
 */
export async function findCertificatesByNumber(
  db: Database,
  key: string,
  count: number,
): Promise<NumberedCertificate[]> {
  const part = compareKey(key);
  if (part === '') return [];
  const hits = await findBeginnings(db, part);
  if (hits.length < count) hits.push(...(await findContaining(db, part)));
  const unique = new Map(hits.map((certificate) => [certificate.id, certificate]));
  return [...unique.values()].toSorted(byPlace).slice(0, count);
}

/** Finds the first numbers that begin with the part, by the index of numbers; it may sort signs otherwise than by their codes. */
async function findBeginnings(db: Database, part: string): Promise<NumberedCertificate[]> {
  const inRange = sql`${comparedNumber} >= ${part} and ${comparedNumber} < ${`${part}\u{10ffff}`}
    order by ${comparedNumber} limit ${maxRanked}`;
  const rows = await findNumbered(db, part, inRange);
  return rows.filter(({ place }) => place === 1);
}

async function findContaining(db: Database, part: string): Promise<NumberedCertificate[]> {
  const ids = await spreadIds(db, 'certificates', spread.size);
  const isPart = sql`strpos(${comparedNumber}, ${part}) > 0 limit ${maxRanked}`;
  const among = await findNumbered(db, part, sql`${withKeys('c.id', ids)} and ${isPart}`);
  // The index has pairs of characters; a single one is in none or in most numbers.
  if (among.length >= spread.enough || [...part].length === 1) return among;
  const hasPairs = sql`character_pairs(${comparedNumber}) @> character_pairs(${part})`;
  return await findNumbered(db, part, sql`${hasPairs} and ${isPart}`);
}

const comparedNumber = sql`compare_key(c.cert_num)`;

async function findNumbered(
  db: Database,
  part: string,
  condition: RawBuilder<unknown>,
): Promise<NumberedCertificate[]> {
  const { rows } = await sql<NumberedCertificate>`
    select c.id, c.cert_num, c.name, strpos(${comparedNumber}, ${part}) as place from certificates c
    where ${isCertificateListed} and c.cert_num <> '' and ${condition}`.execute(db);
  return rows;
}

function byPlace(one: NumberedCertificate, other: NumberedCertificate): number {
  const [short, long] = [one.cert_num.length, other.cert_num.length];
  return one.place - other.place || short - long || (one.cert_num < other.cert_num ? -1 : 1);
}
