import { sql } from 'kysely';
import { normaliseCreditCode } from '#contract/fields/credit-code.ts';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasInFormerNames, hasInNames } from '../../platform/db/page.ts';
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

/** Returns SQL for the first former name that contains the key, if the present name of `members` does not; blank otherwise. */
export function formerName(key: string) {
  const place = placeOfName(key);
  const [compared, bare] = [compareKey(key), bareKey(key)];
  return sql<string>`case when ${place} > 0 or former_names = '' or ${compared} = '' then '' else coalesce((
    select former from unnest(string_to_array(former_names, E'\n')) as former
    where strpos(compare_key(former), ${compared}) > 0 or (${bare} <> '' and strpos(bare_key(former), ${bare}) > 0)
    limit 1), '') end`;
}

/** Finds members and applicants by a part of their present or a former name, by credit code or by account; names beginning with `key` come first. */
export async function findMembersByName(db: Database, key: string, count: number) {
  const place = placeOfName(key);
  const matches = db
    .selectFrom('members')
    .select(['id', 'name', 'account', formerName(key).as('former'), place.as('place')])
    .where('forgotten_at', 'is', null)
    .where((build) =>
      build.or([
        build('account_key', '=', accountKey(key)),
        build.and([build('credit_code', '<>', ''), build('credit_code', '=', normaliseCreditCode(key))]),
        build.and([hasInNames('members', key), sql<boolean>`${place} > 0`]),
        hasInFormerNames('members', key),
      ]),
    )
    .limit(maxRanked);
  return await db
    .selectFrom(matches.as('found'))
    .select(['id', 'name', 'account', 'former'])
    .orderBy(sql`place = 0`)
    .orderBy('place')
    .orderBy('name')
    .orderBy('id')
    .limit(count)
    .execute();
}
