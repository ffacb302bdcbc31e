import { sql } from 'kysely';
import { isAnswered, type FormField } from '#contract/forms/form-fields.ts';
import type { FieldSum } from '#contract/forms/form-results.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AnsweredForm } from './reading.ts';

/** Texts that the sums show. */
const shownTexts = 30;

/** Kinds that are not summed: their answers are of one person, or are tables and files. */
const withoutSums = new Set<FormField['Kind']>(['phone', 'file', 'table']);

/** Returns the sums of each field, computed by the database. */
export async function sumForm(db: Database, { FormId, Fields }: AnsweredForm): Promise<FieldSum[]> {
  const fields = Fields.filter((field) => isAnswered(field) && !withoutSums.has(field.Kind));
  const sums: FieldSum[] = [];
  for (const field of fields) sums.push(await sumField(db, FormId, field));
  return sums;
}

async function sumField(
  db: Database,
  formId: number,
  { Key, Kind, Options, Decimals }: FormField,
): Promise<FieldSum> {
  const blank = { Key, Sum: '', Mean: '', Min: '', Max: '' };
  if (Kind === 'number') return { ...blank, Values: [], ...(await numbersOf(db, formId, { Key, Decimals })) };
  const counts = await countValues(db, formId, { Key, Kind });
  const Count = await countAnswered(db, formId, Key);
  const present = counts.filter(({ Text }) => !Options.includes(Text));
  const inOrder = Options.map((Text) => ({
    Text,
    Count: counts.find((one) => one.Text === Text)?.Count ?? 0,
  }));
  return { ...blank, Count, Values: [...inOrder, ...present] };
}

async function numbersOf(
  db: Database,
  formId: number,
  { Key, Decimals }: Pick<FormField, 'Key' | 'Decimals'>,
) {
  const value = sql`(a.answers ->> ${Key})::numeric`;
  const { rows } = await sql<Omit<FieldSum, 'Key' | 'Values'>>`
    select count(*)::int as "Count", coalesce(sum(${value}), 0)::text as "Sum",
      coalesce(round(avg(${value}), ${Decimals + 2}::int)::text, '') as "Mean",
      coalesce(min(${value})::text, '') as "Min", coalesce(max(${value})::text, '') as "Max"
    from form_answers a where a.form_id = ${formId} and a.answers ->> ${Key} <> ''`.execute(db);
  return rows[0]!;
}

/** Counts the answers of each choice; of a text the latest ones. */
async function countValues(db: Database, formId: number, { Key, Kind }: Pick<FormField, 'Key' | 'Kind'>) {
  const texts =
    Kind === 'choices'
      ? sql`form_answers a, jsonb_array_elements_text(a.answers -> ${Key}) as text`
      : sql`form_answers a, lateral (select a.answers ->> ${Key}) as value (text)`;
  const { rows } = await sql<FieldSum['Values'][number]>`
    select ${Kind === 'consent' ? sql`case text when 'true' then '同意' else '' end` : sql`text`} as "Text",
      count(*)::int as "Count"
    from ${texts} where a.form_id = ${formId} and text <> '' and text <> 'false'
    group by 1 order by ${Kind === 'choice' || Kind === 'choices' ? sql`2 desc, 1` : sql`max(a.submitted_at) desc nulls last, 1`}
    limit ${shownTexts}`.execute(db);
  return rows;
}

async function countAnswered(db: Database, formId: number, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_answers a
    where a.form_id = ${formId} and coalesce(a.answers ->> ${key}, '') not in ('', '[]', 'false')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
