import { sql } from 'kysely';
import {
  openingDays,
  openingTexts,
  type businessOpenings,
  type SentOpening,
  type SentWay,
} from '#contract/accounts/openings.ts';
import type { DataOf, InputOf } from '#contract/api/endpoint.ts';
import { mobilePattern } from '#contract/fields/contacts.ts';
import { withoutLink } from '#contract/members/decision-mails.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { openingPage, ticketNames } from '#contract/public-site/private-addresses.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { openContact } from '../members/contact.ts';
import { queueMessage, type OutgoingMessage } from '../messages/store.ts';
import { findChannels, type Channels, type DeliverySettings } from '../settings/delivery.ts';
import { findSiteInfo } from '../settings/store.ts';
import { startOpening } from './start-opening.ts';

type Call = typeof businessOpenings.SendOpenings;
const dayMs = 86_400_000;

/** Sends or makes a link or a code for each member in its own transaction; one that cannot be opened is answered with the reason. */
export async function sendOpenings(
  settings: DeliverySettings,
  { Ids, Way }: InputOf<Call>,
  { by, siteUrl }: { by: Actor & { id: number }; siteUrl: string },
): Promise<DataOf<Call>> {
  const channels = await findChannels(settings);
  const Results: SentOpening[] = [];
  const present = await settings.db
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`id = any(${Ids}::int[])`)
    .execute();
  const presentIds = new Set(present.map(({ id }) => id));
  for (const memberId of new Set(Ids)) {
    const sending = { memberId, Way, channels, by, siteUrl };
    Results.push(
      presentIds.has(memberId)
        ? await transaction(settings.db, (tx) => send(tx, settings, sending))
        : refused(memberId, openingTexts.noMember),
    );
  }
  const { SiteName } = await findSiteInfo(settings.db);
  return { Results, Address: siteUrl + openingPage, SiteName };
}

const refused = (MemberId: number, Refusal: string, MemberName = ''): SentOpening => ({
  MemberId,
  MemberName,
  Way: '',
  Code: '',
  Until: '',
  Refusal,
});

interface Sending {
  memberId: number;
  Way: InputOf<Call>['Way'];
  channels: Channels;
  by: Actor & { id: number };
  siteUrl: string;
}

async function send(
  tx: Tx,
  { vault }: DeliverySettings,
  { memberId, Way, channels, by, siteUrl }: Sending,
): Promise<SentOpening> {
  const member = await findMember(tx, memberId);
  if (!member) return refused(memberId, openingTexts.noMember);
  const refusal = refusalOf(member);
  if (refusal !== undefined) return refused(memberId, refusal, member.name);
  const contact = openContact(vault, member);
  const way = wayOf(Way, contact, channels);
  if (way === undefined) return refused(memberId, openingTexts.unreachable, member.name);

  const secret = await startOpening(tx, { memberId, way, senderId: by.id });
  const isLink = way === 'mail' || way === 'sms';
  if (isLink)
    await queueMessage(tx, vault, {
      kind: way,
      recipient: way === 'mail' ? contact.Email : contact.OperatorPhone,
      ...textsOf(member.name, `${siteUrl}/home?${ticketNames.opening}=${secret}`)[way],
      entityType: 'member',
      recordId: memberId,
      memberId,
      topic: 'account-opening',
      validMinutes: openingDays * 24 * 60,
    });
  await recordOperation(tx, by, { entityType: 'member', recordId: memberId, after: { OpeningWay: way } });
  const Until = formatTime(new Date(Date.now() + openingDays * dayMs)).slice(0, 10);
  const sent = { MemberId: memberId, MemberName: member.name, Way: way, Until, Refusal: '' };
  return { ...sent, Code: isLink ? '' : secret };
}

/** Returns the member, locked until the transaction ends. */
async function findMember(tx: Tx, memberId: number) {
  return await tx
    .selectFrom('members')
    .select(['name', 'account', 'status', 'is_enabled', 'phone_sealed', 'email_sealed'])
    .select(isMemberPresent().as('is_present'))
    .where('id', '=', memberId)
    .where(sql<boolean>`forgotten_at is null`)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns why the account of a member cannot be opened; undefined when it can. */
export function refusalOf(member: {
  account: string;
  status: number;
  is_enabled: boolean;
  is_present: boolean;
}): string | undefined {
  if (member.account !== '') return openingTexts.opened;
  if (member.status !== memberStatus.approved) return openingTexts.notApproved;
  if (!member.is_present) return openingTexts.left;
  return member.is_enabled ? undefined : openingTexts.disabled;
}

/** Returns how a link or code goes out; undefined for a link where no way leads to the member. */
export function wayOf(
  Way: Sending['Way'],
  { Email, OperatorPhone }: { Email: string; OperatorPhone: string },
  channels: Channels,
): SentWay | undefined {
  if (Way !== 'link') return Way;
  if (Email !== '' && channels.mail) return 'mail';
  return mobilePattern.test(OperatorPhone) && channels.sms ? 'sms' : undefined;
}

type Text = Pick<OutgoingMessage, 'subject' | 'body' | 'sms'>;
type Texts = Record<'mail' | 'sms', Text>;

function textsOf(name: string, link: string): Texts {
  const lines = [
    `${name}：`,
    `请在 ${openingDays} 天内打开下面的链接，为贵单位设置网站的账号和密码。链接只能使用一次：\n${link}`,
    ...withoutLink(link, '请与协会联系。'),
    '账号和密码由贵单位自己设置，协会不知道密码，也不会询问。',
  ];
  return {
    mail: { subject: '开通网站账号', body: `${lines.join('\n\n')}\n` },
    sms: {
      body: `${name}：请在 ${openingDays} 天内打开 ${link} 设置网站账号和密码，链接只能用一次。`,
      sms: { kind: 'account-opening', params: { company: name, days: String(openingDays), link } },
    },
  };
}
