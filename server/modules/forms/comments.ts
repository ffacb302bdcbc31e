import { sql } from 'kysely';
import type { InputOf } from '#contract/api/endpoint.ts';
import type { CommentRow } from '#contract/forms/form-answers.ts';
import type { Comment, businessFormResults } from '#contract/forms/form-results.ts';
import { commentOutcomes } from '#contract/forms/form-results.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { AnsweredForm } from './reading.ts';

/** Compares clauses as people number them: 3.2 before 3.10. */
const inOrderOfClauses = new Intl.Collator('zh', { numeric: true });

/** Lists the comments in all answers to a form, by clause; comments on the whole come first. */
export async function listComments(db: Database, { FormId, Fields }: AnsweredForm): Promise<Comment[]> {
  const table = Fields.find(({ Kind }) => Kind === 'table');
  if (!table) return [];
  const { rows } = await sql<Comment>`
    select a.id as "AnswerId", (row.place - 1)::int as "Place", coalesce(m.name, a.company_name) as "CompanyName",
      row.value ->> 'Clause' as "Clause", row.value ->> 'Original' as "Original", row.value ->> 'Change' as "Change",
      row.value ->> 'Reason' as "Reason", coalesce(t.outcome, 0)::int as "Outcome", coalesce(t.reply, '') as "Reply"
    from form_answers a
    left join members m on m.id = a.member_id
    cross join jsonb_array_elements(a.answers -> ${table.Key}) with ordinality as row (value, place)
    left join form_treatments t on t.answer_id = a.id and t.place = row.place - 1
    where a.form_id = ${FormId} and jsonb_typeof(a.answers -> ${table.Key}) = 'array'
    order by a.submitted_at, a.id, row.place`.execute(db);
  return rows.toSorted((a, b) => inOrderOfClauses.compare(a.Clause, b.Clause));
}

/**
 * Records what the office makes of a comment.
 * @throws ApiError 404 when there is no such comment
 */
export async function saveTreatment(
  db: Database,
  { FormId, AnswerId, Place, Outcome, Reply }: InputOf<(typeof businessFormResults)['SaveFormTreatment']>,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ outcome: number | null; reply: string | null }>`
      select t.outcome, t.reply from form_answers a
      join forms f on f.id = a.form_id
      cross join jsonb_array_elements(f.fields) as field
      left join form_treatments t on t.answer_id = a.id and t.place = ${Place}
      where a.id = ${AnswerId}::uuid and a.form_id = ${FormId} and field ->> 'Kind' = 'table'
        and a.answers -> (field ->> 'Key') -> ${Place}::int is not null
      for update of a`.execute(tx);
    const [before] = rows;
    if (!before) throw notFound();
    const values = { outcome: Outcome, reply: Reply, handled_by: by.id, handled_at: sql<Date>`now()` };
    if (Outcome === 0) await dropTreatments(tx, AnswerId, [Place]);
    else
      await tx
        .insertInto('form_treatments')
        .values({ answer_id: AnswerId, place: Place, ...values })
        .onConflict((on) => on.columns(['answer_id', 'place']).doUpdateSet(values))
        .execute();
    await recordOperation(tx, by, {
      entityType: 'form',
      recordId: FormId,
      before: { Outcome: wordOf(before.outcome), Reply: before.reply ?? '' },
      after: { Outcome: wordOf(Outcome), Reply },
    });
  });
}

const wordOf = (outcome: number | null) => commentOutcomes[(outcome ?? 0) as keyof typeof commentOutcomes];

/** Forgets what was made of the comments that their sender has changed since. */
export async function dropOutdatedTreatments(
  tx: Tx,
  answerId: string,
  before: readonly CommentRow[],
  after: readonly CommentRow[],
): Promise<void> {
  const places = before.flatMap((row, at) => (JSON.stringify(row) === JSON.stringify(after[at]) ? [] : [at]));
  if (places.length > 0) await dropTreatments(tx, answerId, places);
}

async function dropTreatments(tx: Tx, answerId: string, places: number[]): Promise<void> {
  await tx
    .deleteFrom('form_treatments')
    .where('answer_id', '=', answerId)
    .where('place', 'in', places)
    .execute();
}
