import { sql } from 'kysely';
import type { DuplicateMember } from '#contract/members/duplicate-members.ts';
import type { ReviewDetail } from '#contract/members/reviews.ts';
import { emailHash, phoneHash } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';

/** Finds members and applicants by the normal form of their name. */
export async function findSameName(
  db: Database,
  { name, exceptId }: { name: string; exceptId: number },
): Promise<DuplicateMember[]> {
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName', 'status as Status'])
    .where('name_key', '=', sql<string>`compare_key(${name})`)
    .where('name_key', '<>', '')
    .where('forgotten_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('id', '<>', exceptId)
    .orderBy('status')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** Finds other members and applicants with this credit code; none for a blank one. */
export async function findSameCode(
  db: Database,
  { code, exceptId }: { code: string; exceptId: number },
): Promise<DuplicateMember[]> {
  return await db
    .selectFrom('members')
    .select(['id as MemberId', 'name as MemberName', 'status as Status'])
    .where('credit_code', '=', code)
    .where('credit_code', '<>', '')
    .where('merged_into', 'is', null)
    .where('id', '<>', exceptId)
    .orderBy('id')
    .limit(20)
    .execute();
}

/** Finds members and applicants with the name, phone or e-mail of this one, and which of these they share. */
export async function findDuplicates(
  { db, vault }: SealedDatabase,
  memberId: number,
): Promise<ReviewDetail['Alike']> {
  const [noPhone, noEmail] = [phoneHash(vault, ''), emailHash(vault, '')];
  const { rows } = await sql<{ id: number; name: string; status: number } & Record<Sameness, boolean>>`
    select o.id, o.name, o.status,
      o.name_key = m.name_key and m.name_key <> '' as same_name,
      o.phone_hash = m.phone_hash and m.phone_hash <> ${noPhone} as same_phone,
      o.email_hash = m.email_hash and m.email_hash <> ${noEmail} as same_email
    from members m
    join members o on o.id <> m.id and o.forgotten_at is null
      and ((o.name_key = m.name_key and m.name_key <> '')
        or (o.phone_hash = m.phone_hash and m.phone_hash <> ${noPhone})
        or (o.email_hash = m.email_hash and m.email_hash <> ${noEmail}))
    where m.id = ${memberId}
    order by o.status, o.id limit 20`.execute(db);
  return rows.map((row) => ({
    MemberId: row.id,
    MemberName: row.name,
    Status: row.status,
    Same: [
      ...(row.same_name ? (['name'] as const) : []),
      ...(row.same_phone ? (['phone'] as const) : []),
      ...(row.same_email ? (['email'] as const) : []),
    ],
  }));
}

type Sameness = 'same_name' | 'same_phone' | 'same_email';
