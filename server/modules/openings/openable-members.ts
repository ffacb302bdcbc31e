import type { DataOf } from '#contract/api/endpoint.ts';
import { maxOpenable, tooManyOpenable, type businessOpenable } from '#contract/members/openable-members.ts';
import { refused } from '../../platform/core/errors.ts';
import { isMemberPresent } from '../counts/definitions.ts';
import { openContact } from '../members/contact.ts';
import { chosenMembers, type MemberFilters } from '../members/managed.ts';
import { findChannels, type DeliverySettings } from '../settings/delivery.ts';
import { refusalOf, wayOf } from './send-openings.ts';

/**
 * Returns the chosen members whose accounts can be opened, how a link reaches them, and why the others cannot.
 * @throws ApiError 409 when the filters leave too many members
 */
export async function findOpenable(
  settings: DeliverySettings,
  filters: MemberFilters,
): Promise<DataOf<typeof businessOpenable.GetOpenableMembers>> {
  const channels = await findChannels(settings);
  const members = await chosenMembers(settings, filters)
    .select(['m.id', 'm.account', 'm.status', 'm.is_enabled', 'm.phone_sealed', 'm.email_sealed'])
    .select(isMemberPresent('m').as('is_present'))
    .orderBy('m.id')
    .limit(maxOpenable + 1)
    .execute();
  if (members.length > maxOpenable) throw refused(tooManyOpenable);
  const openable = members.filter((member) => refusalOf(member) === undefined);
  const ways = openable.map((member) => wayOf('link', openContact(settings.vault, member), channels));
  return {
    Ids: openable.map(({ id }) => id),
    CanSend: channels.mail || channels.sms,
    ByMail: ways.filter((way) => way === 'mail').length,
    BySms: ways.filter((way) => way === 'sms').length,
    Unreached: ways.filter((way) => way === undefined).length,
    Refusals: countedRefusals(members.flatMap((member) => refusalOf(member) ?? [])),
  };
}

function countedRefusals(refusals: readonly string[]) {
  const counts = new Map<string, number>();
  for (const refusal of refusals) counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
  return [...counts].map(([Refusal, Count]) => ({ Refusal, Count }));
}
