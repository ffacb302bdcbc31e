import { audienceIn } from '#contract/audience/audience.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { contactsFor, type Recipient } from '../audience/contacts.ts';
import { findSiteInfo } from '../settings/store.ts';

const batch = 100;

/** The contacts of a member who are written to. */
interface Written {
  recipients: readonly Recipient[];
}

/** How the messages of one kind are written, such as the invitations. */
interface Writing<Member extends { id: number }> {
  /** Finds at most `limit` members whose messages are not written yet, and locks them. */
  find: (tx: Tx, activityId: number, limit: number) => Promise<Member[]>;
  write: (tx: Tx, vault: Vault, activity: WrittenActivity, member: Member & Written) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Writes the messages of an activity to its members, batch by batch. Messages of an interrupted run stay. */
export async function writeInBatches<Member extends { id: number }>(
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
      const ids = members.map(({ id }) => id);
      const contacts = await contactsFor({ db: tx, vault }, ids, audienceIn(activity.audience).Purpose);
      for (const member of members)
        await write(tx, vault, activity, { ...member, recipients: contacts.get(member.id) ?? [] });
      return members.length;
    });
  }
}

/** A concurrent change of the activity waits for this lock and then withdraws the messages that the transaction wrote. */
function lockActivity(tx: Tx, activityId: number) {
  return tx
    .selectFrom('activities')
    .select(['id', 'title', 'begins_at', 'ends_at', 'place', 'content', 'notice_url'])
    .select(['cancelled_at', 'cancel_reason', 'site_address', 'audience'])
    .where('id', '=', activityId)
    .forShare()
    .executeTakeFirstOrThrow();
}

export type WrittenActivity = Awaited<ReturnType<typeof lockActivity>> & { siteName: string };
