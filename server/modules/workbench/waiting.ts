import type { Permission } from '#contract/api/permissions.ts';
import {
  casesNamed,
  waitingKinds,
  type Waiting,
  type WaitingCase,
  type WaitingKind,
} from '#contract/back-office/workbench.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { countFailedInvitations, countFailedNotices } from '../activities/coming.ts';
import { countDueReminders } from '../confirmations/rounds.ts';
import { countDueFormReminders } from '../forms/missing.ts';
import { countToTell } from '../messages/held.ts';
import { countDeletionRequests } from '../news/deletion-requests.ts';
import { countProposedReminders } from '../notices/reminding.ts';
import { countForReviewer, countReturned, listOldestReviews } from '../reviews/waiting.ts';
import { findChannels, type DeliverySettings } from '../settings/delivery.ts';
import { listSensitiveChanges } from '../settings/sensitive-settings.ts';
import { countWaitingSuggestions } from '../suggestions/store.ts';
import { listOldestSuggestions } from '../suggestions/waiting.ts';
import { kindOfReview, reviewKindsAmong } from './kinds.ts';
import { readSettled } from './settled.ts';

type Reader = Pick<AdministratorCaller, 'id' | 'holds'>;

/** The permissions to settle each kind: to see its list, and to act on it. */
const needed: Record<WaitingKind, readonly Permission[]> = {
  application: ['review:list', 'member:audit'],
  contribution: ['review:list', 'news:audit'],
  article: ['review:list', 'news:publish'],
  memberPage: ['review:list', 'member:audit'],
  returned: ['news:list', 'news:write'],
  deletion: ['news:list', 'news:destroy'],
  // Changes of sensitive settings by others, for seven days: whoever sees the settings can object.
  setting: ['site:list'],
  suggestion: ['suggestion:list', 'suggestion:handle'],
  invitation: ['activity:list', 'activity:send'],
  notice: ['activity:list', 'activity:send'],
  // A clerk who sees the list can phone, even when a colleague marks the message as done.
  message: ['message:list'],
  // Proposed, never sent by the clock: a clerk looks at the list and presses.
  confirmation: ['member:confirm'],
  form: ['form:list', 'form:answers', 'form:remind'],
  unreadNotice: ['notice:list', 'notice:send'],
};

/** Returns the waiting cases that the reader may settle. */
export async function readWaiting(reading: DeliverySettings, reader: Reader): Promise<Waiting> {
  const kinds = waitingKinds.filter((kind) => needed[kind].every((permission) => reader.holds(permission)));
  const reviewer = { administratorId: reader.id, kinds: reviewKindsAmong(kinds) };
  const { mine, colleagues: Colleagues } = await countForReviewer(reading.db, reviewer);
  const [Counts, Waiting, Settled] = await Promise.all([
    countWaiting(reading, kinds, { readerId: reader.id, reviews: mine }),
    listOldest(reading.db, kinds, reader.id),
    readSettled(reading.db, reader.id, kinds),
  ]);
  return { Counts, Colleagues, Waiting, Settled };
}

async function countWaiting(
  reading: DeliverySettings,
  kinds: readonly WaitingKind[],
  { readerId, reviews }: { readerId: number; reviews: ReadonlyMap<number, number> },
) {
  const { db } = reading;
  const ofKind = async (kind: number) => reviews.get(kind) ?? 0;
  const count: Record<WaitingKind, () => Promise<number>> = {
    application: async () => (await ofKind(reviewKind.membership)) + (await ofKind(reviewKind.roster)),
    memberPage: () => ofKind(reviewKind.memberPage),
    contribution: () => ofKind(reviewKind.contribution),
    article: () => ofKind(reviewKind.article),
    returned: () => countReturned(db, readerId),
    deletion: () => countDeletionRequests(db, readerId),
    setting: async () => (await listSensitiveChanges(db, readerId)).length,
    suggestion: () => countWaitingSuggestions(db),
    invitation: async () => countFailedInvitations(db, await findChannels(reading)),
    notice: async () => countFailedNotices(db, await findChannels(reading)),
    message: () => countToTell(db),
    confirmation: () => countDueReminders(db),
    form: () => countDueFormReminders(db),
    unreadNotice: () => countProposedReminders(db),
  };
  return await Promise.all(kinds.map(async (Kind) => ({ Kind, Count: await count[Kind]() })));
}

async function listOldest(
  db: Database,
  kinds: readonly WaitingKind[],
  readerId: number,
): Promise<WaitingCase[]> {
  const reviewKinds = reviewKindsAmong(kinds);
  const [reviews, suggestions, settings] = await Promise.all([
    reviewKinds.length > 0
      ? listOldestReviews(db, { administratorId: readerId, kinds: reviewKinds, count: casesNamed })
      : [],
    kinds.includes('suggestion') ? listOldestSuggestions(db, casesNamed) : [],
    kinds.includes('setting') ? listSensitiveChanges(db, readerId) : [],
  ]);
  return [
    ...settings.map((row) => ({ ...row, kind: 'setting' as const })),
    ...reviews.map((row) => ({ ...row, kind: kindOfReview(row.kind), at: row.submitted_at })),
    ...suggestions.map((row) => ({ ...row, kind: 'suggestion' as const, at: row.created_at })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, casesNamed)
    .map(({ kind, id, title, at }) => ({ Kind: kind, Id: id, Title: title, SubmitTime: formatTime(at) }));
}
