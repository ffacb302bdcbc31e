import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { openBank, openContact } from './contact.ts';
import { memberFields, selected } from './fields.ts';

/**
 * Returns a member's values for the operation log, which masks phone, e-mail and bank account; undefined for an erased member. Locks
 * the row until the transaction ends.
 */
export async function loggedMember(tx: Tx, vault: Vault, memberId: number) {
  return (await loggedMembers(tx, vault, [memberId])).get(memberId);
}

/** Returns the values of these members by their ids. Locks the rows in the order of ids, so that two calls wait for each other. */
export async function loggedMembers(tx: Tx, vault: Vault, memberIds: number[]) {
  const rows = await tx
    .selectFrom('members as m')
    .select('m.id')
    .select(selected(memberFields))
    .select(['status as Status', 'is_enabled as IsEnabled'])
    .select(['company_type_id as CompanyTypeId', 'member_level_id as MemberLevelId'])
    .select('merged_into as MergedInto')
    .select(['version as Version', sql<boolean>`consented_at is not null`.as('Consent')])
    .select(['phone_sealed', 'email_sealed', 'bank_sealed'])
    .where(sql<boolean>`id = any(${memberIds}::int[])`)
    .where('forgotten_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ id, phone_sealed, email_sealed, bank_sealed, ...fields }) => {
      const contact = openContact(vault, { phone_sealed, email_sealed });
      return [id, { ...fields, ...contact, BankAccount: openBank(vault, { bank_sealed }) }];
    }),
  );
}
