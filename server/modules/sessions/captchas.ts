import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { tooOften } from '../../platform/core/errors.ts';
import { hashToken, newToken } from '../../platform/core/tokens.ts';
import type { Database } from '../../platform/db/open.ts';
import { hostOf } from '../../platform/http/security/limits.ts';
import { renderCaptcha } from './captcha-picture.ts';

const lifeMinutes = 2;
/** Long enough for slow telephones. */
const workLifeMinutes = 5;
const limit = { count: 30, minutes: 10 };

/** Issues a captcha: a picture, and the ticket to send with its text. */
export async function issueCaptcha(
  db: Database,
  text: string,
  address: string,
): Promise<{ picture: string; ticket: string }> {
  const host = hostOf(address);
  await countIssued(db, host);
  const picture = await renderCaptcha(text);
  const ticket = newToken();
  await db
    .insertInto('captchas')
    .values({ ticket_hash: hashToken(ticket), answer: text.toUpperCase(), address: host })
    .execute();
  return { picture, ticket };
}

/** Issues a proof of work in place of a picture; it is harder for an address that requests many. */
export async function issueProofOfWork(
  db: Database,
  address: string,
): Promise<{ work: ProofOfWork; ticket: string }> {
  const host = hostOf(address);
  const work = { challenge: newToken(), bits: bitsAfter(await countIssued(db, host)) };
  const ticket = newToken();
  await db
    .insertInto('captchas')
    .values({ ticket_hash: hashToken(ticket), answer: work.challenge, work_bits: work.bits, address: host })
    .execute();
  return { work, ticket };
}

/** Returns how many captchas the address got lately. @throws ApiError 429 when there were too many */
async function countIssued(db: Database, host: string): Promise<number> {
  const { count } = await db
    .selectFrom('captchas')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('address', '=', host)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${limit.minutes})`)
    .executeTakeFirstOrThrow();
  if (count >= limit.count) throw tooOften();
  return count;
}

/** Makes a solved captcha valid for another attempt, when one more input is required. */
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
    .where(
      'created_at',
      '>',
      sql<Date>`now() - make_interval(mins => case when work_bits is null then ${lifeMinutes}::int else ${workLifeMinutes}::int end)`,
    )
    .returning(['answer', 'work_bits'])
    .executeTakeFirst();
  if (!captcha) return false;
  const text = answer.trim();
  if (captcha.work_bits === null) return captcha.answer === text.toUpperCase();
  return isSolved({ challenge: captcha.answer, bits: captcha.work_bits }, text);
}

/** A proof of work that replaces the picture: the browser searches for a solution by trial. */
interface ProofOfWork {
  challenge: string;
  /** The number of leading zero bits of the SHA-256 of `challenge:solution`. */
  bits: number;
}

// 2^17 attempts take a browser about half a second; they double for each five challenges issued to one address.
const minBits = 17;
const maxBits = 23;
const perStep = 5;

function bitsAfter(issued: number): number {
  return Math.min(maxBits, minBits + Math.floor(issued / perStep));
}

export function isSolved({ challenge, bits }: ProofOfWork, solution: string): boolean {
  const hash = createHash('sha256').update(`${challenge}:${solution}`).digest();
  return leadingZeros(hash) >= bits;
}

function leadingZeros(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
