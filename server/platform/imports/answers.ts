import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { Answers } from './definition.ts';

/** The number of answers to store for an import; older ones are deleted. */
const maxRemembered = 5_000;

/** Remembers these answers, and returns them with those that were newAnswers to the same questions before, whoever gave them. */
export async function answersWith(
  db: Database,
  form: string,
  newAnswers: Readonly<Record<string, string>> = {},
): Promise<Answers> {
  const answers = Object.entries(newAnswers);
  if (answers.length > 0) await remember(db, form, answers);
  const rows = await db
    .selectFrom('import_answers')
    .select(['question_hash', 'answer'])
    .where('form', '=', form)
    .execute();
  const stored = new Map(rows.map((row) => [row.question_hash, row.answer]));
  return (key) => stored.get(hashOf(key)) || undefined;
}

/** Without words of the list: a question may name companies. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64');

async function remember(db: Database, form: string, answers: [string, string][]): Promise<void> {
  const hashes = answers.map(([key]) => hashOf(key));
  const values = answers.map(([, answer]) => answer);
  await sql`
    insert into import_answers (form, question_hash, answer)
    select ${form}, v.hash, v.answer from unnest(${hashes}::text[], ${values}::text[]) as v (hash, answer)
    on conflict (form, question_hash) do update set answer = excluded.answer, chosen_at = clock_timestamp()`.execute(
    db,
  );
  await sql`
    delete from import_answers where form = ${form} and question_hash in (
      select question_hash from import_answers where form = ${form} order by chosen_at desc offset ${maxRemembered})`.execute(
    db,
  );
}
