import { sql } from 'kysely';
import { openFields, type Answers } from '#contract/forms/form-answers.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import type { OpenForm, OwnForm } from '#contract/forms/forms.ts';
import { formStatus } from '#contract/forms/managed-forms.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { isFormAsking } from '../audience/selection.ts';
import { hasAnswered, isFormOpen } from '../counts/definitions.ts';
import { findAccessible, findOwn, type Accessible, type Reader } from './accessible.ts';
import { filesIn, namesOfFiles } from './answer-files.ts';
import { findDraft } from './drafts.ts';
import { joinPhones } from './phones.ts';
import { fieldsIn } from './reading.ts';
import { lastDay } from './store.ts';

/** Returns a form for the one who fills it in, with what was submitted before; undefined if it is not open to this reader. */
export async function findOpenForm(
  { db, vault }: SealedDatabase,
  reader: Reader,
  receipt: string | undefined,
): Promise<OpenForm | undefined> {
  const form = await findAccessible(db, reader);
  if (!form) return undefined;
  const head = headOf(form);
  // Who finds an old message later reads nothing of the company.
  if (form.is_personal && !form.is_open) return { ...head, Fields: [], Own: null, Draft: null };
  const fields = fieldsIn(form.fields);
  const own = form.is_anonymous
    ? undefined
    : await findOwn(db, form, receipt === undefined ? undefined : hashToken(receipt));
  const answers = own && joinPhones(vault, own.answers as Answers, own.phones_sealed);
  const files = answers ? filesIn(fields, answers) : new Map<string, string>();
  const names = await namesOfFiles(db, [...files.values()]);
  const draft =
    form.member_id === null || form.is_anonymous || !form.is_open
      ? undefined
      : await findDraft({ db, vault }, fields, { form_id: form.id, member_id: form.member_id });
  return {
    ...head,
    Fields: fields.filter(({ IsHidden }) => !IsHidden),
    Draft: draft ?? null,
    Own:
      own && answers
        ? {
            Answers: shownAnswers(fields, answers),
            FileNames: Object.fromEntries(
              [...files].map(([field, address]) => [field, names.get(address) ?? '']),
            ),
            CompanyName: own.company_name,
            SubmitTime: timeOrBlank(own.changed_at),
          }
        : null,
  };
}

/** Returns what is shown of a form whoever may open it. */
function headOf(form: Accessible) {
  return {
    FormId: form.id,
    Title: form.title,
    Content: form.content,
    CloseDay: lastDay(form.closes_at),
    IsOpen: form.is_open,
    IsSingle: form.is_single,
    IsAnonymous: form.is_anonymous,
    IsPersonal: form.is_personal,
    CompanyName: form.member_name ?? '',
    AsksCompany: form.member_id === null && !form.is_anonymous,
    IsAnswered: form.is_anonymous && form.is_single && form.has_answered,
  };
}

/** Leaves out the answers to fields that are hidden by now. */
function shownAnswers(fields: readonly FormField[], answers: Answers): Answers {
  return Object.fromEntries(
    openFields(fields).flatMap(({ Key }) => (Key in answers ? [[Key, answers[Key]!]] : [])),
  );
}

/** Lists the forms that a member is or was asked to fill in: those that wait for it first. */
export async function listOwnForms(db: Database, memberId: number): Promise<OwnForm[]> {
  const rows = await db
    .selectFrom('forms as f')
    .innerJoin('members as m', (join) => join.on('m.id', '=', memberId).on(isFormAsking))
    .select([
      'f.id',
      'f.title',
      'f.closes_at',
      'f.is_single',
      isFormOpen.as('is_open'),
      hasAnswered.as('has_answered'),
    ])
    .where('f.status', '!=', formStatus.draft)
    .where((build) => build.or([isFormOpen, hasAnswered]))
    .orderBy(sql`${isFormOpen} and not ${hasAnswered}`, 'desc')
    .orderBy('f.closes_at', 'desc')
    .orderBy('f.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    FormId: row.id,
    Title: row.title,
    CloseDay: lastDay(row.closes_at),
    IsAnswered: row.has_answered,
    IsOpen: row.is_open,
  }));
}
