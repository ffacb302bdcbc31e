import { refused, notFound, invalid, sessionGone } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import type { MemberCaller } from '../../platform/http/api/callers.ts';
import type { RequestContext } from '../../platform/http/api/serve.ts';
import { recordOperation, recordUnlessDiskFull } from '../../platform/operation-log/record-operation.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { assertPersonPassword } from './person-links.ts';
import {
  changePersonPassword,
  companiesOf,
  findPerson,
  findPersonById,
  loginOf,
  nameInLog,
  recordPersonSignIn,
  type Company,
} from './persons.ts';
import { endSession, startSession } from './store.ts';

type Context = Pick<RequestContext<'anyone'>, 'by' | 'address' | 'device' | 'log'>;

/** A person who proved the password, with the companies of which one is entered. */
interface ProvenPerson {
  id: number;
  passwordHash: string;
  lastMemberId: number | null;
  companies: Company[];
}

/**
 * Returns the person of a typed mobile number or e-mail address with this password; undefined for every kind of miss, after the same
 * time.
 */
export async function provePerson(
  sealed: SealedDatabase,
  { account, password }: { account: string; password: string },
): Promise<ProvenPerson | undefined> {
  const login = loginOf(account);
  if (!login) return undefined;
  const person = await findPerson(sealed, login);
  const isRight = await verifyPassword(password, person?.password_hash || undefined);
  if (!person || !isRight || person.is_code_over) return undefined;
  const companies = await companiesOf(sealed.db, person.id);
  if (companies.length === 0) return undefined;
  return {
    id: person.id,
    passwordHash: person.password_hash,
    lastMemberId: person.last_member_id,
    companies,
  };
}

/**
 * Signs a person in for the company that was chosen, else for that of the last time, else for the first one, and says so where there
 * are several.
 * @throws ApiError 404 for another company
 */
export async function signPersonIn(
  db: Database,
  person: ProvenPerson,
  memberId: number | undefined,
  context: Context,
): Promise<Answer<string>> {
  const { companies, lastMemberId } = person;
  const byId = (id: number | null) => companies.find((company) => company.memberId === id);
  const company = memberId === undefined ? (byId(lastMemberId) ?? companies[0]) : byId(memberId);
  if (!company) throw notFound();
  const token = await transaction(db, (tx) => begin(tx, person, company, context));
  context.log.info({ memberId: company.memberId, personId: person.id }, 'personSignedIn');
  const others = companies.length - 1;
  const message =
    others === 0 ? '' : `已进入${company.memberName}；您还可以进入另外 ${others} 家单位，请在新版网站上切换`;
  return new Answer(token, { message });
}

async function begin(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string },
  company: Company,
  { by, address, device, log, ...life }: Context & { expiresAt?: Date },
): Promise<string> {
  const { memberId, contactId } = company;
  if (!(await recordPersonSignIn(tx, { id, passwordHash, memberId }))) throw refused('账号或密码错误');
  const self = { ...by, kind: 'member', id: memberId, name: nameInLog(company) } as const;
  await recordUnlessDiskFull(tx, self, { entityType: 'member', recordId: memberId }, log);
  const session = { audience: 'member', holderId: memberId, contactId, address, device } as const;
  return await startSession(tx, life.expiresAt ? { ...session, expiresAt: life.expiresAt } : session);
}

/**
 * Ends the session and begins one for another company of the same person, which lasts no longer than the first would have.
 * @throws ApiError 404 for a company that is none of the person's
 */
export async function switchCompany(
  db: Database,
  caller: MemberCaller,
  memberId: number,
  context: Context,
): Promise<string> {
  const person = caller.personId === undefined ? undefined : await findPersonById(db, caller.personId);
  const companies = person ? await companiesOf(db, person.id) : [];
  const company = companies.find((one) => one.memberId === memberId);
  if (!person || !company) throw notFound();
  return await transaction(db, async (tx) => {
    const expiresAt = await endSession(tx, caller.sessionKey);
    if (!expiresAt) throw sessionGone('member');
    const self = { id: person.id, passwordHash: person.password_hash };
    return await begin(tx, self, company, { ...context, expiresAt });
  });
}

/** Changes the password of the person who signed in. @throws ApiError 400 at the field that is wrong */
export async function changeOwnPersonPassword(
  { db, vault }: SealedDatabase,
  { Pwd, Newpwd }: { Pwd: string; Newpwd: string },
  { caller, by, person }: { caller: MemberCaller; by: Context['by']; person: OwnPerson },
): Promise<void> {
  const [company] = await companiesOf(db, person.id);
  const login = vault.open(person.login_sealed);
  if (!company) throw notFound();
  if (Newpwd === Pwd) throw invalid({ Newpwd: '新密码不能与旧密码相同' });
  await assertPersonPassword(db, { ...person, login, company }, Newpwd);
  const passwordHash = await hashPassword(Newpwd);
  await transaction(db, async (tx) => {
    const change = { passwordHash, previous: person.password_hash, exceptSession: caller.sessionKey };
    if (!(await changePersonPassword(tx, person.id, change))) throw invalid({ Pwd: '旧密码错误' });
    await recordOperation(tx, by, { entityType: 'member', recordId: caller.id });
  });
}

type OwnPerson = NonNullable<Awaited<ReturnType<typeof findPersonById>>>;
