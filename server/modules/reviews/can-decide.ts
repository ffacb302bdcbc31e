import { sql } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { reviewKind, reviewStatus, reviewTexts } from '#contract/members/reviews.ts';
import type { Database } from '../../platform/db/open.ts';
import { isReviewWaiting } from '../counts/definitions.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';

interface Case {
  kind: number;
  status: number;
  submitter_id: number | null;
  /** Of an article or contribution: 1 may decide, 2 may as the only one left, 0 may not, since these others may. */
  article_right: number | null;
  free_reviewers: string[] | null;
  is_recycled: boolean;
}

export interface CanDecide {
  MayDecide: boolean;
  WhyNot: string;
  SoleReviewer: boolean;
}

/** Returns for each case of a list whether this administrator may decide, and why not. */
export async function rightsOn(
  db: Database,
  caller: AdministratorCaller,
): Promise<(review: Case) => CanDecide> {
  const others = await loadOthers(db, caller.id);
  const refusal = (WhyNot: string) => ({ MayDecide: false, WhyNot, SoleReviewer: false });
  return ({ kind, status, submitter_id, article_right, free_reviewers, is_recycled }) => {
    if (status !== reviewStatus.underReview) return refusal(reviewTexts.alreadyDecided);
    if (is_recycled) return refusal(reviewTexts.recycled);
    if (!holdsAudit(caller, kind)) return refusal(cannot[kind] ?? '');
    if (article_right === 0)
      return refusal(`${ownTexts[kind] ?? ''}，可由${shortened(free_reviewers ?? [])}审核`);
    const isApplication = kind === reviewKind.membership;
    const isOwn = isApplication ? submitter_id === caller.id : article_right === 2;
    const names = isApplication ? (others.get(kind) ?? []) : [];
    if (isOwn && names.length > 0) return refusal(`${reviewTexts.ownRecord}，可由${shortened(names)}审核`);
    return { MayDecide: true, WhyNot: '', SoleReviewer: isOwn };
  };
}

/** Returns the case that has waited longest of those that this administrator may decide on. */
export async function findNextWaiting(db: Database, caller: AdministratorCaller): Promise<number | null> {
  const kinds = Object.values(reviewKind).filter((kind) => holdsAudit(caller, kind));
  if (kinds.length === 0) return null;
  const row = await db
    .selectFrom('reviews as r')
    .leftJoin('news as n', 'n.id', 'r.news_id')
    .select('r.id')
    .where(isReviewWaiting)
    .where('r.kind', 'in', kinds)
    .where(isForOthers(caller.id))
    .orderBy('r.submitted_at')
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The condition on a review `r` that it is not this administrator's own, unless nobody else may decide. */
const isForOthers = (administratorId: number) =>
  sql<boolean>`case when r.kind <> ${reviewKind.membership} then article_review_right(r.id, ${administratorId}) > 0
    else r.submitter_id is distinct from ${administratorId} or not others_may_decide(${administratorId}, r.kind) end`;

export function holdsAudit(caller: Pick<AdministratorCaller, 'holds'>, kind: number): boolean {
  if (kind === reviewKind.article && !caller.holds('news:list')) return false;
  return caller.holds(neededFor[kind] ?? 'news:audit');
}

const neededFor: Readonly<Record<number, Permission>> = {
  [reviewKind.membership]: 'member:audit',
  [reviewKind.contribution]: 'news:audit',
  [reviewKind.article]: 'news:publish',
};

const cannot: Readonly<Record<number, string>> = {
  [reviewKind.membership]: '您的角色没有审核入会申请的权限',
  [reviewKind.contribution]: '您的角色没有审核会员投稿的权限',
  [reviewKind.article]: '您的角色没有发布文章的权限',
};

/** Why an administrator does not decide on an article: as one of its authors or the decider of an earlier step. */
export const ownTexts: Readonly<Record<number, string>> = {
  [reviewKind.contribution]: reviewTexts.ownContribution,
  [reviewKind.article]: reviewTexts.ownArticle,
};

const namesShown = 3;

function shortened(names: string[]): string {
  const shown = names.slice(0, namesShown).join('、');
  return names.length > namesShown ? `${shown}等 ${names.length} 人` : shown;
}

/** Loads the names of the other possible reviewers, by kind. */
async function loadOthers(db: Database, administratorId: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ kind: number; names: string[] }>`
    select kind, array(select name from other_reviewers(${administratorId}, kind) order by id) as names
    from unnest(${Object.values(reviewKind)}::int[]) as kind`.execute(db);
  return new Map(rows.map(({ kind, names }) => [kind, names]));
}
