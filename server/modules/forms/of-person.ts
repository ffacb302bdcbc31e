import { sql } from 'kysely';
import { answerText, type Answers, type AnswerValue } from '#contract/forms/form-answers.ts';
import { isAnswered, type FormField } from '#contract/forms/form-fields.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { openDraft } from './drafts.ts';
import { joinPhones } from './phones.ts';
import { fieldsIn } from './reading.ts';

/** Returns what a member submitted or has typed, and what names this telephone number. Answers to anonymous forms name nobody. */
export async function exportFormAnswers(db: Database, vault: Vault, memberId: number, phone: string) {
  const rows = await answersOfPerson(db, vault, memberId, phone)
    .innerJoin('forms as f', 'f.id', 'a.form_id')
    .select(['a.answers', 'a.phones_sealed', 'a.submitted_at', 'f.title', 'f.fields'])
    .orderBy('a.submitted_at')
    .execute();
  const submitted = rows.map(({ answers, phones_sealed, submitted_at, title, fields }) => ({
    Name: `${title} ${timeOrBlank(submitted_at)}`,
    Value: textOf(fieldsIn(fields), joinPhones(vault, answers as unknown as Answers, phones_sealed)),
  }));
  return [...submitted, ...(await exportDrafts(db, vault, memberId))];
}

async function exportDrafts(db: Database, vault: Vault, memberId: number) {
  const rows = await db
    .selectFrom('form_drafts as d')
    .innerJoin('forms as f', 'f.id', 'd.form_id')
    .select(['d.draft_sealed', 'd.updated_at', 'f.title', 'f.fields'])
    .where('d.member_id', '=', memberId)
    .orderBy('d.id')
    .execute();
  return rows.map(({ draft_sealed, updated_at, title, fields }) => ({
    Name: `${title} 没有提交的草稿 ${timeOrBlank(updated_at)}`,
    Value: textOf(fieldsIn(fields), openDraft(vault, draft_sealed).Answers),
  }));
}

function textOf(fields: readonly FormField[], answers: Answers): string {
  return fields
    .filter(isAnswered)
    .map((field) => ({ label: field.Label, text: answerText(answers[field.Key], field) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}：${text}`)
    .join('\n');
}

/**
 * Strikes these words out of what the member submitted, and removes the telephone numbers from every answer that names
 * this one; drafts go as a whole, and so do the links that were mailed to the person. Returns how many answers and drafts changed.
 */
export async function eraseFormAnswers(
  tx: Tx,
  vault: Vault,
  { memberId, phone, words }: { memberId: number; phone: string; words: string[] },
): Promise<number> {
  const hash = phoneHash(vault, phone).toString('hex');
  const rows = await answersOfPerson(tx, vault, memberId, phone)
    .select(['a.id', 'a.answers', 'a.phone_hashes', 'a.company_name'])
    .forUpdate()
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('form_drafts')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  await tx.deleteFrom('form_links').where('member_id', '=', memberId).execute();
  let changed = Number(numDeletedRows);
  for (const { id, answers, phone_hashes, company_name } of rows) {
    const left = withoutWords(answers as unknown as Answers, words);
    const namesPhone = phone_hashes.includes(hash);
    if (!namesPhone && JSON.stringify(left) === JSON.stringify(answers)) continue;
    changed += 1;
    await tx
      .updateTable('form_answers')
      .set({
        answers: JSON.stringify(left),
        company_name: struck(company_name, words),
        ...(namesPhone && { phones_sealed: Buffer.alloc(0), phone_hashes: [] }),
      })
      .where('id', '=', id)
      .execute();
  }
  return changed;
}

function answersOfPerson(db: Database, vault: Vault, memberId: number, phone: string) {
  const hash = phoneHash(vault, phone).toString('hex');
  return db
    .selectFrom('form_answers as a')
    .where((build) =>
      build.or([
        build('a.member_id', '=', memberId),
        ...(phone === '' ? [] : [sql<boolean>`a.phone_hashes @> array[${hash}]`]),
      ]),
    );
}

function withoutWords(answers: Answers, words: string[]): Answers {
  const strike = (value: AnswerValue): AnswerValue => {
    if (typeof value === 'string') return struck(value, words);
    if (!Array.isArray(value)) return value;
    return value.map((one) =>
      typeof one === 'string'
        ? struck(one, words)
        : Object.fromEntries(Object.entries(one).map(([name, text]) => [name, struck(text, words)])),
    ) as AnswerValue;
  };
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, strike(value)]));
}

const struck = (text: string, words: string[]) =>
  words.reduce((left, word) => left.replaceAll(word, '＊'), text);
