import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/api/endpoint.ts';
import { checkAnswers, openFields, type Answers, type CommentRow } from '#contract/forms/form-answers.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { formTexts, type webForms } from '#contract/forms/forms.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { violatesUnique } from '../../platform/db/violation.ts';
import { isFormOpen } from '../counts/definitions.ts';
import { findAccessible, findOwn, type Accessible, type Reader } from './accessible.ts';
import { claimFiles, filesIn } from './answer-files.ts';
import { dropOutdatedTreatments } from './comments.ts';
import { deleteDraft } from './drafts.ts';
import { joinPhones, splitPhones } from './phones.ts';
import { fieldsIn } from './reading.ts';

type Submission = InputOf<(typeof webForms)['SubmitForm']>;
type Submitted = DataOf<(typeof webForms)['SubmitForm']>;

/**
 * Stores an answer, or changes the one before; undefined if the form is not open to this reader.
 * @throws ApiError 400 on the fields with errors, 409 after the end
 */
export async function submitForm(
  { db, vault }: SealedDatabase,
  reader: Reader,
  form: Submission,
): Promise<Submitted | undefined> {
  const submit = () =>
    transaction(db, async (tx) => {
      const opened = await findAccessible(tx, reader, true);
      if (!opened) return undefined;
      const { answers, company } = checked(opened, form);
      const receiptHash = hashToken(form.Receipt);
      return opened.is_anonymous
        ? await storeAnonymous(tx, opened, { answers, receiptHash })
        : await storeNamed({ db: tx, vault }, opened, { answers, company, receiptHash });
    });
  // The same form in two windows at once: the second finds the answer of the first.
  return await submit().catch((error: unknown) => {
    if (violatesUnique(error)) return submit();
    throw error;
  });
}

function checked(opened: Accessible, { Answers: sent, CompanyName }: Submission) {
  if (!opened.is_open) throw refused(formTexts.closed);
  const { answers, errors } = checkAnswers(fieldsIn(opened.fields), sent);
  const isVisitor = opened.member_id === null && !opened.is_anonymous;
  if (isVisitor && CompanyName === '') throw invalid({ CompanyName: '请填写公司名称', ...errors });
  if (!answers) throw invalid(errors);
  return { answers, company: isVisitor ? CompanyName : '' };
}

interface Stored {
  answers: Answers;
  receiptHash: Buffer;
}

async function storeAnonymous(
  tx: Tx,
  form: Accessible,
  { answers, receiptHash }: Stored,
): Promise<Submitted> {
  const done = { SubmitTime: '', IsStored: true };
  const stored = await tx
    .selectFrom('form_answers')
    .select('id')
    .where('form_id', '=', form.id)
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst();
  if (stored) return done;
  if (form.member_id !== null) {
    // Sorted: the list does not show who answered last.
    const { numUpdatedRows } = await tx
      .updateTable('form_respondents')
      .set({
        member_ids: sql<
          number[]
        >`(select array_agg(distinct id order by id) from unnest(member_ids || ${form.member_id}::int) id)`,
      })
      .where('form_id', '=', form.id)
      .$if(form.is_single, (query) =>
        query.where(sql<boolean>`not ${form.member_id}::int = any (member_ids)`),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { ...done, IsStored: false };
  }
  await insertAnswer(tx, form, { answers: JSON.stringify(answers), receipt_hash: receiptHash });
  return done;
}

async function storeNamed(
  { db: tx, vault }: SealedDatabase,
  form: Accessible,
  { answers, company, receiptHash }: Stored & { company: string },
): Promise<Submitted> {
  const fields = fieldsIn(form.fields);
  const own = await findOwn(tx, form, receiptHash, true);
  const former = own ? joinPhones(vault, own.answers as Answers, own.phones_sealed) : {};
  const open = new Set(openFields(fields).map(({ Key }) => Key));
  const hidden = Object.fromEntries(Object.entries(former).filter(([key]) => !open.has(key)));
  const all = { ...hidden, ...answers };
  await claimFiles(tx as Tx, {
    files: filesIn(fields, all),
    before: filesIn(fields, former),
    memberId: form.member_id,
  });
  const { plain, ...phones } = splitPhones(vault, fields, all);
  const values = { answers: JSON.stringify(plain), ...phones, company_name: company };
  if (own)
    await dropOutdatedTreatments(tx as Tx, own.id, commentsIn(fields, former), commentsIn(fields, all));
  const { changed_at } = own
    ? await changeAnswer(tx, form, own.id, values)
    : await insertAnswer(tx, form, {
        ...values,
        receipt_hash: receiptHash,
        member_id: form.member_id,
        single_member_id: form.is_single ? form.member_id : null,
        submitted_at: sql<Date>`clock_timestamp()`,
        changed_at: sql<Date>`clock_timestamp()`,
      });
  if (form.member_id !== null) await deleteDraft(tx as Tx, { form_id: form.id, member_id: form.member_id });
  return { SubmitTime: timeOrBlank(changed_at), IsStored: true };
}

function commentsIn(fields: readonly FormField[], answers: Answers): CommentRow[] {
  const table = fields.find(({ Kind }) => Kind === 'table');
  return ((table && answers[table.Key]) ?? []) as CommentRow[];
}

/** The moment of the writing decides, not that of the request: nothing is stored after the end. */
const stillOpen = (formId: number) =>
  sql<boolean>`exists (select from forms f where f.id = ${formId} and ${isFormOpen})`;

async function insertAnswer(db: Database, form: Accessible, values: Record<string, unknown>) {
  const names = Object.keys(values);
  const { rows } = await sql<{ changed_at: Date | null }>`
    insert into form_answers (form_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${form.id}::int, ${sql.join(names.map((name) => sql`${values[name]}${typeOf(name)}`))}
    where ${stillOpen(form.id)}
    returning changed_at`.execute(db);
  if (!rows[0]) throw refused(formTexts.closed);
  return rows[0];
}

/** The types of the columns whose values PostgreSQL would take for a text. */
function typeOf(name: string) {
  const types: Record<string, string> = {
    answers: '::jsonb',
    receipt_hash: '::bytea',
    phones_sealed: '::bytea',
    phone_hashes: '::text[]',
    member_id: '::int',
    single_member_id: '::int',
  };
  return sql.raw(types[name] ?? '');
}

async function changeAnswer(
  db: Database,
  form: Accessible,
  id: string,
  values: { answers: string; company_name: string },
) {
  const row = await db
    .updateTable('form_answers')
    .set({ ...values, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where(stillOpen(form.id))
    .returning('changed_at')
    .executeTakeFirst();
  if (!row) throw refused(formTexts.closed);
  return row;
}
