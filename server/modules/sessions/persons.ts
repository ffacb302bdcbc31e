import { sql } from 'kysely';
import { cleanEmail, cleanTelephone, emailPattern, mobilePattern } from '#contract/fields/contacts.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { invalid } from '../../platform/core/errors.ts';
import { emailHash, phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { withdrawMessages } from '../messages/store.ts';
import { accountTexts } from './similar-accounts.ts';

/*
 * People who sign in for members, by a mobile number or an e-mail address of their own (decision 0597). A person may sign in for
 * each member that has a present contact bound to the person.
 */

export interface Login {
  kind: 'mobile' | 'email';
  value: string;
}

/** Returns the mobile number or e-mail address that a typed account is, in the form in which it is stored. */
export function loginOf(typed: string): Login | undefined {
  const mobile = cleanTelephone(typed);
  if (mobilePattern.test(mobile)) return { kind: 'mobile', value: mobile };
  const email = cleanEmail(typed).toLowerCase();
  return emailPattern.test(email) ? { kind: 'email', value: email } : undefined;
}

export const loginHash = (vault: Vault, { kind, value }: Login) =>
  kind === 'mobile' ? phoneHash(vault, value) : emailHash(vault, value);

/** Returns the person with this login; undefined when there is none. */
export async function findPerson({ db, vault }: SealedDatabase, login: Login) {
  return await db
    .selectFrom('persons')
    .select(['id', 'login_sealed', 'login_kind', 'password_hash', 'last_member_id', 'must_change_password'])
    .select(sql<boolean>`coalesce(code_until < now(), false)`.as('is_code_over'))
    .where('login_hash', '=', loginHash(vault, login))
    .executeTakeFirst();
}

export async function findPersonById(db: Database, id: number) {
  return await db
    .selectFrom('persons')
    .select(['id', 'login_sealed', 'login_kind', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Refuses the mobile number or e-mail address of a person as a new account, by which two would sign in. */
export async function assertNoLoginOfPerson(tx: Tx, vault: Vault, account: string): Promise<void> {
  const login = loginOf(account);
  if (login && (await findPerson({ db: tx, vault }, login))) throw invalid({ Account: accountTexts.taken });
}

/** A member for which a person may sign in. */
export interface Company {
  contactId: number;
  memberId: number;
  memberName: string;
  account: string;
  contactName: string;
}

/** Returns the members for which a person may sign in now, by name. */
export async function companiesOf(db: Database, personId: number): Promise<Company[]> {
  return await presentContacts(db)
    .select([
      'c.id as contactId',
      'm.id as memberId',
      'm.name as memberName',
      'm.account',
      'c.name as contactName',
    ])
    .where('c.person_id', '=', personId)
    .distinctOn(['m.name', 'm.id'])
    .orderBy('m.name')
    .orderBy('m.id')
    .orderBy('c.id')
    .execute();
}

/** Contacts of members that may sign in. */
const presentContacts = (db: Database) =>
  db
    .selectFrom('member_contacts as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .where('c.ended_at', 'is', null)
    .where('m.is_enabled', '=', true)
    .where('m.forgotten_at', 'is', null)
    .where(isMemberPresent('m'));

/** Returns the current rights of a person's session; undefined once the person may not sign in for the member any more. */
export async function findPersonStatus(
  db: Database,
  { holderId, contactId }: { holderId: number; contactId: number },
): Promise<Omit<MemberCaller, 'kind' | 'id' | 'sessionKey'> | undefined> {
  const row = await presentContacts(db)
    .innerJoin('persons as p', 'p.id', 'c.person_id')
    .select(['m.account', 'm.name as memberName', 'm.status', 'c.name', 'p.id', 'p.must_change_password'])
    .where('c.id', '=', contactId)
    .where('m.id', '=', holderId)
    .executeTakeFirst();
  return (
    row && {
      account: row.account,
      name: nameInLog({ ...row, contactName: row.name }),
      isApproved: row.status === memberStatus.approved,
      mustChangePassword: row.must_change_password,
      personId: row.id,
    }
  );
}

/** Returns the name of a person in the operation log: the company, and the first character of the name. */
export function nameInLog({
  account,
  memberName,
  contactName,
}: Pick<Company, 'account' | 'memberName' | 'contactName'>) {
  return `${account || memberName}（${[...contactName][0] ?? ''}**）`;
}

/** Records a sign-in for a company. Returns false when the password was changed since it was read. */
export async function recordPersonSignIn(
  tx: Tx,
  { id, passwordHash, memberId }: { id: number; passwordHash: string; memberId: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('persons')
    .set({ last_member_id: memberId, last_sign_in_at: sql`now()` })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .updateTable('members')
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', memberId)
    .execute();
  return true;
}

/** Sets the password of a person, whose links and other sessions end. Returns false when it changed since `previous`. */
export async function changePersonPassword(
  tx: Tx,
  personId: number,
  change: { passwordHash: string; codeDays?: number; previous?: string; exceptSession?: Buffer },
): Promise<boolean> {
  const { codeDays, previous, exceptSession } = change;
  const row = await tx
    .updateTable('persons')
    .set({
      password_hash: change.passwordHash,
      must_change_password: codeDays !== undefined,
      code_until: codeDays === undefined ? null : sql<Date>`now() + make_interval(days => ${codeDays})`,
    })
    .where('id', '=', personId)
    .$if(previous !== undefined, (query) => query.where('password_hash', '=', previous ?? ''))
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await endPersonLinks(tx, personId, '密码已修改');
  await tx
    .deleteFrom('sessions')
    .where('contact_id', 'in', (build) =>
      build.selectFrom('member_contacts').select('id').where('person_id', '=', personId),
    )
    .$if(exceptSession !== undefined, (query) =>
      query.where('token_hash', '!=', exceptSession ?? Buffer.alloc(0)),
    )
    .execute();
  return true;
}

/** Ends a person's links to set a password, and the messages that have not left with them. */
export async function endPersonLinks(tx: Tx, personId: number, reason: string): Promise<void> {
  await tx.deleteFrom('person_tickets').where('person_id', '=', personId).execute();
  await withdrawMessages(tx, { noun: 'person', recordId: personId, topic: 'password-link', reason });
}
