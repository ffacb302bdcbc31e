import { sql } from 'kysely';
import type { Permission } from '#contract/api/permissions.ts';
import { reviewKind, reviewStatus, reviewTexts } from '#contract/members/reviews.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { isReviewWaiting } from '../counts/definitions.ts';

interface Case {
  kind: number;
  status: number;
  /** 1: may decide; 2: may as the only one left; 0 and -1: may not, since these others may (decision 0435). */
  review_right: number | null;
  free_reviewers: string[] | null;
  is_recycled: boolean;
}

export interface CanDecide {
  MayDecide: boolean;
  WhyNot: string;
  SoleReviewer: boolean;
}

/** Returns for each case of a list whether this administrator may decide, and why not. */
export function rightsOn(caller: AdministratorCaller): (review: Case) => CanDecide {
  const refusal = (WhyNot: string) => ({ MayDecide: false, WhyNot, SoleReviewer: false });
  return ({ kind, status, review_right, free_reviewers, is_recycled }) => {
    if (status !== reviewStatus.underReview) return refusal(reviewTexts.alreadyDecided);
    if (is_recycled) return refusal(reviewTexts.recycled);
    if (!holdsAudit(caller, kind)) return refusal(cannot[kind] ?? '');
    const why = whyNotDecide(kind, review_right ?? 0);
    if (why !== undefined) return refusal(`${why}，可由${shortened(free_reviewers ?? [])}审核`);
    return { MayDecide: true, WhyNot: '', SoleReviewer: review_right === 2 };
  };
}

/** Returns in words why a `review_right` does not allow to decide; undefined when it does. */
export function whyNotDecide(kind: number, right: number): string | undefined {
  if (right > 0) return undefined;
  return right < 0 ? reviewTexts.inOneHand : ownTexts[kind];
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
    .where(isDecidableBy(caller.id))
    .orderBy('r.submitted_at')
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The condition on a review `r` that this administrator may decide: it is another person's, or nobody else is left. */
export const isDecidableBy = (administratorId: number) =>
  sql<boolean>`review_right(r.id, ${administratorId}) > 0`;

export function holdsAudit(caller: Pick<AdministratorCaller, 'holds'>, kind: number): boolean {
  if (kind === reviewKind.article && !caller.holds('news:list')) return false;
  return caller.holds(neededFor[kind] ?? 'news:audit');
}

const neededFor: Readonly<Record<number, Permission>> = {
  [reviewKind.membership]: 'member:audit',
  [reviewKind.contribution]: 'news:audit',
  [reviewKind.article]: 'news:publish',
  [reviewKind.roster]: 'member:audit',
  [reviewKind.memberPage]: 'member:audit',
};

const cannot: Readonly<Record<number, string>> = {
  [reviewKind.membership]: '您的角色没有审核入会申请的权限',
  [reviewKind.contribution]: '您的角色没有审核会员投稿的权限',
  [reviewKind.article]: '您的角色没有发布文章的权限',
  [reviewKind.roster]: '您的角色没有审核入会申请的权限',
  [reviewKind.memberPage]: '您的角色没有审核名录页的权限',
};

/** Why an administrator does not decide: as the submitter, an author or the decider of an earlier step. */
const ownTexts: Readonly<Record<number, string>> = {
  [reviewKind.membership]: reviewTexts.ownRecord,
  [reviewKind.contribution]: reviewTexts.ownContribution,
  [reviewKind.article]: reviewTexts.ownArticle,
  [reviewKind.roster]: reviewTexts.ownRoster,
  [reviewKind.memberPage]: reviewTexts.ownPage,
};

const namesShown = 3;

function shortened(names: string[]): string {
  const firstNames = names.slice(0, namesShown).join('、');
  return names.length > namesShown ? `${firstNames}等 ${names.length} 人` : firstNames;
}
