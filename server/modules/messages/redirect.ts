import { sql } from 'kysely';
import { emailHash, phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { MessageKind } from './kinds.ts';

interface Redirection {
  kind: MessageKind;
  from: string;
  /** Blank: there is none any more, and the recipient is told by telephone. */
  to: string;
}

/**
 * Sends a member's messages that have not left to a new address or number, once the contact has it or is no longer one. What another
 * contact still receives at the old one stays, except decisions, which are for the main contact. Nobody gets the same message twice. Links
 * stay: they end, or belong to the address that they were sent to.
 */
export async function redirectMessages(
  tx: Tx,
  vault: Vault,
  memberId: number,
  { kind, from, to }: Redirection,
): Promise<void> {
  if (from === '' || from === to) return;
  const topics = (await isOfContact(tx, vault, memberId, { kind, address: from }))
    ? ['decision']
    : ['', 'decision'];
  const rows = await tx
    .selectFrom('outgoing_messages')
    .select(['id', 'recipient', 'state', 'is_under_way', 'topic'])
    .select(sql<string>`concat_ws(' ', noun, record_id, created_at)`.as('matter'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('topic', 'in', topics)
    .where(
      sql<boolean>`(noun, record_id, created_at) in (select noun, record_id, created_at from outgoing_messages
        where member_id = ${memberId} and kind = ${kind} and state = 'queued')`,
    )
    .forUpdate()
    .execute();
  const addressed = rows.map((row) => ({ ...row, recipient: vault.open(row.recipient) }));
  const waiting = addressed.filter(
    ({ state, is_under_way, recipient }) => state === 'queued' && !is_under_way && recipient === from,
  );
  const others = new Set(
    addressed.filter(({ recipient }) => to !== '' && recipient === to).map(({ matter }) => matter),
  );
  const [doubled, redirected] = [true, false].map((isDoubled) =>
    waiting.filter(({ matter }) => others.has(matter) === isDoubled).map(({ id }) => id),
  ) as [number[], number[]];
  if (doubled.length > 0)
    await tx
      .updateTable('outgoing_messages')
      .set({ state: 'failed', reason: '另一位联络人会收到', withdrawn_at: sql<Date>`now()` })
      .where('id', 'in', doubled)
      .execute();
  if (redirected.length === 0) return;
  await tx
    .updateTable('outgoing_messages')
    .set({ recipient: vault.seal(to), ...(to === '' && { is_held: true }), reason: '', attempt_count: 0 })
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('id', 'in', redirected)
    .execute();
}

/** Returns whether a contact of the member has this address or number. */
async function isOfContact(
  tx: Tx,
  vault: Vault,
  memberId: number,
  { kind, address }: { kind: MessageKind; address: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('member_contacts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where((build) =>
      kind === 'mail'
        ? build('email_hash', '=', emailHash(vault, address))
        : build('phone_hash', '=', phoneHash(vault, address)),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
