import { sql } from 'kysely';
import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import { signUpTexts } from '#contract/activities/sign-up.ts';
import { refused } from '../../platform/core/errors.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import { violatesCheck, violatesUnique } from '../../platform/db/violation.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperations } from '../../platform/operation-log/record-operation.ts';
import { changed } from './confirmation.ts';
import { lockForOffice } from './settings.ts';
import { tellDecision, tellPromoted, type Letter } from './telling.ts';

/* Decisions of the office about people; the database moves up who waits. */

interface Deciding {
  activityId: number;
  personIds: number[];
  by: Actor;
  letter: Letter;
}

/**
 * Lets people in who wait for approval, or were refused, in the order of their arrival: they get a place if one is free
 * and nobody waits before, otherwise they wait.
 * @throws ApiError 404, 409 when nobody of them can be approved, or somebody who was refused is in by another sign-up
 * since, or by colleagues who took all places of the company
 */
export async function approvePeople({ db, vault }: SealedDatabase, deciding: Deciding) {
  return await transaction(db, async (tx) => {
    const people = await lockPeople(tx, deciding);
    const applicants = people.filter(({ state }) => state === 'pending' || state === 'rejected');
    if (applicants.length === 0) throw refused('所选的人都不在待审核');
    const decided: { id: number; state: string }[] = [];
    // One by one, so that the first to arrive gets the first place.
    for (const { id, name } of applicants)
      decided.push(
        await tx
          .updateTable('sign_up_people')
          .set({ state: 'placed', reason: '', ...changed })
          .where('id', '=', id)
          .returning(['id', 'state'])
          .executeTakeFirstOrThrow()
          .catch((error: unknown) => refuseApproval(error, name)),
      );
    const idsIn = (state: string) => decided.filter((one) => one.state === state).map(({ id }) => id);
    for (const decision of ['placed', 'waiting'] as const)
      await tellDecision({ db: tx, vault }, idsIn(decision), {
        decision,
        reason: '',
        letter: deciding.letter,
      });
    await recordStates(
      tx,
      deciding.by,
      applicants,
      (id) => decided.find((one) => one.id === id)?.state ?? '',
    );
    return {
      Count: decided.length,
      PlacedCount: idsIn('placed').length,
      WaitingCount: idsIn('waiting').length,
    };
  });
}

/** @throws ApiError 409 where the place of somebody who was refused is taken, otherwise the error */
function refuseApproval(error: unknown, name: string): never {
  if (violatesUnique(error, 'sign_up_people_by_mobile')) throw refused(`${name}：${signUpTexts.mobileTwice}`);
  if (violatesCheck(error, 'sign_up_places_per_company')) throw refused(`${name}：该公司的名额已满`);
  throw error;
}

/**
 * Takes people out: `rejected` from any state but cancelled, `cancelled` from any. Places go to those who wait.
 * @throws ApiError 404, 409 when all of them are out already
 */
export async function takeOut(
  { db, vault }: SealedDatabase,
  deciding: Deciding,
  { state, reason, isTold }: { state: 'rejected' | 'cancelled'; reason: string; isTold: boolean },
) {
  return await transaction(db, async (tx) => {
    const people = await lockPeople(tx, deciding);
    const inside = people.filter((one) => one.state !== 'cancelled' && one.state !== 'rejected');
    if (inside.length === 0) throw refused('所选的人都已取消或未通过');
    const ids = inside.map(({ id }) => id);
    await tx
      .updateTable('sign_up_people')
      .set({ state, reason, is_moved_up: false, ...changed })
      .where('id', 'in', ids)
      .execute();
    if (isTold)
      await tellDecision({ db: tx, vault }, ids, { decision: state, reason, letter: deciding.letter });
    const MovedUpCount = await tellPromoted({ db: tx, vault }, deciding.activityId, deciding.letter);
    await recordStates(tx, deciding.by, inside, () => state, reason);
    return { Count: ids.length, MovedUpCount };
  });
}

/**
 * Puts a person first among those who wait. A place that is free, such as after the closing time, is given at once.
 * @throws ApiError 404, 409 for somebody who does not wait
 */
export async function moveUp(
  { db, vault }: SealedDatabase,
  deciding: Deciding,
  reason: string,
): Promise<{ State: PersonState }> {
  return await transaction(db, async (tx) => {
    const people = await lockPeople(tx, deciding);
    const [person] = people.filter(({ state }) => state === 'waiting');
    if (!person) throw refused('只能提前候补的人');
    await tx
      .updateTable('sign_up_people')
      .set({
        queue_place: sql<number>`(select min(q.queue_place) - 1 from sign_up_people q
          where q.activity_id = ${deciding.activityId} and q.state = 'waiting')`,
        is_moved_up: true,
        reason,
      })
      .where('id', '=', person.id)
      .execute();
    const { state } = await tx
      .updateTable('sign_up_people')
      .set({ state: 'placed', ...changed })
      .where('id', '=', person.id)
      .returning('state')
      .executeTakeFirstOrThrow();
    if (state === 'placed')
      await tellDecision({ db: tx, vault }, [person.id], {
        decision: 'promoted',
        reason: '',
        letter: deciding.letter,
      });
    await recordOperations(tx, deciding.by, [
      {
        entityType: 'signUp',
        recordId: person.id,
        before: { State: person.state },
        after: { State: state, Reason: reason, IsMovedUp: true },
      },
    ]);
    return { State: state as PersonState };
  });
}

/**
 * Locks the settings and then these people of the activity, in the order of arrival.
 * @throws ApiError 404 naming those who are not there
 */
export async function lockPeople(
  tx: Tx,
  { activityId, personIds }: Pick<Deciding, 'activityId' | 'personIds'>,
) {
  await takeTime(tx);
  await lockForOffice(tx, activityId);
  const people = await tx
    .selectFrom('sign_up_people')
    .select(['id', 'state', 'name', 'attended_at', 'paid_amount', 'paid_on'])
    .where('activity_id', '=', activityId)
    .where('id', 'in', personIds)
    .orderBy('arrival')
    .forUpdate()
    .execute();
  await assertAllFound(tx, 'signUp', personIds, people);
  return people;
}

async function recordStates(
  tx: Tx,
  by: Actor,
  people: { id: number; state: string }[],
  stateOf: (id: number) => string,
  reason = '',
): Promise<void> {
  await recordOperations(
    tx,
    by,
    people.map(({ id, state }) => ({
      entityType: 'signUp',
      recordId: id,
      before: { State: state },
      after: { State: stateOf(id), ...(reason !== '' && { Reason: reason }) },
    })),
  );
}
