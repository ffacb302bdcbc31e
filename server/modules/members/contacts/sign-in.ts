import { sql } from 'kysely';
import { contactTexts, type Contact } from '#contract/members/contacts.ts';
import { notFound, refused } from '../../../platform/core/errors.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { makeUpPassword } from '../../sessions/one-time-password.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { sendPersonLink } from '../../sessions/person-links.ts';
import { changePersonPassword, companiesOf, loginHash, loginOf, type Login } from '../../sessions/persons.ts';
import { findChannels, type DeliverySettings } from '../../settings/delivery.ts';
import { kindsWithoutTemplate } from '../../settings/sms-templates.ts';
import { changeContact, findContact, lockMember } from './store.ts';

/** The days for which a link, or a code that the office reads out, is good. */
const linkDays = 7;
const codeDays = 30;

interface Wish {
  MemberId: number;
  ContactId: number;
  By?: Login['kind'] | undefined;
  Again: boolean;
}

/**
 * Lets a contact sign in by the own number or address: a link is sent to it, or a one-time code is returned where there is no way to
 * send one. A person with a password of another company needs neither, unless it is wanted `Again`.
 */
export async function allowSignIn(
  settings: DeliverySettings,
  { MemberId: memberId, ContactId: contactId, By, Again }: Wish,
  { by, siteUrl }: { by: Actor; siteUrl: string },
) {
  const { db, vault } = settings;
  const channels = await findChannels(settings);
  const missing = await kindsWithoutTemplate(db);
  const code = makeUpPassword();
  const codeHash = await hashPassword(code);
  return await transaction(db, async (tx) => {
    await lockMember(tx, vault, memberId);
    const contact = await findContact(tx, vault, { memberId, contactId });
    if (!contact) throw notFound();
    const login = loginOfContact(contact, By);
    const person = await makePerson(tx, settings, login);
    await changeContact(tx, contactId, { person_id: person.id });
    const { ContactName } = contact;
    const after = { ContactName, SignIn: login.kind };
    await recordOperation(tx, by, { entityType: 'member', recordId: memberId, after });
    const Login = maskText(login.value);
    if (person.password_hash !== '' && !person.must_change_password && !Again)
      return { Way: 'password', Login, Code: '' } as const;
    const channel = login.kind === 'email' ? 'mail' : 'sms';
    const hasWay = channels[channel] && (channel === 'mail' || !missing.includes('password-link'));
    if (!hasWay) {
      await changePersonPassword(tx, person.id, { passwordHash: codeHash, codeDays });
      return { Way: 'code', Login, Code: code } as const;
    }
    const company = (await companiesOf(tx, person.id)).find((one) => one.memberId === memberId);
    if (!company) throw refused('会员已停用或已退会，不能登录');
    const why = `您是${company.memberName}的联络人，现在可以登录会员服务。`;
    const link = { person: { id: person.id, login }, company, siteUrl, minutes: linkDays * 1440, why };
    await sendPersonLink(tx, vault, link);
    return { Way: channel, Login, Code: '' } as const;
  });
}

/** Takes the sign-in of a contact away; its sessions end. One without is left alone. */
export async function removeSignIn(
  { db, vault }: DeliverySettings,
  { MemberId: memberId, ContactId: contactId }: { MemberId: number; ContactId: number },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, vault, memberId);
    const contact = await findContact(tx, vault, { memberId, contactId });
    if (!contact) throw notFound();
    if (contact.SignIn === '') return;
    await changeContact(tx, contactId, { person_id: null });
    const before = { ContactName: contact.ContactName, SignIn: contact.SignIn };
    await recordOperation(tx, by, {
      entityType: 'member',
      recordId: memberId,
      before,
      after: { SignIn: '' },
    });
  });
}

/** Returns the number or address to sign in by: the one that was chosen, else the mobile number. */
function loginOfContact({ EndTime, Mobile, Email }: Contact, kind?: Login['kind']): Login {
  if (EndTime !== '') throw refused(contactTexts.ended);
  const login = loginOf((kind === 'email' ? '' : Mobile) || (kind === 'mobile' ? '' : Email));
  if (!login) throw refused(contactTexts.noLogin);
  return login;
}

async function makePerson(tx: Tx, { vault }: DeliverySettings, login: Login) {
  return await tx
    .insertInto('persons')
    .values({
      login_kind: login.kind,
      login_sealed: vault.seal(login.value),
      login_hash: loginHash(vault, login),
    })
    .onConflict((conflict) =>
      conflict.column('login_hash').doUpdateSet({ login_kind: sql`excluded.login_kind` }),
    )
    .returning(['id', 'password_hash', 'must_change_password'])
    .executeTakeFirstOrThrow();
}
