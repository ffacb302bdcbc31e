import { sql } from 'kysely';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { Database } from '../../platform/db/open.ts';
import { accountKey } from '../sessions/account-key.ts';

/** Words that are in most names match most members: only so many of them are ranked. */
const weighed = 500;

/** Finds members and applicants by a part of their name, or by account; names beginning with `key` come first. */
export async function findMembersByName(db: Database, key: string, count: number) {
  const wanted = compareKey(key);
  const place = sql<number>`strpos(name_key, ${wanted})`;
  const found = db
    .selectFrom('members')
    .select(['id', 'name', 'account', place.as('place')])
    .where('forgotten_at', 'is', null)
    .where((build) =>
      build.or([
        build('account_key', '=', accountKey(key)),
        // Pairs of characters are found by index; a single one has none.
        [...wanted].length > 1
          ? sql<boolean>`(character_pairs(search_key) @> character_pairs(${wanted}) and ${place} > 0)`
          : sql<boolean>`${place} > 0`,
      ]),
    )
    .limit(weighed);
  return await db
    .selectFrom(found.as('found'))
    .select(['id', 'name', 'account'])
    .orderBy('place')
    .orderBy('name')
    .orderBy('id')
    .limit(count)
    .execute();
}
