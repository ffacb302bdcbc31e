import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { makeField, makeForm, submit } from '../../testing/factories/make-form.ts';
import { signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const field = makeField();

/** Makes members, and signs them in. */
async function signInMany(site: TestApp, count: number): Promise<string[]> {
  const tokens = [];
  for (let at = 0; at < count; at++) tokens.push(await signInMember(site));
  return tokens;
}

test.for([false, true])(
  'of 25 submissions at once none is lost (anonymous: %s)',
  async (IsAnonymous, { site, administrator }) => {
    const tokens = await signInMany(site, 25);
    const FormId = await makeForm(site, administrator, { Fields: [field], IsAnonymous });

    const sent = await Promise.all(
      tokens.map((token, at) =>
        submit(site, { FormId, Answers: { [field.Key]: String(at) } }, token, `10.7.0.${at}`),
      ),
    );

    expect(new Set(sent.map(({ Code }) => Code))).toEqual(new Set([200]));
    const { List, TotalCount } = await site.call(
      businessForms.GetFormAnswers,
      { id: FormId, pagesize: 200 },
      administrator,
    );
    expect(TotalCount).toBe(25);
    expect(new Set(List.map(({ Answers }) => Answers[field.Key])).size).toBe(25);
    expect(await site.call(businessForms.GetForm, { id: FormId }, administrator)).toMatchObject({
      AnsweredCount: 25,
    });
  },
);

test('one company that submits twice at once has one answer', async ({ site, administrator }) => {
  const [token] = await signInMany(site, 1);
  for (const IsAnonymous of [false, true]) {
    const FormId = await makeForm(site, administrator, { Fields: [field], IsAnonymous });

    const sent = await Promise.all(
      ['甲', '乙', '丙'].map((text) => submit(site, { FormId, Answers: { [field.Key]: text } }, token)),
    );

    expect(sent.map(({ Code }) => Code)).toEqual([200, 200, 200]);
    expect((await site.call(businessForms.GetFormAnswers, { id: FormId }, administrator)).TotalCount).toBe(1);
  }
});

test('what arrives around the last moment is stored before it or refused, and nothing in between', async ({
  site,
  administrator,
}) => {
  const tokens = await signInMany(site, 25);
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const close = () =>
    sql`update forms set closes_at = clock_timestamp() where id = ${FormId}`.execute(site.db);

  const [sent] = await Promise.all([
    Promise.all(tokens.map((token) => submit(site, { FormId, Answers: { [field.Key]: '1' } }, token))),
    close(),
  ]);

  const accepted = sent.filter(({ Code }) => Code === 200).length;
  expect(sent.filter(({ Code }) => Code === 409)).toHaveLength(25 - accepted);
  const { rows } = await sql<{ stored: number; late: number }>`
    select count(*)::int as stored, count(*) filter (where a.submitted_at > f.closes_at)::int as late
    from form_answers a join forms f on f.id = a.form_id where f.id = ${FormId}`.execute(site.db);
  expect(rows[0]).toEqual({ stored: accepted, late: 0 });
});
