import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/api/endpoint.ts';
import type { Answers } from '#contract/forms/form-answers.ts';
import { draftAnswers, maxDraftBytes, maxDraftRows } from '#contract/forms/form-drafts.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { formTexts, type FormDraft, type webForms } from '#contract/forms/forms.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { changedMeanwhile } from '../../platform/db/versioned-write.ts';
import { findAccessible, type Reader } from './accessible.ts';
import { filesIn, keepFiles, namesOfFiles } from './answer-files.ts';
import { fieldsIn } from './reading.ts';

type Call = (typeof webForms)['SaveFormDraft'];

interface Sealed {
  Answers: Answers;
  Receipt: string;
}

/** Days after the end of a form for which its drafts stay: the office may open it again. */
const daysAfterEnd = 30;

/**
 * Stores what a company has typed, or deletes it; undefined if the form is not open to this reader. Visitors and anonymous forms have no draft:
 * this is no error, which the log of operations would record with the name of the company.
 * @throws ApiError 400 when it is too long; 409 after the end, and with the stored draft when another window saved it meanwhile
 */
export async function saveDraft(
  { db, vault }: SealedDatabase,
  reader: Reader,
  { Answers: typed, Receipt, Version }: InputOf<Call>,
): Promise<DataOf<Call> | undefined> {
  return await transaction(db, async (tx) => {
    const form = await findAccessible(tx, reader, true);
    if (!form) return undefined;
    const nothing = { Version: 0, SaveTime: '' };
    if (form.is_anonymous || form.member_id === null) return nothing;
    if (!form.is_open) throw refused(formTexts.closed);
    const fields = fieldsIn(form.fields);
    const of = { form_id: form.id, member_id: form.member_id };
    await lockDraft(tx, of);
    const before = await findDraft({ db: tx, vault }, fields, of);
    if ((before?.Version ?? 0) !== Version) throw changedMeanwhile(before ?? blankDraft);
    if (typed === null) {
      await deleteDraft(tx, of);
      return nothing;
    }
    if (hasLongList(typed)) throw tooLong();
    const answers = draftAnswers(fields, typed);
    const text = JSON.stringify({ Answers: answers, Receipt } satisfies Sealed);
    if (Buffer.byteLength(text) > maxDraftBytes) throw tooLong();
    await keepFiles(tx, [...filesIn(fields, answers).values()], of.member_id, form.closes_at);
    const draft_sealed = vault.seal(text);
    const row = await tx
      .insertInto('form_drafts')
      .values({ ...of, draft_sealed })
      .onConflict((on) =>
        on.columns(['form_id', 'member_id']).doUpdateSet({
          draft_sealed,
          version: sql<number>`excluded.version`,
          updated_at: sql<Date>`now()`,
        }),
      )
      .returning(['version', 'updated_at'])
      .executeTakeFirstOrThrow();
    return { Version: row.version, SaveTime: formatTime(row.updated_at) };
  });
}

const tooLong = () => invalid({ Answers: '填写的内容太多，没有保存草稿' });

/** A list of many short values would become a table many times as large. */
const hasLongList = (values: Readonly<Record<string, unknown>>) =>
  Object.values(values).some((value) => Array.isArray(value) && value.length > maxDraftRows);

/** Answers a window whose draft was submitted elsewhere. */
const blankDraft: FormDraft = { Answers: {}, FileNames: {}, Receipt: '', SaveTime: '', Version: 0 };

interface DraftOf {
  form_id: number;
  member_id: number;
}

/** Two windows of one company that save at once are one after the other, also while there is no draft to lock. */
async function lockDraft(tx: Tx, { form_id, member_id }: DraftOf): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('form draft'), hashtext(${`${form_id} ${member_id}`}))`.execute(
    tx,
  );
}

/** Returns what a company has typed into a form; undefined for none. */
export async function findDraft(
  { db, vault }: SealedDatabase,
  fields: readonly FormField[],
  { form_id, member_id }: DraftOf,
): Promise<FormDraft | undefined> {
  const row = await db
    .selectFrom('form_drafts')
    .select(['draft_sealed', 'version', 'updated_at'])
    .where('form_id', '=', form_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { Answers: typed, Receipt } = openDraft(vault, row.draft_sealed);
  const answers = draftAnswers(fields, typed);
  const files = filesIn(fields, answers);
  const names = await namesOfFiles(db, [...files.values()]);
  return {
    Answers: answers,
    FileNames: Object.fromEntries([...files].map(([key, address]) => [key, names.get(address) ?? ''])),
    Receipt,
    SaveTime: formatTime(row.updated_at),
    Version: row.version,
  };
}

/** Opens the column `draft_sealed`. */
export const openDraft = (vault: Vault, sealed: Buffer) => JSON.parse(vault.open(sealed)) as Sealed;

/** Deletes what a company has typed into a form: it was submitted. */
export async function deleteDraft(tx: Tx, { form_id, member_id }: DraftOf): Promise<void> {
  await tx
    .deleteFrom('form_drafts')
    .where('form_id', '=', form_id)
    .where('member_id', '=', member_id)
    .execute();
}

/** Deletes the drafts of forms that ended long ago. */
export async function forgetDrafts(db: Database): Promise<void> {
  await sql`delete from form_drafts d using forms f where f.id = d.form_id
    and f.closes_at < now() - make_interval(days => ${daysAfterEnd})`.execute(db);
}
