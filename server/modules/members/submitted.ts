import { sql } from 'kysely';
import type { Tx } from '../../platform/db/open.ts';
import type { Submission } from '../reviews/rounds.ts';
import { selected } from './fields.ts';
import { attachedPath, optionNames } from './reading.ts';

/** Returns the current application, to be stored as a submission. */
export async function submittedApplication(
  tx: Tx,
  memberId: number,
  submitterName?: string,
): Promise<Submission> {
  const row = await tx
    .selectFrom('members as m')
    .leftJoin('options as t', 't.id', 'm.company_type_id')
    .leftJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('files as f', (join) => join.on('f.path', '=', attachedPath))
    .select(selected(['MemberName', 'LegalPerson', 'DailyOperator', 'CompanyMent', 'Mainbusiness']))
    .select(selected(['RegAddress', 'RegCapital', 'StaffCount', 'Remarks', 'FilePath']))
    .select(optionNames)
    .select(sql<string>`coalesce(to_char(m.founded_on, 'YYYY-MM-DD'), '')`.as('FoundDate'))
    .select([sql<string>`coalesce(f.original_name, '')`.as('FileName'), 'm.phone_sealed', 'm.email_sealed'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { phone_sealed, email_sealed, ...record } = row;
  return {
    submitterName: submitterName ?? record.MemberName,
    record,
    contact: { phone_sealed, email_sealed },
  };
}
