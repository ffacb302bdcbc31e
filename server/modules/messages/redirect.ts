import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { MessageKind } from './kinds.ts';

interface Redirection {
  kind: MessageKind;
  from: string;
  /** Blank: there is none any more, and the recipient is told by telephone. */
  to: string;
}

/**
 * Sends a member's messages that have not left to its new address or number. Links stay: they end, or belong to the address that they
 * were sent to.
 */
export async function redirectMessages(
  tx: Tx,
  vault: Vault,
  memberId: number,
  { kind, from, to }: Redirection,
): Promise<void> {
  if (from === '' || from === to) return;
  const rows = await tx
    .selectFrom('outgoing_messages')
    .select(['id', 'recipient'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('is_under_way', '=', false)
    .where('topic', 'in', ['', 'decision'])
    .forUpdate()
    .execute();
  const ids = rows.filter(({ recipient }) => vault.open(recipient) === from).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('outgoing_messages')
    .set({ recipient: vault.seal(to), ...(to === '' && { is_held: true }), reason: '', attempt_count: 0 })
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
}
