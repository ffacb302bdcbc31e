import { sql, type ExpressionBuilder } from 'kysely';
import { sessionsAtMost } from '#contract/accounts/own-account.ts';
import { hashToken, newToken } from '../../platform/core/tokens.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { transaction } from '../../platform/db/transaction.ts';

export type SessionAudience = 'member' | 'administrator';

/** The lifetimes of sessions (security line 4). */
export const sessionLife = {
  administrator: { idleMinutes: 30, absoluteHours: 12 },
  member: { idleMinutes: 120, absoluteHours: 7 * 24 },
} as const;

/** The time for which a second factor is not required again. */
const provenMinutes = 10;

interface NewSession {
  audience: SessionAudience;
  holderId: number;
  /** The contact by which a person signs in for a member; absent: the member's own account. */
  contactId?: number;
  hours?: number;
  /** When it ends at the latest, in place of so many hours from now: that of the session whose place it takes. */
  expiresAt?: Date;
  isOperatorIssued?: boolean;
  /** The address and device of the client that begins it; see `nameDevice`. */
  address?: string;
  device?: string;
  /** The second factor was given just now. */
  isProven?: boolean;
}

/** Starts a session and answers its token. Beyond so many of one person the oldest ends. */
export async function startSession(db: Database, session: NewSession): Promise<string> {
  const { audience, holderId } = session;
  const token = newToken();
  const hours = session.hours ?? sessionLife[audience].absoluteHours;
  await transaction(db, async (tx) => {
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        audience,
        holder_id: holderId,
        contact_id: session.contactId ?? null,
        is_operator_issued: session.isOperatorIssued ?? false,
        address: session.address ?? '',
        device: session.device ?? '',
        totp_at: session.isProven ? sql<Date>`now()` : null,
        expires_at: session.expiresAt ?? sql<Date>`now() + make_interval(hours => ${hours})`,
      })
      .execute();
    await endSurplus(tx, session);
  });
  return token;
}

/** Ends the least used sessions of one holder above the limit; one that was never used again goes first. */
async function endSurplus(tx: Tx, { audience, holderId, contactId }: NewSession): Promise<void> {
  const isOfHolder = sql<boolean>`contact_id is not distinct from ${contactId ?? null}::int`;
  const newest = tx
    .selectFrom('sessions')
    .select('id')
    .where('audience', '=', audience)
    .where('holder_id', '=', holderId)
    .where(isOfHolder)
    .where(isLiving(audience))
    .orderBy('id', 'desc')
    .limit(sessionsAtMost);
  await tx
    .deleteFrom('sessions')
    .where('audience', '=', audience)
    .where('holder_id', '=', holderId)
    .where(isOfHolder)
    .where('id', 'not in', newest)
    .execute();
}

/** Returns the condition that a session is neither expired nor idle for too long. */
export function isLiving(audience: SessionAudience) {
  const { idleMinutes } = sessionLife[audience];
  return (build: ExpressionBuilder<Tables, 'sessions'>) =>
    build.and([
      build('expires_at', '>', sql<Date>`now()`),
      build.or([
        build('is_operator_issued', '=', true),
        build('last_seen_at', '>', sql<Date>`now() - make_interval(mins => ${idleMinutes})`),
      ]),
    ]);
}

export interface LivingSession {
  holderId: number;
  /** The contact by which a person signed in for the member. */
  contactId: number | null;
  sessionKey: Buffer;
  isOperatorIssued: boolean;
  /** The second factor was given within the last minutes. */
  isProvenLately: boolean;
}

/** Returns the holder of a valid session, or undefined. Restarts the idle time, except for background requests. */
export async function findSession(
  db: Database,
  audience: SessionAudience,
  token: string,
  isBackground = false,
): Promise<LivingSession | undefined> {
  const sessionKey = hashToken(token);
  const session = await db
    .selectFrom('sessions')
    .select([
      'holder_id',
      'contact_id',
      'is_operator_issued',
      sql<boolean>`last_seen_at < now() - interval '1 minute'`.as('is_touch_due'),
      sql<boolean>`coalesce(totp_at > now() - make_interval(mins => ${provenMinutes}), false)`.as(
        'is_proven',
      ),
    ])
    .where('token_hash', '=', sessionKey)
    .where('audience', '=', audience)
    .where(isLiving(audience))
    .executeTakeFirst();
  if (!session) return undefined;
  if (session.is_touch_due && !isBackground) {
    // A read does not wait for a synchronous standby; a minute lost in a failover does no harm.
    await sql`
      with eased as materialized (select set_config('synchronous_commit', 'local', true))
      update sessions set last_seen_at = now() from eased where token_hash = ${sessionKey}`.execute(db);
  }
  return {
    holderId: session.holder_id,
    contactId: session.contact_id,
    sessionKey,
    isOperatorIssued: session.is_operator_issued,
    isProvenLately: session.is_proven,
  };
}

/** Ends a session and returns when it would have ended; undefined when it had ended already. */
export async function endSession(db: Database, sessionKey: Buffer): Promise<Date | undefined> {
  const session = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', sessionKey)
    .returning('expires_at')
    .executeTakeFirst();
  return session?.expires_at;
}

/** Ends all sessions of one holder except the given one; returns how many. */
export async function endSessionsOf(
  tx: Tx,
  holder: { audience: SessionAudience; holderId: number; exceptSession?: Buffer },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('audience', '=', holder.audience)
    .where('holder_id', '=', holder.holderId)
    .$if(holder.exceptSession !== undefined, (query) =>
      query.where('token_hash', '!=', holder.exceptSession ?? Buffer.alloc(0)),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes sessions and attempts that no longer matter. Several processes may run it at the same time. */
export async function sweepSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('password_tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('person_tickets')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('captchas')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom('sent_forms')
    .where('sent_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}
