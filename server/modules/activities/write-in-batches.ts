import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { findSiteInfo } from '../settings/store.ts';

const batch = 100;

/** How the messages of one kind are written, such as the invitations. */
interface Writing<Member> {
  /** Finds at most `limit` members whose messages are not written yet, and locks them. */
  find: (tx: Tx, activityId: number, limit: number) => Promise<Member[]>;
  write: (tx: Tx, vault: Vault, activity: WrittenActivity, member: Member) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Writes the messages of an activity to its members, batch by batch. Messages of an interrupted run stay. */
export async function writeInBatches<Member>(
  { db, vault }: SealedDatabase,
  activityId: number,
  { find, write, signal }: Writing<Member>,
): Promise<void> {
  const { SiteName: siteName } = await findSiteInfo(db);
  for (let count = batch; count === batch;) {
    signal?.throwIfAborted();
    count = await transaction(db, async (tx) => {
      const activity = { ...(await lockActivity(tx, activityId)), siteName };
      const members = await find(tx, activityId, batch);
      for (const member of members) await write(tx, vault, activity, member);
      return members.length;
    });
  }
}

/** A concurrent change of the activity waits for this lock and then withdraws the messages that the transaction wrote. */
function lockActivity(tx: Tx, activityId: number) {
  return tx
    .selectFrom('activities')
    .select(['id', 'title', 'begins_at', 'ends_at', 'place', 'content', 'notice_url'])
    .select(['cancelled_at', 'cancel_reason', 'site_address'])
    .where('id', '=', activityId)
    .forShare()
    .executeTakeFirstOrThrow();
}

export type WrittenActivity = Awaited<ReturnType<typeof lockActivity>> & { siteName: string };
