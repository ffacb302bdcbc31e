import { optionKind } from '#contract/members/options.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import { attachFile } from '../files/attachments.ts';
import { sealEmail, sealPhone } from '../members/contact.ts';
import { submittedApplication } from '../members/submitted.ts';
import { openReview } from '../reviews/store.ts';
import { accountKey } from '../sessions/account-key.ts';
import { makeUpPassword } from '../sessions/one-time-password.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { lookUp, type Filling } from './filling.ts';
import { playRounds } from './play-rounds.ts';
import { writeOptions } from './write-options.ts';

/** The demo's member account, which can sign in at once without changing its password. */
export interface DemoMember {
  account: string;
  password: string;
}

/**
 * Writes types, levels, and members in every state of an application. Returns the password of one; those of the others
 * are unknown, and the back office can reset them.
 */
export async function writeMembers(
  filling: Filling,
): Promise<{ members: Map<string, number>; demo: DemoMember }> {
  const { db, starter, vault, addressOf } = filling;
  const types = await writeOptions(db, optionKind.companyType, starter.members.companyTypes);
  const levels = await writeOptions(db, optionKind.memberLevel, starter.members.memberLevels);
  await writeReasons(filling);
  const demo = { account: starter.members.demo, password: makeUpPassword() };
  const unknown = await hashPassword(makeUpPassword());
  const members = new Map<string, number>();
  for (const member of starter.members.members) {
    const isDemo = member.account === demo.account;
    const attached = member.attachment === undefined ? '' : addressOf(member.account);
    const applied = parseTime(member.rounds[0]?.sent ?? '');
    const { id } = await db
      .insertInto('members')
      .values({
        account: member.account,
        account_key: accountKey(member.account),
        password_hash: isDemo ? await hashPassword(demo.password) : unknown,
        must_change_password: !isDemo,
        name: member.name,
        company_type_id: lookUp(types, member.companyType),
        member_level_id: lookUp(levels, member.memberLevel),
        legal_person: member.legalPerson,
        contact_person: member.contactPerson,
        company_nature: member.nature,
        main_business: member.mainBusiness,
        registered_address: member.address,
        joined_on: member.joined ?? null,
        file_path: attached,
        consented_at: applied,
        created_at: applied,
        ...sealPhone(vault, member.phone),
        ...sealEmail(vault, member.email),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await attachFile(db, id, attached, '');
    const review = await openReview(
      db,
      { kind: reviewKind.membership, memberId: id, newsId: null },
      await submittedApplication(db, id),
    );
    const status = await playRounds(db, review, member.rounds);
    await db.updateTable('members').set({ status }).where('id', '=', id).execute();
    members.set(member.account, id);
  }
  return { members, demo };
}

async function writeReasons({ db, starter: { members } }: Filling): Promise<void> {
  await writeOptions(db, optionKind.applicationReason, members.applicationReasons);
  await writeOptions(db, optionKind.contributionReason, members.contributionReasons);
}
