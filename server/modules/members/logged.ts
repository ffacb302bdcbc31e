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
  const row = await tx
    .selectFrom('members as m')
    .select(selected(memberFields))
    .select(['status as Status', 'is_enabled as IsEnabled'])
    .select(['company_type_id as CompanyTypeId', 'member_level_id as MemberLevelId'])
    .select('merged_into as MergedInto')
    .select(['version as Version', sql<boolean>`consented_at is not null`.as('Consent')])
    .select(['phone_sealed', 'email_sealed', 'bank_sealed'])
    .where('id', '=', memberId)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { phone_sealed, email_sealed, bank_sealed, ...fields } = row;
  return {
    ...fields,
    ...openContact(vault, { phone_sealed, email_sealed }),
    BankAccount: openBank(vault, { bank_sealed }),
  };
}
