import { sql } from 'kysely';
import type { Tx } from '../../platform/db/open.ts';
import type { Submission } from '../reviews/rounds.ts';
import { attachedPath } from './reading.ts';

/** Returns the current application, to be stored as a submission. */
export async function submittedApplication(
  tx: Tx,
  memberId: number,
  submitterName?: string,
): Promise<Submission> {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('options as t', 't.id', 'm.company_type_id')
    .innerJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('files as f', (join) => join.on('f.path', '=', attachedPath))
    .select(['m.name', 't.name as type_name', 'l.name as level_name', 'm.legal_person', 'm.contact_person'])
    .select(['m.company_nature', 'm.main_business', 'm.registered_address', 'm.registered_capital'])
    .select(['m.staff_count', 'm.founded_on', 'm.remarks', 'm.file_path', 'm.phone_sealed', 'm.email_sealed'])
    .select(sql<string>`coalesce(f.original_name, '')`.as('file_name'))
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    submitterName: submitterName ?? row.name,
    record: {
      MemberName: row.name,
      CompanyTypeName: row.type_name,
      MemberLevelName: row.level_name,
      LegalPerson: row.legal_person,
      DailyOperator: row.contact_person,
      CompanyMent: row.company_nature,
      Mainbusiness: row.main_business,
      RegAddress: row.registered_address,
      RegCapital: row.registered_capital,
      StaffCount: row.staff_count,
      FoundDate: row.founded_on ?? '',
      Remarks: row.remarks,
      FilePath: row.file_path,
      FileName: row.file_name,
    },
    contact: { phone_sealed: row.phone_sealed, email_sealed: row.email_sealed },
  };
}
