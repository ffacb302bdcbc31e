import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { withdrawMessages } from '../messages/store.ts';
import { tellDecision, type Letter } from './telling.ts';

export interface CancelledActivity {
  activityId: number;
  reason: string;
  isTold: boolean;
}

/** Withdraws unsent messages about the sign-ups, and tells everybody who is in or waits that the activity is cancelled. */
export async function tellCancellation(
  { db, vault }: SealedDatabase,
  { activityId, reason, isTold }: CancelledActivity,
  letter: Letter,
): Promise<void> {
  const signUps = await db
    .selectFrom('sign_ups')
    .select('id')
    .where('activity_id', '=', activityId)
    .execute();
  await withdrawMessages(db as Tx, {
    noun: 'signUp',
    recordId: signUps.map(({ id }) => id),
    reason: '活动已取消，未发出',
  });
  if (!isTold) return;
  const people = await db
    .selectFrom('sign_up_people')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('state', 'in', ['pending', 'waiting', 'placed'])
    .execute();
  await tellDecision(
    { db, vault },
    people.map(({ id }) => id),
    { decision: 'cancelled', reason, letter },
  );
}
