import { sql } from 'kysely';
import { contactLabels as labels, type Contact } from '#contract/members/contacts.ts';
import { today } from '../../../platform/core/shanghai-time.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { rowsOf, sheetAnswer, type RecordColumn } from '../../../platform/spreadsheets/write-sheet.ts';
import { chosenMembers, type MemberFilters } from '../managed.ts';
import { contactColumns, mattersOf, toContact } from './reading.ts';

type Exported = Contact & { MemberId: number; MemberName: string };

const columns: RecordColumn<Exported>[] = [
  { header: '会员编号', width: 10, of: (one) => one.MemberId },
  { header: '公司名称', width: 36, of: (one) => one.MemberName },
  { header: labels.ContactName, width: 12, of: (one) => one.ContactName },
  { header: labels.Post, width: 16, of: (one) => one.Post },
  { header: '主联络人', width: 10, of: (one) => (one.IsMain ? '是' : '') },
  { header: labels.Mobile, width: 16, of: (one) => one.Mobile },
  { header: labels.Landline, width: 18, of: (one) => one.Landline },
  { header: labels.Email, width: 26, of: (one) => one.Email },
  { header: '事项', width: 20, of: (one) => mattersOf(one).join('、') },
  { header: labels.ContactNote, width: 36, of: (one) => one.ContactNote },
];

/** Writes a workbook of the present contacts of the chosen members, a row each, which are read while it is written. */
export function exportContacts(reading: SealedDatabase, filters: MemberFilters, isFull: boolean) {
  const contacts = readContacts(reading, filters, isFull);
  return sheetAnswer(`联络人名单${today()}.xlsx`, '联络人', columns, rowsOf(columns, contacts));
}

const atOnce = 500;

/** Yields the contacts company by company, the main one of each first. */
async function* readContacts(
  reading: SealedDatabase,
  filters: MemberFilters,
  isFull: boolean,
): AsyncGenerator<Exported> {
  const selection = chosenMembers(reading, filters)
    .innerJoin('member_contacts as c', 'c.member_id', 'm.id')
    .select(['m.id as MemberId', 'm.name as MemberName', ...contactColumns])
    .where('c.ended_at', 'is', null)
    .where(sql<boolean>`(c.name <> '' or not c.is_main)`)
    .orderBy('m.id')
    .orderBy(sql`not c.is_main`)
    .orderBy('c.id')
    .limit(atOnce);
  for (let after = sql`(0, false, 0)`; ;) {
    const rows = await selection.where(sql<boolean>`(m.id, not c.is_main, c.id) > ${after}`).execute();
    for (const { MemberId, MemberName, ...row } of rows)
      yield { MemberId, MemberName, ...toContact(reading.vault, row, isFull) };
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = sql`(${last.MemberId}::int, ${!last.is_main}::boolean, ${last.id}::int)`;
  }
}
