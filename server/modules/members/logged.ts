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
    .select(['account', 'name', 'status', 'is_enabled', 'company_type_id', 'member_level_id', 'legal_person'])
    .select(['contact_person', 'company_nature', 'main_business', 'registered_address', 'registered_capital'])
    .select(['staff_count', 'founded_on', 'joined_on', 'sort_number', 'remarks', 'file_path', 'version'])
    .select(['phone_sealed', 'email_sealed', sql<boolean>`consented_at is not null`.as('has_consented')])
    .where('id', '=', memberId)
    .where('forgotten_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      Account: row.account,
      MemberName: row.name,
      Status: row.status,
      IsEnabled: row.is_enabled,
      CompanyTypeId: row.company_type_id,
      MemberLevelId: row.member_level_id,
      LegalPerson: row.legal_person,
      DailyOperator: row.contact_person,
      CompanyMent: row.company_nature,
      Mainbusiness: row.main_business,
      RegAddress: row.registered_address,
      RegCapital: row.registered_capital,
      StaffCount: row.staff_count,
      FoundDate: row.founded_on,
      JoinDate: row.joined_on,
      SortNumber: row.sort_number,
      Remarks: row.remarks,
      FilePath: row.file_path,
      Version: row.version,
      Consent: row.has_consented,
      ...openContact(vault, row),
    }
  );
}
