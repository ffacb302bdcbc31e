import { startSession } from '../../server/modules/sessions/store.ts';
import type { Database } from '../../server/platform/db/open.ts';

/** The token of the first administrator, as after choosing a password of their own. */
export async function signedIn(db: Database): Promise<string> {
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  await db.updateTable('administrators').set({ must_change_password: false }).where('id', '=', id).execute();
  return await startSession(db, { audience: 'administrator', holderId: id });
}
