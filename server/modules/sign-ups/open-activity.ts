import { sql } from 'kysely';
import { signUpLimits } from '#contract/activities/sign-up-settings.ts';
import type { OpenActivity } from '#contract/activities/sign-up.ts';
import { bareKey } from '#contract/fields/normal-form.ts';
import { charactersIn } from '#contract/fields/rules.ts';
import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { hasInNames } from '../../platform/db/page.ts';
import { isMemberAsked, signUpState } from '../counts/definitions.ts';
import { placeOfName } from '../members/by-name.ts';
import { fieldsIn, plainAmount } from './settings.ts';

/** Returns what everybody may know of an activity whose sign-up is open to the public; undefined for others. */
export async function findOpenActivity(
  db: Database,
  activityId: number,
  memberId: number | null,
): Promise<OpenActivity | undefined> {
  const row = await db
    .selectFrom('sign_up_settings as s')
    .innerJoin('activities as a', 'a.id', 's.activity_id')
    .leftJoin('members as m', (join) => join.on('m.id', '=', memberId ?? 0).on(isMemberAsked))
    .select(['a.id', 'a.kind', 'a.title', 'a.begins_at', 'a.ends_at', 'a.place', 'a.content', 'a.notice_url'])
    .select(['s.opens_at', 's.closes_at', 's.places', 's.placed_count', 's.waiting_count'])
    .select(['s.places_per_company', 's.has_waiting_list', 's.needs_approval', 's.fee', 's.fee_note'])
    .select(['s.asks_id_number', 's.is_members_only', 's.fields', 'm.name as company'])
    .select(signUpState.as('state'))
    .where('s.activity_id', '=', activityId)
    .where('s.is_open', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ActivityId: row.id,
    Kind: row.kind,
    Title: row.title,
    BeginTime: formatTime(row.begins_at),
    EndTime: timeOrBlank(row.ends_at),
    Place: row.place,
    Content: row.content,
    NoticeUrl: row.notice_url,
    SignUpState: row.state,
    From: timeOrBlank(row.opens_at),
    Until: formatTime(row.closes_at),
    Places: row.places ?? 0,
    PlacesLeft: row.places === null ? null : row.waiting_count > 0 ? 0 : row.places - row.placed_count,
    PlacesPerCompany: row.places_per_company ?? 0,
    WaitingCount: row.waiting_count,
    HasWaitingList: row.has_waiting_list,
    NeedsApproval: row.needs_approval,
    Fee: plainAmount(row.fee),
    FeeNote: row.fee_note,
    AsksIdNumber: row.asks_id_number,
    IsMembersOnly: row.is_members_only,
    Fields: fieldsIn(row.fields).filter(({ IsHidden }) => !IsHidden),
    CompanyName: row.company ?? '',
  };
}

/**
 * Returns names of members that contain what a visitor typed, where an activity is open to sign up. A text that is too short, or
 * that many names contain, has none: nobody leafs through the members.
 */
export async function proposeCompanies(db: Database, activityId: number, key: string): Promise<string[]> {
  if (charactersIn(bareKey(key)) < signUpLimits.proposalLength) return [];
  const place = placeOfName(key);
  const rows = await db
    .selectFrom('members as m')
    .select('m.name')
    .where(isMemberAsked)
    .where(hasInNames('m', key))
    .where(sql<boolean>`${place} > 0`)
    .where(
      sql<boolean>`exists (select from sign_up_settings s where s.activity_id = ${activityId} and s.is_open
        and not s.is_cancelled and clock_timestamp() < s.closes_at)`,
    )
    .orderBy(place)
    .orderBy('m.name')
    .limit(signUpLimits.proposals + 1)
    .execute();
  return rows.length > signUpLimits.proposals ? [] : rows.map(({ name }) => name);
}
