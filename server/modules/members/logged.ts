import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { openContact } from './contact.ts';

/**
 * Returns a member's values for the operation log, which masks phone and e-mail; undefined for an erased member. Locks
 * the row until the transaction ends.
 */
export async function loggedMember(tx: Tx, vault: Vault, memberId: number) {
  const row = await tx
    .selectFrom('members')
    .select(['account as Account', 'name as MemberName', 'status as Status', 'is_enabled as IsEnabled'])
    .select(['company_type_id as CompanyTypeId', 'member_level_id as MemberLevelId'])
    .select(['legal_person as LegalPerson', 'contact_person as DailyOperator'])
    .select(['company_nature as CompanyMent', 'main_business as Mainbusiness'])
    .select(['registered_address as RegAddress', 'registered_capital as RegCapital'])
    .select(['staff_count as StaffCount', 'founded_on as FoundDate', 'joined_on as JoinDate'])
    .select(['sort_number as SortNumber', 'remarks as Remarks', 'file_path as FilePath'])
    .select(['version as Version', sql<boolean>`consented_at is not null`.as('Consent')])
    .select(['phone_sealed', 'email_sealed'])
    .where('id', '=', memberId)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { phone_sealed, email_sealed, ...fields } = row;
  return { ...fields, ...openContact(vault, { phone_sealed, email_sealed }) };
}
