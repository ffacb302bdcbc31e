import { sql } from 'kysely';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasInNames } from '../../platform/db/page.ts';
import { accountKey } from '../sessions/account-key.ts';

/** Words that are in most names match most members: only so many of them are ranked. */
const maxRanked = 500;

/** Returns SQL for the place of the key in the name of a member, zero where the name does not contain it. */
export function placeOfName(key: string) {
  const bare = bareKey(key);
  return bare === ''
    ? sql<number>`strpos(name_key, ${compareKey(key)})`
    : sql<number>`strpos(bare_key(name), ${bare})`;
}

/** Finds members and applicants by a part of their name, or by account; names beginning with `key` come first. */
export async function findMembersByName(db: Database, key: string, count: number) {
  const place = placeOfName(key);
  const matches = db
    .selectFrom('members')
    .select(['id', 'name', 'account', place.as('place')])
    .where('forgotten_at', 'is', null)
    .where((build) =>
      build.or([
        build('account_key', '=', accountKey(key)),
        build.and([hasInNames('members', key), sql<boolean>`${place} > 0`]),
      ]),
    )
    .limit(maxRanked);
  return await db
    .selectFrom(matches.as('found'))
    .select(['id', 'name', 'account'])
    .orderBy('place')
    .orderBy('name')
    .orderBy('id')
    .limit(count)
    .execute();
}
