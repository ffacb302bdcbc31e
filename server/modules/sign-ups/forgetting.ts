import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { emptyMessagesAbout } from '../messages/store.ts';
import { erasedPerson, erasedSignUp } from './of-person.ts';

const atOnce = 200;

/** Removes names, numbers and answers of activities that ended long ago; the counts stay. */
export async function forgetSignUps(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  for (let count = atOnce; count === atOnce;) {
    signal?.throwIfAborted();
    count = await transaction(db, async (tx) => {
      const due = await tx
        .selectFrom('sign_ups as u')
        .innerJoin('activities as a', 'a.id', 'u.activity_id')
        .select('u.id')
        .where('u.forgotten_at', 'is', null)
        .where(sql<boolean>`coalesce(a.ends_at, a.begins_at) < now() - make_interval(days => ${days})`)
        .orderBy('u.id')
        .limit(atOnce)
        .forUpdate('u')
        .execute();
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.updateTable('sign_ups').set(erasedSignUp).where('id', 'in', ids).execute();
      await tx.updateTable('sign_up_people').set(erasedPerson).where('sign_up_id', 'in', ids).execute();
      await emptyMessagesAbout(tx, 'signUp', ids);
      await recordOperation(tx, systemActor('ForgetSignUps'), {
        entityType: 'signUp',
        after: { Removed: ids.length },
      });
      return ids.length;
    });
  }
}
