import { sql } from 'kysely';
import { memberStatus, type ApplicationStep, type MemberInfo } from '#contract/members/members.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { openContact } from './contact.ts';

/** Returns a member for its own profile, with the reason of a rejection. */
export async function findMemberInfo(db: Database, vault: Vault, memberId: number): Promise<MemberInfo> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('options as t', 't.id', 'm.company_type_id')
    .innerJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('files as f', (join) => join.on('f.path', '=', attachedPath))
    .select(['m.id', 'm.account', 'm.name', 'l.id as member_level_id', 'l.name as level_name'])
    .select(['t.id as company_type_id', 't.name as type_name', 'm.company_nature', 'm.main_business'])
    .select(['m.registered_address', 'm.contact_person', 'm.remarks', 'm.legal_person', 'm.file_path'])
    .select([
      'm.phone_sealed',
      'm.email_sealed',
      'm.status',
      'm.must_change_password',
      'm.created_at',
      'm.version',
    ])
    .select(['f.original_name', rejectionReason.as('reason')])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    MemberId: row.id,
    Account: row.account,
    MemberName: row.name,
    MemberLevel: row.member_level_id,
    MemberLevelId: row.member_level_id,
    MemberLevelName: row.level_name,
    CompanyTypeId: row.company_type_id,
    CompanyTypeName: row.type_name,
    CompanyMent: row.company_nature,
    Mainbusiness: row.main_business,
    RegAddress: row.registered_address,
    DailyOperator: row.contact_person,
    Remarks: row.remarks,
    LegalPerson: row.legal_person,
    ...openContact(vault, row),
    FilePath: row.file_path,
    FileName: row.original_name ?? '',
    Status: row.status,
    Version: row.version,
    ProcessItemName: row.reason,
    CreateTime: formatTime(row.created_at),
    MustChangePwd: row.must_change_password,
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
  return { Status, ProcessItemName, CreateTime: at ? formatTime(at) : '' };
}

/** The path of the attachment of a member `m`. */
export const attachedPath = sql<string>`substr(m.file_path, length('/files/') + 1)`;

/** The reason for the rejection of a member `m`; blank in every other state. */
export const rejectionReason = sql<string>`case when m.status = ${memberStatus.rejected} then coalesce((
  select i.reason from reviews r join review_items i on i.review_id = r.id and i.round = r.round
  where r.kind = ${reviewKind.membership} and r.member_id = m.id), '') else '' end`;
