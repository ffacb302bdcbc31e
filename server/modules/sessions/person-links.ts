import { sql } from 'kysely';
import { withoutLink } from '#contract/members/decision-mails.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { hashToken, newToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { queueMessage } from '../messages/store.ts';
import { findChannels, type DeliverySettings } from '../settings/delivery.ts';
import { formerPasswordError, isFormerPassword } from './former-passwords.ts';
import { passwordError } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import {
  changePersonPassword,
  companiesOf,
  endPersonLinks,
  findPerson,
  findPersonById,
  loginOf,
  nameInLog,
  type Company,
  type Login,
} from './persons.ts';

/*
 * Links by which a person sets a password. They go to the person's own number or address alone, never to what a contact says today.
 */

const forgottenMinutes = 30;

interface Link {
  person: { id: number; login: Login };
  company: Company;
  siteUrl: string;
  minutes: number;
  /** The first words of the letter. */
  why: string;
}

/** Sends a link to set a password by mail or short message; earlier links end. */
export async function sendPersonLink(tx: Tx, vault: Vault, { person, company, siteUrl, minutes, why }: Link) {
  const ticket = newToken();
  await endPersonLinks(tx, person.id, '已有更新的链接');
  await tx
    .insertInto('person_tickets')
    .values({
      ticket_hash: hashToken(ticket),
      person_id: person.id,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  const link = `${siteUrl}/home?ResetPwd=${ticket}`;
  const until = minutes < 60 ? `${minutes} 分钟` : `${minutes / 1440} 天`;
  const isMail = person.login.kind === 'email';
  const letter = [
    `${company.contactName}：`,
    `${why}请在 ${until}内打开下面的链接设置密码，链接只能使用一次：\n${link}`,
    ...withoutLink(link, '请在刚才打开网站的电脑上打开它，或请协会重置密码。'),
    `以后用 ${person.login.value} 和这个密码登录。如果与您无关，请忽略本邮件。`,
  ];
  await queueMessage(tx, vault, {
    kind: isMail ? 'mail' : 'sms',
    recipient: person.login.value,
    subject: isMail ? '设置登录密码' : '',
    body: isMail ? `${letter.join('\n\n')}\n` : `${why}请在 ${until}内打开链接设置密码：${link}`,
    ...(!isMail && { sms: { kind: 'password-link', params: { reason: why, until, link } } }),
    entityType: 'person',
    recordId: person.id,
    memberId: company.memberId,
    topic: 'password-link',
    validMinutes: minutes,
  });
}

/** Sends a link to a person who forgot the password, if there is one with this login and a way to it. */
export async function sendForgottenLink(
  settings: DeliverySettings,
  account: string,
  {
    siteUrl,
    by,
    isWithinLimit,
  }: {
    siteUrl: string;
    by: Actor;
    isWithinLimit: (db: Database, holder: string) => Promise<boolean>;
  },
): Promise<void> {
  const { db, vault } = settings;
  const login = loginOf(account);
  const person = login && (await findPerson({ db, vault }, login));
  if (!person) return;
  const [company] = await companiesOf(db, person.id);
  if (!company || (login.kind === 'mobile' && !(await findChannels(settings)).sms)) return;
  if (!(await isWithinLimit(db, `person ${person.id}`))) return;
  await transaction(db, async (tx) => {
    const why = '有人请求重新设置您的登录密码。';
    await sendPersonLink(tx, vault, {
      person: { id: person.id, login },
      company,
      siteUrl,
      minutes: forgottenMinutes,
      why,
    });
    await recordOperation(tx, by, { entityType: 'member', recordId: company.memberId });
  });
}

/** Returns the person of a link; undefined where the ticket is none of a person, is used or too old. */
export async function personOfTicket({ db, vault }: SealedDatabase, ticket: string) {
  const row = await db
    .selectFrom('person_tickets')
    .select('person_id')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const person = row && (await findPersonById(db, row.person_id));
  const [company] = person ? await companiesOf(db, person.id) : [];
  return person && company && { ...person, company, login: vault.open(person.login_sealed) };
}

type TicketPerson = NonNullable<Awaited<ReturnType<typeof personOfTicket>>>;

/** Sets the password of a person by a link; the person's sessions end. @throws ApiError 409 when the link is over */
export async function setPasswordByTicket(
  db: Database,
  person: TicketPerson,
  { Ticket, Newpwd, by }: { Ticket: string; Newpwd: string; by: Actor },
): Promise<void> {
  await assertPersonPassword(db, person, Newpwd);
  const passwordHash = await hashPassword(Newpwd);
  await transaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('person_tickets')
      .where('ticket_hash', '=', hashToken(Ticket))
      .returning('person_id')
      .executeTakeFirst();
    if (!used) throw refused('链接已失效，请重新申请');
    await changePersonPassword(tx, person.id, { passwordHash });
    const { memberId } = person.company;
    const self = { ...by, kind: 'member', id: memberId, name: nameInLog(person.company) } as const;
    await recordOperation(tx, self, { entityType: 'member', recordId: memberId });
  });
}

/** Refuses a new password that breaks the rules, or is one of the last ones. @throws ApiError 400 on `Newpwd` */
export async function assertPersonPassword(
  db: Database,
  person: { id: number; login: string; password_hash: string; company: Pick<Company, 'memberName'> },
  password: string,
): Promise<void> {
  const holder = { account: person.login, kind: 'member', company: person.company.memberName } as const;
  const error = await passwordError(db, password, holder);
  if (error) throw invalid({ Newpwd: error });
  const former = { audience: 'person', holderId: person.id, present: person.password_hash } as const;
  if (await isFormerPassword(db, former, password)) throw invalid({ Newpwd: formerPasswordError });
}
