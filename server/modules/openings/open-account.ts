import { sql } from 'kysely';
import type * as v from 'valibot';
import { openingTexts, type openingForm } from '#contract/accounts/openings.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { newVersion } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { Limit } from '../../platform/http/security/limits.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { accountKey } from '../sessions/account-key.ts';
import { passwordError } from '../sessions/password-rules.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { assertNoLoginOfPerson } from '../sessions/persons.ts';
import { assertAccountIsFree } from '../sessions/similar-accounts.ts';
import { withinGuesses } from './code-guesses.ts';
import { refusalOf } from './send-openings.ts';

interface Guarding {
  db: Database;
  address: string;
  limit: Limit;
}

/**
 * Returns the member that a link or code opens, and an account to propose. Wrong codes are limited.
 * @throws ApiError 409 for an unknown, used, expired or ended one, 429 after too many guesses
 */
export async function readOpening(guarding: Guarding, secret: string) {
  const { db } = guarding;
  const opening = await findWithinGuesses(guarding, secret);
  return { MemberName: opening.name, Account: await proposedAccount(db, opening) };
}

/**
 * Sets account and password of the member, once.
 * @throws ApiError 400 on `Account` or `Newpwd`, 409 as `readOpening`
 */
export async function openAccount(
  guarding: Guarding & { vault: Vault },
  form: v.InferOutput<typeof openingForm>,
  by: Actor,
): Promise<number> {
  const { db } = guarding;
  const opening = await findWithinGuesses(guarding, form.Code);
  const holder = { account: form.Account, kind: 'member', company: opening.name } as const;
  const error = await passwordError(db, form.Newpwd, holder);
  if (error) throw invalid({ Newpwd: error });
  const passwordHash = await hashPassword(form.Newpwd);
  return await transaction(db, async (tx) => {
    // Its state now: it may have been used or ended meanwhile.
    const { id, member_id: memberId } = assertOpenable(await findOpening(tx, form.Code, true));
    await assertAccountIsFree(tx, 'member', form.Account);
    await assertNoLoginOfPerson(tx, guarding.vault, form.Account);
    await tx
      .updateTable('members')
      .set({
        account: form.Account,
        account_key: accountKey(form.Account),
        password_hash: passwordHash,
        must_change_password: false,
        consented_at: sql<Date>`now()`,
        ...newVersion,
      })
      .where('id', '=', memberId)
      .execute();
    await tx
      .updateTable('account_openings')
      .set({ used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const self = { ...by, kind: 'member', id: memberId, name: form.Account } as const;
    await recordOperation(tx, self, { entityType: 'member', recordId: memberId, after: { Consent: true } });
    return memberId;
  });
}

async function findWithinGuesses({ db, ...guarding }: Guarding, secret: string) {
  return assertOpenable(await withinGuesses(db, guarding, () => findOpening(db, secret)));
}

async function findOpening(db: Database, secret: string, isLocked = false) {
  const query = db
    .selectFrom('account_openings as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .select(['o.id', 'o.member_id', 'o.used_at', 'o.ended_at', 'm.name', 'm.account', 'm.credit_code'])
    .select(['m.status', 'm.is_enabled', isMemberPresent('m').as('is_present')])
    .select(sql<boolean>`o.expires_at <= now()`.as('is_expired'))
    .where('o.secret_hash', '=', hashToken(secret))
    .where('m.forgotten_at', 'is', null);
  return await (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

type Opening = NonNullable<Awaited<ReturnType<typeof findOpening>>>;

/** Returns an opening that is still to be used. */
function assertOpenable(opening: Opening | undefined): Opening {
  if (!opening) throw refused(openingTexts.unknown);
  if (opening.used_at) throw refused(openingTexts.used);
  if (opening.ended_at) throw refused(openingTexts.ended);
  if (opening.is_expired) throw refused(openingTexts.expired);
  const refusal = refusalOf(opening);
  if (refusal === openingTexts.opened) throw refused(openingTexts.used);
  if (refusal !== undefined) throw refused(openingTexts.notNow);
  return opening;
}

/** Proposes the credit code, which a company knows; else `hy` and the number of the member. Blank where it is taken. */
async function proposedAccount(
  db: Database,
  { member_id, credit_code }: { member_id: number; credit_code: string },
): Promise<string> {
  const account = credit_code || `hy${String(member_id).padStart(5, '0')}`;
  const holder = await db
    .selectFrom('members')
    .select('id')
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();
  return holder ? '' : account;
}
