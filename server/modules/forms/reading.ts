import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { audienceIn } from '#contract/audience/audience.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { formAddressNames } from '#contract/forms/forms.ts';
import type { FormItem, ManagedForm } from '#contract/forms/managed-forms.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { ifPresent, matchesKey, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { isFormAsking } from '../audience/selection.ts';
import { hasAnswered, isFormReminderDue } from '../counts/definitions.ts';
import { linkKey } from './link-key.ts';
import { lastDay, statusOf } from './store.ts';

/** Lists the forms, the one that was changed last first. */
export async function listForms(
  db: Database,
  page: Page,
  { key, status, due }: { key: string; status?: number | undefined; due?: number | undefined },
): Promise<{ List: FormItem[]; TotalCount: number }> {
  const selection = forms(db)
    .where(matchesKey([sql`f.title`], key))
    .$if(due === 1, (query) => query.where(isReminding))
    .where((build) => ifPresent(status, (value) => build(statusOf, '=', value as FormItem['Status'])));
  const { rows, total } = await readPage(selection, page, (query) =>
    query.select(columns).select(counted).orderBy('f.updated_at', 'desc').orderBy('f.id', 'desc'),
  );
  return { List: rows.map(toItem), TotalCount: total };
}

/**
 * Returns a form with its fields and its link.
 * @throws ApiError 404
 */
export async function findForm({ db, vault }: SealedDatabase, formId: number): Promise<ManagedForm> {
  const row = await forms(db)
    .select(columns)
    .select(counted)
    .select(['f.content', 'f.audience', 'f.link_nonce', 'f.version'])
    .where('f.id', '=', formId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { id, key } = formAddressNames;
  return {
    ...toItem(row),
    Content: row.content,
    Audience: row.audience === null ? null : audienceIn(row.audience),
    Fields: fieldsIn(row.fields),
    LinkPath: row.is_open_to_all
      ? `/form?${id}=${row.id}&${key}=${linkKey(vault, row.id, row.link_nonce)}`
      : '',
    Version: row.version,
  };
}

/** What the readers of answers need of a form. */
export type AnsweredForm = Pick<ManagedForm, 'FormId' | 'Title' | 'Fields' | 'IsAnonymous' | 'Audience'>;

/**
 * Returns a form without counting its answers.
 * @throws ApiError 404
 */
export async function findAnsweredForm(db: Database, formId: number): Promise<AnsweredForm> {
  const row = await db
    .selectFrom('forms')
    .select(['id', 'title', 'fields', 'is_anonymous', 'audience'])
    .where('id', '=', formId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    FormId: row.id,
    Title: row.title,
    Fields: fieldsIn(row.fields),
    IsAnonymous: row.is_anonymous,
    Audience: row.audience === null ? null : audienceIn(row.audience),
  };
}

/** Reads the column `fields`. */
export const fieldsIn = (fields: unknown) => fields as FormField[];

function forms(db: Database) {
  return db
    .selectFrom('forms as f')
    .leftJoin('administrators as editor', 'editor.id', 'f.editor_id')
    .where('f.deleted_at', 'is', null);
}

const columns = [
  'f.id',
  'f.title',
  'f.fields',
  'f.closes_at',
  'f.is_single',
  'f.is_anonymous',
  'f.is_open_to_all',
  'f.updated_at',
  'editor.real_name',
  'editor.account',
] as const;

/** The condition that a reminder is proposed for a member. */
const isReminding = sql<boolean>`exists (select from members m where ${isFormReminderDue} and ${isFormAsking})`;

/** Of the members that a form asks, in one pass: the audience in a column takes most of the time. */
const membersAsked = sql<Row['members']>`(select jsonb_build_object('asked', count(*),
    'answered', count(*) filter (where ${hasAnswered}),
    'due', count(*) filter (where ${isFormReminderDue}))
  from members m where ${isFormAsking})`;

const counted = [
  statusOf.as('status'),
  sql<number>`(select count(*)::int from form_answers a where a.form_id = f.id)`.as('answers'),
  membersAsked.as('members'),
];

interface Row {
  id: number;
  title: string;
  fields: unknown;
  closes_at: Date;
  is_single: boolean;
  is_anonymous: boolean;
  is_open_to_all: boolean;
  updated_at: Date;
  real_name: string | null;
  account: string | null;
  status: 0 | 1 | 2;
  answers: number;
  members: { asked: number; answered: number; due: number };
}

function toItem(row: Row): FormItem {
  return {
    FormId: row.id,
    Title: row.title,
    Status: row.status,
    CloseDay: lastDay(row.closes_at),
    IsSingle: row.is_single,
    IsAnonymous: row.is_anonymous,
    IsOpenToAll: row.is_open_to_all,
    IsCommentRound: fieldsIn(row.fields).some(({ Kind }) => Kind === 'table'),
    AnswerCount: row.answers,
    AnsweredCount: row.members.answered,
    AskedCount: row.members.asked,
    DueCount: row.members.due,
    EditorName: row.real_name || row.account || '',
    UpdateTime: formatTime(row.updated_at),
  };
}
