import { sql } from 'kysely';
import { audienceIn, type Audience } from '#contract/audience/audience.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { countAudience } from '../audience/reach.ts';
import { selectAudience } from '../audience/selection.ts';
import { isMemberAsked } from '../counts/definitions.ts';

/** The condition that a member `m` is not invited to an activity yet. Id 0 is an activity never saved. */
const isNew = (activityId: number) => sql<boolean>`not exists (select from activity_invitations i
  where i.activity_id = ${activityId} and i.member_id = m.id)`;

/** Selects the members of an audience who are not invited yet. */
export function findInvitees(db: Pick<Database, 'selectFrom'>, activityId: number, audience: Audience) {
  return selectAudience(db, audience).where(isNew(activityId));
}

/** Returns the audience of an activity by its columns. */
export function audienceOf(row: {
  level_ids: number[];
  type_ids: number[];
  member_ids: number[];
  audience: unknown;
}): Audience {
  const { level_ids: LevelIds, type_ids: TypeIds, member_ids: MemberIds, audience } = row;
  return { ...audienceIn(audience), LevelIds, TypeIds, MemberIds };
}

/** Returns how many members each level and company type would invite. */
export async function countByOption(db: Database, activityId: number) {
  return await db
    .selectFrom('members as m')
    .where(isMemberAsked)
    .where(isNew(activityId))
    .innerJoin('options as o', (join) =>
      join.on(sql<boolean>`o.id in (m.member_level_id, m.company_type_id)`),
    )
    .select(['o.id as TypeId', ({ fn }) => fn.countAll<number>().as('New')])
    .groupBy('o.id')
    .orderBy('o.id')
    .execute();
}

/** Returns how many members would be invited now, and through which channels they can be reached. */
export async function countInvitees(box: SealedDatabase, activityId: number, audience: Audience) {
  const { Companies, WithMail, WithMobile, Unreachable } = await countAudience(
    box,
    audience,
    isNew(activityId),
  );
  return { New: Companies, WithMail, WithMobile, Unreachable };
}
