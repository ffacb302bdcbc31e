import { sql } from 'kysely';
import { activityTexts } from '#contract/activities/activities.ts';
import { signUpTexts } from '#contract/activities/sign-up.ts';
import { refused } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { changesBetween, type ActivityFacts, type FactChange } from '../activities/facts.ts';
import { changeSms } from '../activities/invitation-text.ts';
import { hasReached } from '../activities/told.ts';
import { isEvent } from '../counts/current-messages.ts';
import { movedMail } from './letters.ts';
import { lockForOffice } from './settings.ts';
import { addressFor, eventOf, recipients, send, type Letter, type ToldEvent } from './telling.ts';

/* People who know the title, begin or place of an activity as it was before a change. */

/** The condition that a message about the sign-up `u` is to its person `p`, or to all of its people. */
const isToPerson = sql<boolean>`(o.noun = 'signUp' and o.record_id = u.id
  and (not o.told ? 'PersonId' or (o.told ->> 'PersonId')::bigint = p.id))`;

/** Selects the people who are in or wait, know something outdated, and whom no waiting message will tell. Nobody is known of entries that were erased. */
function unawareOf(db: Database, activityId: number) {
  return (
    recipients(db)
      .innerJoinLateral(
        (build) =>
          // Counted together and not one by one with a limit: thus the messages of a sign-up are found by their index, however many others there are.
          build
            .selectFrom('outgoing_messages as o')
            .select([
              sql<ToldEvent | null>`coalesce((array_agg(o.told -> 'Event' order by o.id desc)
              filter (where ${hasReached('o')} or o.is_under_way))[1], u.event)`.as('known'),
              sql<boolean>`coalesce(bool_or(o.state = 'queued' and o.withdrawn_at is null
              and ${isEvent(sql`(o.told -> 'Event')`)}), false)`.as('is_being_told'),
            ])
            .where(isToPerson)
            .where(sql<boolean>`o.told ? 'Event'`)
            .as('k'),
        (join) => join.onTrue(),
      )
      // What the newest message that reached a person said of the activity, or what the page said at the sign-up; null if unknown.
      .select('k.known')
      .where('p.activity_id', '=', activityId)
      .where('p.state', 'in', ['pending', 'waiting', 'placed'])
      .where('p.mobile_hash', 'is not', null)
      .where('a.cancelled_at', 'is', null)
      .where(sql<boolean>`coalesce(a.ends_at, a.begins_at) > now()`)
      .where(sql<boolean>`not ${isEvent(sql`k.known`)}`)
      .where('k.is_being_told', '=', false)
  );
}

/** Returns how many people know something outdated, and the changes since the last of them was told. */
export async function findUnawarePeople(
  db: Database,
  activityId: number,
): Promise<{ Count: number; Changes: FactChange[] }> {
  const people = await unawareOf(db, activityId).orderBy('p.arrival', 'desc').execute();
  const [last] = people;
  return { Count: people.length, Changes: last ? changesBetween(...factsOf(last)) : [] };
}

/**
 * Tells these people what was changed: by mail once for each sign-up with an address, and by short message to each person.
 * @throws ApiError 404, 409 when it is cancelled or nobody knows something outdated
 */
export async function tellMovedPeople(
  { db, vault }: SealedDatabase,
  activityId: number,
  { by, letter }: { by: Actor; letter: Letter },
) {
  return await transaction(db, async (tx) => {
    await takeTime(tx);
    const { state } = await lockForOffice(tx, activityId);
    if (state === 'cancelled') throw refused(activityTexts.isCancelled);
    const people = await unawareOf(tx, activityId).orderBy('p.arrival').execute();
    if (people.length === 0) throw refused(signUpTexts.everybodyKnows);
    const mailed = new Set<number>();
    for (const person of people) {
      await tellOne({ db: tx, vault }, person, { letter, isMailed: mailed.has(person.sign_up_id) });
      mailed.add(person.sign_up_id);
    }
    const after = { PeopleNoticeCount: people.length };
    await recordOperation(tx, by, { entityType: 'activity', recordId: activityId, before: {}, after });
    return { ActivityId: activityId, NoticeCount: people.length };
  });
}

type Unaware = Awaited<ReturnType<ReturnType<typeof unawareOf>['execute']>>[number];

async function tellOne(
  { db, vault }: { db: Tx; vault: SealedDatabase['vault'] },
  person: Unaware,
  { letter, isMailed }: { letter: Letter; isMailed: boolean },
): Promise<void> {
  const [before, now] = factsOf(person);
  const facts = { Event: eventOf(person), IsChange: true } as const;
  const { siteName } = letter;
  const address = addressFor({ vault, letter }, person);
  if (!isMailed)
    await send({ db, vault }, person, { mail: movedMail(before, now, { address, siteName }), facts });
  await send({ db, vault }, person, {
    sms: changeSms(before, now, { siteName, site: '' }),
    facts: { ...facts, PersonId: person.person_id, State: person.state },
  });
}

/** Returns what a person knows, and how it is now. */
function factsOf(person: Unaware): [before: ActivityFacts, now: ActivityFacts] {
  const now = eventOf(person);
  return [asFacts(person.known ?? now), asFacts(now)];
}

const asFacts = ({ Title, Begin, Place }: ToldEvent): ActivityFacts => ({
  Title,
  Time: formatTime(new Date(Begin)).slice(0, 16),
  Place,
  Links: [],
});
