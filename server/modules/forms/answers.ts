import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { answerText, type Answers, type AnswerValue } from '#contract/forms/form-answers.ts';
import { isAnswered, type FormField } from '#contract/forms/form-fields.ts';
import type { FormAnswer } from '#contract/forms/managed-forms.ts';
import { parseTime, parseTimeAfter, timeOrBlank, today } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import { ifPresent, matchesKey, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { sheetAnswer, type WrittenCell } from '../../platform/spreadsheets/write-sheet.ts';
import { filesIn, namesOfFiles } from './answer-files.ts';
import { joinPhones } from './phones.ts';
import type { AnsweredForm } from './reading.ts';

export interface AnswerFilters {
  key: string;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

/** Lists the answers to a form, the latest first; those to an anonymous form in the order of their random ids. */
export async function listAnswers(
  { db, vault }: SealedDatabase,
  { FormId, Fields }: AnsweredForm,
  page: Page,
  filters: AnswerFilters,
): Promise<{ List: FormAnswer[]; TotalCount: number }> {
  const { rows, total } = await readPage(selected(db, FormId, filters), page, (query) =>
    query.select(columns).orderBy('a.submitted_at', 'desc').orderBy('a.id'),
  );
  return { List: await toWire({ db, vault }, Fields, rows, maskText), TotalCount: total };
}

/** Writes a workbook of the answers with a column for each field, hidden ones too, the first answer first. */
export function exportAnswers(
  box: SealedDatabase,
  form: AnsweredForm,
  filters: AnswerFilters,
  isFull: boolean,
) {
  const fields = form.Fields.filter(isAnswered);
  const fixed = form.IsAnonymous ? [] : ['单位', '提交时间', '修改时间'];
  const columnsOfSheet = [
    ...fixed.map((header) => ({ header, width: header === '单位' ? 36 : 20 })),
    ...fields.map((field) => ({ header: headOf(field), width: widths[field.Kind] ?? 24 })),
  ];
  const show = isFull ? (phone: string) => phone : maskText;
  const rows = rowsOf({ read: readAnswers(box, form, filters, show), fields, isAnonymous: form.IsAnonymous });
  return sheetAnswer(`${fileWords(form.Title)}${today()}.xlsx`, '填报内容', columnsOfSheet, rows);
}

const widths: Partial<Record<FormField['Kind'], number>> = {
  number: 14,
  date: 12,
  choice: 16,
  phone: 18,
  area: 48,
  table: 60,
};

function headOf({ Label, Unit, Kind }: FormField): string {
  return Kind === 'number' && Unit !== '' ? `${Label}（${Unit}）` : Label;
}

/** A title without the signs that no file name may have. */
export function fileWords(title: string): string {
  return title
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 60);
}

interface RowsOptions {
  read: AsyncIterable<FormAnswer>;
  fields: FormField[];
  isAnonymous: boolean;
}

async function* rowsOf({ read, fields, isAnonymous }: RowsOptions): AsyncGenerator<WrittenCell[]> {
  for await (const { CompanyName, SubmitTime, ChangeTime, Answers: answers } of read) {
    const values = fields.map((field) => cellOf(field, answers[field.Key] as AnswerValue | undefined));
    yield isAnonymous ? values : [CompanyName, SubmitTime, ChangeTime, ...values];
  }
}

/** A number is a number where a spreadsheet shows all of its digits, and a text otherwise. */
function cellOf(field: FormField, value: AnswerValue | undefined): WrittenCell {
  const isShort =
    field.Kind === 'number' && typeof value === 'string' && value.replaceAll(/\D/g, '').length <= 15;
  if (isShort && value !== '') return Number(value);
  return answerText(value, { Kind: field.Kind, Unit: '' });
}

const batch = 500;

/** Yields the answers to a form, the first one first. */
export async function* readAnswers(
  { db, vault }: SealedDatabase,
  { FormId, Fields }: AnsweredForm,
  filters: AnswerFilters,
  show: (phone: string) => string,
): AsyncGenerator<FormAnswer> {
  const ids = await selected(db, FormId, filters)
    .select('a.id')
    .orderBy('a.submitted_at')
    .orderBy('a.id')
    .execute();
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch).map(({ id }) => id);
    const rows = await selected(db, FormId, filters)
      .select(columns)
      .where('a.id', '=', sql<string>`any(${some}::uuid[])`)
      .orderBy('a.submitted_at')
      .orderBy('a.id')
      .execute();
    yield* await toWire({ db, vault }, Fields, rows, show);
  }
}

function selected(db: Database, formId: number, { key, begintime, endtime }: AnswerFilters) {
  return db
    .selectFrom('form_answers as a')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .where('a.form_id', '=', formId)
    .where(matchesKey([sql`coalesce(m.name, a.company_name)`], key))
    .where((build) => ifPresent(begintime, (time) => build('a.submitted_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('a.submitted_at', '<', parseTimeAfter(time))));
}

const columns = [
  'a.id',
  'a.member_id',
  'm.name',
  'a.company_name',
  'a.submitted_at',
  'a.changed_at',
  'a.answers',
  'a.phones_sealed',
] as const;

interface Row {
  id: string;
  member_id: number | null;
  name: string | null;
  company_name: string;
  submitted_at: Date | null;
  changed_at: Date | null;
  answers: unknown;
  phones_sealed: Buffer;
}

/** Files have their names in place of their addresses. */
async function toWire(
  { db, vault }: { db: Database; vault: Vault },
  fields: readonly FormField[],
  rows: readonly Row[],
  show: (phone: string) => string,
): Promise<FormAnswer[]> {
  const files = rows.map(({ answers }) => filesIn(fields, answers as Answers));
  const names = await namesOfFiles(
    db,
    files.flatMap((of) => [...of.values()]),
  );
  return rows.map((row, at) => ({
    AnswerId: row.id,
    MemberId: row.member_id ?? 0,
    CompanyName: row.name ?? row.company_name,
    SubmitTime: timeOrBlank(row.submitted_at),
    ChangeTime: row.changed_at?.getTime() === row.submitted_at?.getTime() ? '' : timeOrBlank(row.changed_at),
    Answers: {
      ...joinPhones(vault, row.answers as Answers, row.phones_sealed, show),
      ...Object.fromEntries([...(files[at] ?? [])].map(([key, address]) => [key, names.get(address) ?? ''])),
    },
  }));
}
