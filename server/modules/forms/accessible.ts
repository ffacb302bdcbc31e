import { sql } from 'kysely';
import { formStatus } from '#contract/forms/managed-forms.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Database } from '../../platform/db/open.ts';
import { isFormAsking } from '../audience/selection.ts';
import { hasAnswered, isFormOpen } from '../counts/definitions.ts';

/** Who asks for a form: a signed-in member, whoever has the link of one company, or a visitor with the key of the form's link. */
export interface Reader {
  formId: number;
  key: string | undefined;
  memberId: number | null;
}

/** The hash of the key that no form has. */
const noHash = Buffer.alloc(1);

export async function findAccessible(db: Database, { formId, key, memberId }: Reader, isLocked = false) {
  const keyHash = key === undefined ? noHash : hashToken(key);
  const row = await db
    .selectFrom('forms as f')
    .leftJoin('form_links as l', (join) =>
      join.onRef('l.form_id', '=', 'f.id').on('l.link_hash', '=', keyHash),
    )
    // The link of a company answers for it, whoever is signed in.
    .leftJoin('members as m', (join) =>
      join.on('m.id', '=', sql<number>`coalesce(l.member_id, ${memberId})`).on(isFormAsking),
    )
    .select(['f.id', 'f.title', 'f.content', 'f.fields', 'f.closes_at'])
    .select(['f.is_single', 'f.is_anonymous', 'm.id as member_id', 'm.name as member_name'])
    .select([
      isFormOpen.as('is_open'),
      sql<boolean>`(l.member_id is not null)`.as('is_personal'),
      sql<boolean>`coalesce(m.id is not null and ${hasAnswered}, false)`.as('has_answered'),
    ])
    .where('f.id', '=', formId)
    .where('f.status', '!=', formStatus.draft)
    .where((build) =>
      build.or([
        build('m.id', 'is not', null),
        build.and([build('f.is_open_to_all', '=', true), build('f.link_hash', '=', keyHash)]),
      ]),
    )
    .$if(isLocked, (query) => query.forShare('f'))
    .executeTakeFirst();
  return row;
}
export type Accessible = NonNullable<Awaited<ReturnType<typeof findAccessible>>>;

/** Finds what this member or this browser submitted before. */
export async function findOwn(
  db: Database,
  form: Accessible,
  receiptHash: Buffer | undefined,
  isLocked = false,
) {
  const { member_id: memberId } = form;
  return await db
    .selectFrom('form_answers')
    .select(['id', 'answers', 'phones_sealed', 'company_name', 'changed_at'])
    .where('form_id', '=', form.id)
    .where((build) =>
      build.or([
        ...(memberId === null ? [] : [build('single_member_id', '=', memberId)]),
        build.and([
          build('receipt_hash', '=', receiptHash ?? noHash),
          memberId === null ? build('member_id', 'is', null) : build('member_id', '=', memberId),
        ]),
      ]),
    )
    .limit(1)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}
