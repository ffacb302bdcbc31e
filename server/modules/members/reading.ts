import { sql } from 'kysely';
import {
  memberInfo,
  memberStatus,
  type ApplicationStep,
  type MemberInfo,
} from '#contract/members/members.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { notFound } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { openBank, openContact } from './contact.ts';
import { fieldsIn, selected } from './fields.ts';

/** Type and level of a member, joined as `t` and `l`; 0 and blank where it has none. */
export const optionIds = [
  sql<number>`coalesce(t.id, 0)`.as('CompanyTypeId'),
  sql<number>`coalesce(l.id, 0)`.as('MemberLevelId'),
] as const;
export const optionNames = [
  sql<string>`coalesce(t.name, '')`.as('CompanyTypeName'),
  sql<string>`coalesce(l.name, '')`.as('MemberLevelName'),
] as const;

/** Returns a member for its own profile, with the reason of a rejection. */
export async function findMemberInfo(db: Database, vault: Vault, memberId: number): Promise<MemberInfo> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('options as t', 't.id', 'm.company_type_id')
    .leftJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('files as f', (join) => join.on('f.path', '=', attachedPath))
    .select(['m.id as MemberId', 'm.phone_sealed', 'm.email_sealed', 'm.bank_sealed'])
    .select([...optionIds, ...optionNames])
    .select(selected(fieldsIn(memberInfo.entries)))
    .select(sql<string>`coalesce(f.original_name, '')`.as('FileName'))
    .select(['m.status as Status', 'm.version as Version', rejectionReason.as('ProcessItemName')])
    .select(['m.created_at', 'm.must_change_password as MustChangePwd'])
    .where('m.id', '=', memberId)
    .where('m.forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { phone_sealed, email_sealed, bank_sealed, created_at, ...fields } = row;
  return {
    ...fields,
    MemberLevel: fields.MemberLevelId,
    ...openContact(vault, { phone_sealed, email_sealed }),
    BankAccount: openBank(vault, { bank_sealed }),
    CreateTime: formatTime(created_at),
  };
}

/** Returns the history of a member's application: each round is submitted, and all but the last are decided. */
export async function applicationTimeline(db: Database, memberId: number): Promise<ApplicationStep[]> {
  const review = await db
    .selectFrom('reviews')
    .select(['id', 'status', 'created_at', 'submitted_at'])
    .where(sql<boolean>`kind = ${reviewKind.membership} and member_id = ${memberId}`)
    .executeTakeFirst();
  if (!review) return [];
  const decisions = await db
    .selectFrom('review_items')
    .select(['round', 'status', 'reason', 'submitted_at', 'decided_at'])
    .where('review_id', '=', review.id)
    .orderBy('round')
    .execute();
  const decided = decisions.flatMap(({ round, status, reason, submitted_at, decided_at }) => [
    step(memberStatus.underReview, round === 1 ? review.created_at : submitted_at),
    step(status, decided_at, reason),
  ]);
  return review.status === memberStatus.underReview
    ? [...decided, step(memberStatus.underReview, review.submitted_at)]
    : decided;
}

function step(Status: number, at: Date | null, ProcessItemName = ''): ApplicationStep {
  return { Status, ProcessItemName, CreateTime: timeOrBlank(at) };
}

/** The path of the attachment of a member `m`. */
export const attachedPath = sql<string>`substr(m.file_path, length('/files/') + 1)`;

/** The reason for the rejection of a member `m`; blank in every other state. */
export const rejectionReason = sql<string>`case when m.status = ${memberStatus.rejected} then coalesce((
  select i.reason from reviews r join review_items i on i.review_id = r.id and i.round = r.round
  where r.kind = ${reviewKind.membership} and r.member_id = m.id), '') else '' end`;
