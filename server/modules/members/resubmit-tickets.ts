import { sql } from 'kysely';
import { resubmitDays } from '#contract/members/decision-mails.ts';
import { refused } from '../../platform/core/errors.ts';
import { hashToken, newToken } from '../../platform/core/tokens.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

/** Issues a ticket for the member's next change of a rejected application, and voids earlier ones. */
export async function issueTicket(tx: Tx, memberId: number): Promise<string> {
  await tx.deleteFrom('resubmit_tickets').where('member_id', '=', memberId).execute();
  const ticket = newToken();
  await tx
    .insertInto('resubmit_tickets')
    .values({
      ticket_hash: hashToken(ticket),
      member_id: memberId,
      expires_at: sql<Date>`now() + make_interval(days => ${resubmitDays})`,
    })
    .execute();
  return ticket;
}

/**
 * Returns the id of the member whose application the ticket opens.
 * @throws ApiError 409 when it is unknown, used or expired
 */
export async function memberOfTicket(db: Database, ticket: string): Promise<number> {
  const row = await db
    .selectFrom('resubmit_tickets as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select('m.id')
    .where('t.ticket_hash', '=', hashToken(ticket))
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('m.is_enabled', '=', true)
    .executeTakeFirst();
  if (!row) throw refused('链接已失效，请登录后修改申请');
  return row.id;
}

/** Uses up whatever ticket the member still has: the application is no longer rejected. */
export async function voidTickets(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable('resubmit_tickets')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** Tickets past their time open nothing any more. */
export async function sweepTickets(db: Database): Promise<void> {
  await db
    .deleteFrom('resubmit_tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
