import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { codeAlphabet, codeLength, openingDays, type SentWay } from '#contract/accounts/openings.ts';
import { hashToken, newToken } from '../../platform/core/tokens.ts';
import type { Tx } from '../../platform/db/open.ts';
import { endOpenings } from '../sessions/member-accounts.ts';

/**
 * Starts the opening of a member's account and returns its secret: the ticket of a link, or a code that can be read out. Only the hash of
 * the secret is stored. What was sent before ends, with its message.
 */
export async function startOpening(
  tx: Tx,
  { memberId, way, senderId }: { memberId: number; way: SentWay; senderId: number },
): Promise<string> {
  const secret = way === 'mail' || way === 'sms' ? newToken() : newCode();
  await endOpenings(tx, memberId, { reason: '已有更新的开通码' });
  await tx
    .insertInto('account_openings')
    .values({
      member_id: memberId,
      secret_hash: hashToken(secret),
      way,
      sent_by: senderId,
      expires_at: sql<Date>`now() + make_interval(days => ${openingDays}::int)`,
    })
    .execute();
  return secret;
}

const newCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
