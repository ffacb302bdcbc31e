import { sql } from 'kysely';
import * as v from 'valibot';
import { withoutLink } from '#contract/members/decision-mails.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { hashToken, newToken } from '../../platform/core/tokens.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { hostOf } from '../../platform/http/security/limits.ts';
import { takeFromLimit } from '../../platform/http/security/shared-limits.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { queueMessage } from '../messages/store.ts';
import type { DeliverySettings } from '../settings/delivery.ts';
import { formerPasswordError, isFormerPassword } from './former-passwords.ts';
import { changeMemberPassword, endPasswordLinks } from './member-accounts.ts';
import { passwordError } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { sendForgottenLink } from './person-links.ts';
import { findAccount } from './similar-accounts.ts';
import { endSessionsOf } from './store.ts';

const minutes = 30;
const mails = { name: 'password mails', count: 3, seconds: 3600 };
const requestLimit = { name: 'forgotten passwords', count: 10, seconds: 3600 };

const wish = v.object({
  account: v.string(),
  siteUrl: v.string(),
  address: v.string(),
  traceId: v.string(),
  askedAt: v.number(),
});

/** The job for a requested link; the account is sealed, as it may be a person's number. */
export const passwordWishes = {
  name: 'password-links',
  data: v.object({ sealed: v.string() }),
  withinSeconds: 60,
} as const;

/**
 * Stores a request for a password link. The response is sent before any member is searched, so neither its text nor its
 * time reveals whether one exists.
 * @throws ApiError 429 for an address with too many requests
 */
export async function askForPasswordLink(
  { db, vault, jobs }: SealedDatabase & { jobs: JobQueue },
  account: string,
  { by, siteUrl }: { by: Actor; siteUrl: string },
): Promise<void> {
  await takeFromLimit(db, requestLimit, hostOf(by.address));
  const { address, traceId } = by;
  const text = JSON.stringify({ account, siteUrl, address, traceId, askedAt: Date.now() });
  const sealed = vault.seal(text).toString('base64');
  await transaction(db, (tx) => jobs.send(tx, passwordWishes, { sealed }));
}

/**
 * Sends a link to the member's address, and to the person whose number or address the account is, if there are such and they did not get
 * too many.
 */
export async function mailPasswordLink(
  settings: DeliverySettings,
  { sealed }: { sealed: string },
): Promise<void> {
  const { db, vault } = settings;
  const text = vault.open(Buffer.from(sealed, 'base64'));
  const { account, siteUrl, address, traceId, askedAt } = v.parse(wish, JSON.parse(text));
  // The request is too old to answer.
  if (Date.now() - askedAt > minutes * 60_000) return;
  const visitor = { kind: 'visitor', id: null, name: '访客', address, action: 'ForgotPwd', traceId } as const;
  await sendForgottenLink(settings, account, { siteUrl, by: visitor, isWithinLimit });
  await mailMemberLink({ db, vault }, account, { siteUrl, by: visitor });
}

async function mailMemberLink(
  { db, vault }: SealedDatabase,
  account: string,
  { siteUrl, by }: { siteUrl: string; by: Actor },
): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'name', 'account', 'email_sealed'])
    .where('id', '=', (await findAccount(db, 'member', account)) ?? 0)
    .where('is_enabled', '=', true)
    .where(isMemberPresent())
    .executeTakeFirst();
  const recipient = member ? vault.open(member.email_sealed) : '';
  if (!member || recipient === '' || !(await isWithinLimit(db, String(member.id)))) return;
  const ticket = newToken();
  await transaction(db, async (tx) => {
    await endPasswordLinks(tx, member.id, '已有更新的链接');
    await tx
      .insertInto('password_tickets')
      .values({
        ticket_hash: hashToken(ticket),
        member_id: member.id,
        expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
      })
      .execute();
    await queueMessage(tx, vault, {
      kind: 'mail',
      recipient,
      entityType: 'member',
      recordId: member.id,
      memberId: member.id,
      subject: '重新设置密码',
      body: letter(member, `${siteUrl}/home?ResetPwd=${ticket}`),
      topic: 'password-link',
      validMinutes: minutes,
    });
    await recordOperation(tx, by, { entityType: 'member', recordId: member.id });
  });
}

async function isWithinLimit(db: Database, holder: string): Promise<boolean> {
  try {
    await takeFromLimit(db, mails, holder);
    return true;
  } catch {
    return false;
  }
}

function letter({ name, account }: { name: string; account: string }, link: string): string {
  const body = [
    `${name}：`,
    `有人请求重新设置账号 ${account} 的密码。请在 ${minutes} 分钟内打开下面的链接，链接只能使用一次：\n${link}`,
    ...withoutLink(link, '请在刚才打开网站的电脑上打开它，或请协会重置密码。'),
    '如果不是您本人的请求，请忽略本邮件，密码不会改变。',
  ];
  return `${body.join('\n\n')}\n`;
}

/**
 * Sets a new password and ends every session of the member. @throws ApiError 409 when the link is unknown, used or too
 * old
 */
export async function resetPasswordByMail(
  db: Database,
  { Ticket, Newpwd }: { Ticket: string; Newpwd: string },
  by: Actor,
): Promise<number> {
  const member = await memberOf(db, Ticket);
  const holder = { account: member.account, kind: 'member', company: member.name } as const;
  const error = await passwordError(db, Newpwd, holder);
  if (error) throw invalid({ Newpwd: error });
  const passwordHolder = { audience: 'member', holderId: member.id, present: member.password_hash } as const;
  if (await isFormerPassword(db, passwordHolder, Newpwd)) throw invalid({ Newpwd: formerPasswordError });

  const passwordHash = await hashPassword(Newpwd);
  await transaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('password_tickets')
      .where('ticket_hash', '=', hashToken(Ticket))
      .returning('member_id')
      .executeTakeFirst();
    if (!used) throw linkIsOver();
    await changeMemberPassword(tx, member.id, { passwordHash, mustChange: false });
    const self = { ...by, kind: 'member', id: member.id, name: member.account } as const;
    await recordOperation(tx, self, { entityType: 'member', recordId: member.id });
    await endSessionsOf(tx, { audience: 'member', holderId: member.id });
  });
  return member.id;
}

/**
 * Returns the account whose password the holder of a mailed link may set. @throws ApiError 409 when the link is unknown,
 * used or too old
 */
export async function accountOfTicket(db: Database, ticket: string): Promise<string> {
  return (await memberOf(db, ticket)).account;
}

async function memberOf(db: Database, ticket: string) {
  const member = await db
    .selectFrom('password_tickets as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select(['m.id', 'm.account', 'm.name', 'm.password_hash'])
    .where('t.ticket_hash', '=', hashToken(ticket))
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('m.is_enabled', '=', true)
    .where(isMemberPresent('m'))
    .executeTakeFirst();
  if (!member) throw linkIsOver();
  return member;
}

function linkIsOver() {
  return refused('链接已失效，请重新申请');
}
