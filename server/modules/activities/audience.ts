import { sql } from 'kysely';
import { mobilePattern } from '#contract/fields/contacts.ts';
import { memberStatus } from '#contract/members/members.ts';
import type { Database } from '../../platform/db/open.ts';
import { readInBatches } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { openContact } from '../members/contact.ts';

/** The members that an activity is for: by member level, by company type, or chosen one by one. */
export interface Audience {
  LevelIds: number[] | null;
  TypeIds: number[] | null;
  MemberIds: number[] | null;
}

/** Selects members that match a list, may sign in and are not invited yet. Id 0 is an activity never saved. */
export function findInvitees(
  db: Pick<Database, 'selectFrom'>,
  activityId: number,
  { LevelIds, TypeIds, MemberIds }: Audience,
) {
  return findInvitable(db, activityId).where(
    sql<boolean>`(m.member_level_id = any(${LevelIds ?? []}::int[])
      or m.company_type_id = any(${TypeIds ?? []}::int[])
      or m.id = any(${MemberIds ?? []}::int[]))`,
  );
}

/** Returns how many members each level and company type would invite. */
export async function countByOption(db: Database, activityId: number) {
  return await findInvitable(db, activityId)
    .innerJoin('options as o', (join) =>
      join.on(sql<boolean>`o.id in (m.member_level_id, m.company_type_id)`),
    )
    .select(['o.id as TypeId', ({ fn }) => fn.countAll<number>().as('New')])
    .groupBy('o.id')
    .orderBy('o.id')
    .execute();
}

function findInvitable(db: Pick<Database, 'selectFrom'>, activityId: number) {
  return db
    .selectFrom('members as m')
    .where('m.status', '=', memberStatus.approved)
    .where('m.is_enabled', '=', true)
    .where(isMemberPresent('m'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity_invitations as known')
            .select('known.member_id')
            .where('known.activity_id', '=', activityId)
            .whereRef('known.member_id', '=', 'm.id'),
        ),
      ),
    );
}

/** Returns how many members would be invited now, and through which channels they can be reached. */
export async function countInvitees({ db, vault }: SealedDatabase, activityId: number, audience: Audience) {
  const counts = { New: 0, WithMail: 0, WithMobile: 0, Unreachable: 0 };
  const invitees = findInvitees(db, activityId, audience)
    .select(['m.id', 'm.phone_sealed', 'm.email_sealed'])
    .orderBy('m.id');
  const rows = readInBatches((afterId, limit) => invitees.where('m.id', '>', afterId).limit(limit).execute());
  for await (const row of rows) {
    const { mail, mobile, isRung } = waysTo(openContact(vault, row));
    counts.New += 1;
    counts.WithMail += Number(mail);
    counts.WithMobile += Number(mobile);
    counts.Unreachable += Number(!mail && !mobile && !isRung);
  }
  return counts;
}

/** Returns the channels to a member; one who has a landline alone is told by telephone. */
export function waysTo({ OperatorPhone, Email }: { OperatorPhone: string; Email: string }) {
  const mail = Email !== '';
  const mobile = mobilePattern.test(OperatorPhone);
  return { mail, mobile, isRung: !mail && !mobile && OperatorPhone !== '' };
}
