import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { tooOften } from '../base/faults.ts';
import { hostOf } from '../http/limits.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { hashToken, newToken } from './tokens.ts';

const lifeMinutes = 2;
const limit = { count: 30, minutes: 10 };

/** Draws a captcha and answers the picture with the ticket it is answered by. */
export async function issueCaptcha(
  db: Database,
  text: string,
  address: string,
): Promise<{ picture: string; ticket: string }> {
  const host = hostOf(address);
  const { count } = await db
    .selectFrom('captchas')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('address', '=', host)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${limit.minutes})`)
    .executeTakeFirstOrThrow();
  if (count >= limit.count) throw tooOften();

  const picture = await drawCaptcha(text);
  const ticket = newToken();
  await db
    .insertInto('captchas')
    .values({ ticket_hash: hashToken(ticket), answer: text.toUpperCase(), address: host })
    .execute();
  return { picture, ticket };
}

/** Good for another attempt: whoever solved it is asked for one thing more. */
export async function returnCaptcha(db: Database, ticket: string): Promise<void> {
  await db
    .updateTable('captchas')
    .set({ used_at: null, created_at: sql`now()` })
    .where('ticket_hash', '=', hashToken(ticket))
    .execute();
}

/** True for the right answer to a fresh ticket. Any attempt uses the ticket up. */
export async function redeemCaptcha(db: Database, ticket: string, answer: string): Promise<boolean> {
  const captcha = await db
    .updateTable('captchas')
    .set({ used_at: sql`now()` })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${lifeMinutes})`)
    .returning('answer')
    .executeTakeFirst();
  return captcha !== undefined && captcha.answer === answer.trim().toUpperCase();
}
