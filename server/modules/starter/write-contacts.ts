import { contactMatters } from '#contract/members/contacts.ts';
import { sealEmail, sealPhone } from '../members/contact.ts';
import { lookUp, type Filling } from './filling.ts';

/** Writes the second contact of members, and the post and ticks of the main one, which came with its member. */
export async function writeContacts(
  { db, starter, vault }: Filling,
  members: ReadonlyMap<string, number>,
): Promise<void> {
  for (const one of starter.contacts) {
    const memberId = lookUp(members, one.account);
    await db
      .updateTable('member_contacts')
      .set({ post: one.mainPost, ...ticksOf(one.mainMatters) })
      .where('member_id', '=', memberId)
      .where('is_main', '=', true)
      .execute();
    await db
      .insertInto('member_contacts')
      .values({
        member_id: memberId,
        name: one.name,
        post: one.post,
        ...sealPhone(vault, one.phone),
        ...sealEmail(vault, one.email),
        ...ticksOf(one.matters),
      })
      .execute();
  }
}

const ticksOf = (matters: readonly string[]) => ({
  for_meetings: matters.includes(contactMatters.ForMeetings),
  for_dues: matters.includes(contactMatters.ForDues),
  for_training: matters.includes(contactMatters.ForTraining),
});
