import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { isSuggestionWaiting } from '../counts/definitions.ts';

/** Long enough to recognise the suggestion. */
const titleLength = 60;
const title = sql<string>`left(split_part(s.content, E'\n', 1), ${titleLength})`.as('title');

/** Lists the suggestions that have waited longest. */
export async function listOldestSuggestions(db: Database, count: number) {
  return await db
    .selectFrom('suggestions as s')
    .select(['s.id', 's.created_at', title])
    .where(isSuggestionWaiting)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(count)
    .execute();
}

/** Lists the suggestions that this administrator handled last. */
export async function listLatelyHandled(db: Database, administratorId: number, count: number) {
  return await db
    .selectFrom('suggestions as s')
    .select(['s.id', sql<Date>`s.handled_at`.as('handled_at'), title])
    .where('s.handled_by', '=', administratorId)
    .where('s.handled_at', 'is not', null)
    .orderBy('s.handled_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(count)
    .execute();
}
