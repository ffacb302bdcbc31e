import { sql } from 'kysely';
import type { Vault } from '../core/vault.ts';
import type { Database } from './open.ts';

/** Every column that holds sealed values, and the key of its table. A test compares them with the database. */
export const sealedColumns = [
  { table: 'members', key: 'id', column: 'phone_sealed' },
  { table: 'members', key: 'id', column: 'email_sealed' },
  { table: 'members', key: 'id', column: 'bank_sealed' },
  { table: 'persons', key: 'id', column: 'login_sealed' },
  { table: 'member_merges', key: 'id', column: 'values_sealed' },
  { table: 'member_contacts', key: 'id', column: 'phone_sealed' },
  { table: 'member_contacts', key: 'id', column: 'landline_sealed' },
  { table: 'member_contacts', key: 'id', column: 'email_sealed' },
  { table: 'administrators', key: 'id', column: 'mobile_sealed' },
  { table: 'administrator_totp', key: 'administrator_id', column: 'secret_sealed' },
  { table: 'review_rounds', key: 'id', column: 'phone_sealed' },
  { table: 'review_rounds', key: 'id', column: 'email_sealed' },
  { table: 'certificates', key: 'id', column: 'id_num_sealed' },
  { table: 'certificate_seals', key: 'id', column: 'picture_sealed' },
  { table: 'form_answers', key: 'id', column: 'phones_sealed' },
  { table: 'form_drafts', key: 'id', column: 'draft_sealed' },
  { table: 'sign_ups', key: 'id', column: 'email_sealed' },
  { table: 'sign_ups', key: 'id', column: 'phones_sealed' },
  { table: 'sign_up_people', key: 'id', column: 'mobile_sealed' },
  { table: 'sign_up_people', key: 'id', column: 'id_number_sealed' },
  { table: 'suggestions', key: 'id', column: 'mobile_sealed' },
  { table: 'outgoing_messages', key: 'id', column: 'recipient' },
  { table: 'outgoing_messages', key: 'id', column: 'body' },
  { table: 'outgoing_messages', key: 'id', column: 'html' },
  { table: 'outgoing_messages', key: 'id', column: 'params' },
  { table: 'signing_keys', key: 'id', column: 'public_sealed' },
  { table: 'signing_keys', key: 'id', column: 'seed_sealed' },
  { table: 'sealed_settings', key: 'name', column: 'sealed' },
] as const;

type SealedColumn = (typeof sealedColumns)[number];
const atOnce = 200;

/** Returns how many values are not sealed under the newest key. */
export async function countOutdated(db: Database, vault: Vault): Promise<number> {
  let outdated = 0;
  for (const place of sealedColumns) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(place.table)} where ${isOutdated(place, vault)}`.execute(db);
    outdated += rows[0]?.count ?? 0;
  }
  return outdated;
}

/** Seals values again under the newest key while the site runs; after an interruption it continues. */
export async function resealAll(db: Database, vault: Vault, report: (done: number) => void): Promise<number> {
  let done = 0;
  for (const place of sealedColumns) {
    for (;;) {
      const count = await resealSome(db, vault, place);
      if (count === 0) break;
      report((done += count));
    }
  }
  return done;
}

async function resealSome(db: Database, vault: Vault, place: SealedColumn): Promise<number> {
  const [table, key, column] = [sql.table(place.table), sql.ref(place.key), sql.ref(place.column)];
  const { rows } = await sql<{ key: number | string; sealed: Buffer }>`
    select ${key} as key, ${column} as sealed from ${table}
    where ${isOutdated(place, vault)} order by ${key} limit ${atOnce}`.execute(db);
  for (const row of rows)
    // If the value was changed meanwhile, it is sealed under the newest key already, or is found again.
    await sql`update ${table} set ${column} = ${vault.seal(vault.open(row.sealed))}
      where ${key} = ${row.key} and ${column} = ${row.sealed}`.execute(db);
  return rows.length;
}

function isOutdated({ column }: SealedColumn, vault: Vault) {
  const prefix = vault.sealingPrefix();
  const sealed = sql.ref(column);
  // Messages of long ago are emptied, and most have no HTML of their own.
  return sql`length(${sealed}) > 0 and substring(${sealed} from 1 for ${prefix.length}) <> ${prefix}`;
}
