import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessOpenings, openingTexts, webOpenings } from '#contract/accounts/openings.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessConfirmations, webConfirmations } from '#contract/members/confirmations.ts';
import { webDirectory } from '#contract/members/directory.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { saveActivity } from '../../../testing/factories/make-activity.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeField, makeForm, submit } from '../../../testing/factories/make-form.ts';
import { sendNotice } from '../../../testing/factories/make-notice.ts';
import {
  makeMember,
  makeMenu,
  signInAdministrator,
  signInMember,
} from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { startSession } from '../../sessions/store.ts';

/* What moves when two members become one, and that the undo returns each row. */

const { MergeMembers, UndoMerge } = businessMerges;
const { SaveContact, AllowContactSignIn, GetContacts } = businessContacts;

/** The tables that name a member, with what may differ after a merge and its undo. */
const tables: Record<string, { of: string; except: string[] }> = {
  members: { of: 'id', except: ['version', 'updated_at', 'phone_sealed', 'email_sealed', 'bank_sealed'] },
  member_contacts: { of: 'member_id', except: ['version', 'updated_at', 'phone_sealed', 'email_sealed'] },
  certificates: { of: 'member_id', except: ['updated_at'] },
  news: { of: 'author_member_id', except: ['updated_at'] },
  activity_invitations: { of: 'member_id', except: [] },
  // A job marks those that nothing can send.
  outgoing_messages: { of: 'member_id', except: ['is_held'] },
  form_answers: { of: 'member_id', except: [] },
  // It follows the messages.
  notice_recipients: { of: 'member_id', except: ['delivery'] },
  member_pages: { of: 'member_id', except: [] },
  confirmations: { of: 'member_id', except: [] },
  reviews: { of: 'member_id', except: [] },
};

/** Returns the rows of these members in all tables. */
async function rowsOf({ db }: TestApp, ids: number[]): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const [table, { of, except }] of Object.entries(tables)) {
    const found = await sql<{
      row: object;
    }>`select to_jsonb(t) - ${except}::text[] as row from ${sql.table(table)} t
      where ${sql.ref(of)} = any(${ids}::int[]) order by to_jsonb(t)::text`.execute(db);
    rows[table] = found.rows
      .map(({ row }) => row)
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return rows;
}

const ownersOf = async ({ db }: TestApp, table: string, ids: number[]) =>
  (
    await sql<{ member: number }>`select ${sql.ref(tables[table]!.of)} as member from ${sql.table(table)}
      where ${sql.ref(tables[table]!.of)} = any(${ids}::int[]) order by 1`.execute(db)
  ).rows.map(({ member }) => member);

async function makePair(site: TestApp, form: object = {}) {
  const remaining = await makeMember(site, {
    DailyOperator: '王敏',
    OperatorPhone: '13800000001',
    Email: 'wang@remaining.example',
    ...form,
  });
  const merged = await makeMember(site, {
    DailyOperator: '李强',
    OperatorPhone: '13800000002',
    Email: 'li@merged.example',
  });
  return { remaining: remaining.id, merged: merged.id };
}

const merge = (site: TestApp, token: string, MemberId: number, OtherId: number, others: object = {}) =>
  site.call(MergeMembers, { MemberId, OtherId, ...others } as never, token);

test('certificates, contributions, invitations and answers move, unless both have them, and return exactly', async ({
  site,
  administrator,
}) => {
  const { remaining, merged } = await makePair(site);
  const [remainingToken, mergedToken] = [
    await signInMember(site, { id: remaining }),
    await signInMember(site, { id: merged }),
  ];
  const names = await site.db.selectFrom('members').select('name').where('id', '=', merged).execute();
  const { _certNum } = await makeCertificate(site, administrator, { _company: names[0]?.name });
  const both = await saveActivity(site, administrator, { MemberIds: [remaining, merged] });
  const single = await saveActivity(site, administrator, { MemberIds: [merged] });
  const field = makeField();
  const forms = [
    await makeForm(site, administrator, { Fields: [field] }),
    await makeForm(site, administrator, { Fields: [field] }),
  ];
  const answer = (FormId: number, text: string, token: string) =>
    submit(site, { FormId, Answers: { [field.Key]: text } }, token);
  expect(await answer(forms[0]!, '保留的', remainingToken)).toMatchObject({ Code: 200 });
  expect(await answer(forms[0]!, '并入的', mergedToken)).toMatchObject({ Code: 200 });
  expect(await answer(forms[1]!, '只有一家', mergedToken)).toMatchObject({ Code: 200 });
  for (const id of [remaining, merged])
    await site.db
      .insertInto('member_pages')
      .values({ member_id: id, introduction: `简介${id}` })
      .execute();
  await site.db
    .updateTable('members')
    .set({ is_listed: true })
    .where('id', 'in', [remaining, merged])
    .execute();
  const { RoundId } = await site.call(
    businessConfirmations.SaveConfirmationRound,
    { Title: '合并前的核对', BeginDate: '2020-01-01' } as never,
    administrator,
  );
  for (const token of [remainingToken, mergedToken])
    await site.call(webConfirmations.ConfirmMyData, { RoundId }, token);
  for (const MemberIds of [[remaining, merged], [merged]])
    await sendNotice(site, administrator, { MemberIds });
  const due = () => site.db.selectFrom('notice_recipients').select('id').where('is_due', '=', true).execute();
  await expect.poll(async () => (await due()).length).toBe(0);
  const written = async () =>
    (
      await site.db
        .selectFrom('activity_invitations')
        .select('is_written')
        .where('activity_id', 'in', [both.ActivityId, single.ActivityId])
        .where('is_written', '=', false)
        .execute()
    ).length;
  await expect.poll(written).toBe(0);
  const before = await rowsOf(site, [remaining, merged]);
  expect(new Set(await ownersOf(site, 'outgoing_messages', [remaining, merged])).size).toBe(2);

  const { MergeId, Moved } = await merge(site, administrator, remaining, merged);

  expect(Moved).toMatchObject({ Certificates: 1, Invitations: 1, Answers: 1, Notices: 1, Contacts: 1 });
  expect(await ownersOf(site, 'certificates', [remaining, merged])).toEqual([remaining]);
  expect(await ownersOf(site, 'activity_invitations', [remaining, merged])).toEqual([
    remaining,
    remaining,
    merged,
  ]);
  expect(await ownersOf(site, 'form_answers', [remaining, merged])).toEqual([remaining, remaining, merged]);
  expect(await ownersOf(site, 'notice_recipients', [remaining, merged])).toEqual([
    remaining,
    remaining,
    merged,
  ]);
  // A message that both were to get ends with the record of the other.
  const { rows } = await sql<{ subject: string }>`select subject from outgoing_messages
    where member_id = ${merged} and noun not in ('activity', 'notice')`.execute(site.db);
  expect(rows).toEqual([]);
  expect(await ownersOf(site, 'confirmations', [remaining, merged])).toEqual([remaining, merged]);
  expect(await ownersOf(site, 'member_pages', [remaining, merged])).toEqual([remaining, merged]);
  const { List: owned } = await site.call(webCertificates.GetCertList, {}, remainingToken);
  expect(owned.map((one) => one._certNum)).toEqual([_certNum]);
  const shown = (memberid: number) => site.send(webDirectory.GetDirectoryMember, { memberid });
  expect(await shown(merged)).not.toMatchObject({ Code: 200, Data: { Introduction: expect.anything() } });
  expect(await shown(remaining)).toMatchObject({ Data: { Introduction: `简介${remaining}` } });
  expect(await site.call(UndoMerge, { MergeId }, administrator)).toEqual({ Changed: [] });

  const after = await rowsOf(site, [remaining, merged]);
  for (const table of Object.keys(tables)) expect([table, after[table]]).toEqual([table, before[table]]);
});

test('a person in both is there once, and everybody signs in again after the undo', async ({
  site,
  administrator,
}) => {
  const { remaining, merged } = await makePair(site);
  const add = async (MemberId: number, ContactName: string, Mobile: string) =>
    (await site.call(SaveContact, { MemberId, ContactName, Mobile } as never, administrator)).ContactId;
  const known = await add(remaining, '赵会计', '13800000003');
  await add(merged, '赵会计', '13800000003');
  const own = await add(merged, '钱培训', '13800000004');
  const mainOf = async (MemberId: number) =>
    (await site.call(GetContacts, { MemberId }, administrator)).find(({ IsMain }) => IsMain)!.ContactId;
  const [remainingMain, mergedMain] = [await mainOf(remaining), await mainOf(merged)];
  for (const [MemberId, ContactId] of [
    [remaining, remainingMain],
    [merged, mergedMain],
    [merged, own],
  ] as const)
    await site.call(AllowContactSignIn, { MemberId, ContactId, By: 'mobile' } as never, administrator);
  const sessionOf = (holderId: number, contactId: number) =>
    startSession(site.db, { audience: 'member', holderId, contactId });
  const sessions = [await sessionOf(merged, mergedMain), await sessionOf(merged, own)];
  await sessionOf(remaining, known);
  const before = await rowsOf(site, [remaining, merged]);

  const { MergeId, Moved } = await merge(site, administrator, remaining, merged, {
    Taken: ['DailyOperator'],
  });

  expect(Moved.Contacts).toBe(2);
  const people = await site.call(GetContacts, { MemberId: remaining }, administrator);
  expect(people.map(({ ContactName }) => ContactName).toSorted()).toEqual(
    ['李强', '王敏', '赵会计', '钱培训'].toSorted(),
  );
  expect(people.find(({ IsMain }) => IsMain)?.ContactName).toBe('李强');
  for (const token of sessions)
    expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  const left = await site.db
    .selectFrom('sessions')
    .select('contact_id')
    .where('holder_id', 'in', [remaining]);
  expect((await left.where('audience', '=', 'member').execute()).map((row) => row.contact_id)).toEqual([
    known,
  ]);
  const signsIn = await site.db
    .selectFrom('member_contacts')
    .select('name')
    .where('member_id', '=', remaining)
    .where('person_id', 'is not', null)
    .execute();
  expect(signsIn.map(({ name }) => name).toSorted()).toEqual(['李强', '王敏', '钱培训'].toSorted());

  await site.call(UndoMerge, { MergeId }, administrator);

  const after = await rowsOf(site, [remaining, merged]);
  expect(after['member_contacts']).toEqual(before['member_contacts']);
  expect(await ownersOf(site, 'member_contacts', [remaining, merged])).toEqual([
    ...Array.from({ length: 2 }, () => remaining),
    ...Array.from({ length: 3 }, () => merged),
  ]);
});

test('the member that stays sends a rejected contribution of the other one again', async ({
  site,
  administrator,
}) => {
  const { remaining, merged } = await makePair(site);
  const MenuId = await makeMenu(site, administrator);
  const [remainingToken, mergedToken] = [
    await signInMember(site, { id: remaining }),
    await signInMember(site, { id: merged }),
  ];
  const draft = { Title: '合并前的稿件', MenuId, NewContent: '<p>正文</p>' };
  const { NewsId } = await site.call(webContributions.SaveNews, draft as never, mergedToken);
  const caseOf = async () =>
    (await site.call(businessReviews.GetProcessList, { kind: 2, pagesize: 999 }, administrator)).List.find(
      (one) => one.NewsId === NewsId,
    )!;
  expect(
    await site.send(MergeMembers, { MemberId: remaining, OtherId: merged } as never, administrator),
  ).toMatchObject({ Code: 409 });
  const { ProcessId } = await caseOf();
  const decision = { ProcessId, Status: 2, ProcessItemName: '请补充' };
  await site.call(businessReviews.SaveProcessItem, decision as never, administrator);

  const { MergeId, Moved } = await merge(site, administrator, remaining, merged);

  expect(Moved.News).toBe(1);
  const again = { ...draft, NewsId, Title: '合并后的稿件' };
  expect(await site.send(webContributions.SaveNews, again as never, remainingToken)).toMatchObject({
    Code: 200,
  });
  expect(await caseOf()).toMatchObject({ Status: 3, Round: 2 });
  await site.call(UndoMerge, { MergeId }, administrator);
  expect(await ownersOf(site, 'news', [remaining, merged])).toEqual([merged]);
});

test('a code that opens the account of the other one ends with the merge', async ({
  site,
  administrator,
}) => {
  const { remaining, merged } = await makePair(site);
  const none = { account: '', account_key: null, password_hash: '' };
  await site.db.updateTable('members').set(none).where('id', '=', merged).execute();
  const sent = await site.call(businessOpenings.SendOpenings, { Ids: [merged], Way: 'slip' }, administrator);
  const { Code } = sent.Results[0]!;
  expect(await site.send(webOpenings.GetOpening, { Code })).toMatchObject({ Code: 200 });

  const { MergeId } = await merge(site, administrator, remaining, merged);

  expect(await site.send(webOpenings.GetOpening, { Code })).toMatchObject({ Message: openingTexts.ended });
  await site.call(UndoMerge, { MergeId }, administrator);
  expect(await site.send(webOpenings.GetOpening, { Code })).toMatchObject({ Message: openingTexts.ended });
});

test('of two who merge the same pair crosswise at once one does it, and of two undos one', async ({
  site,
}) => {
  const [one, other] = [await signInAdministrator(site), await signInAdministrator(site)];
  for (let round = 0; round < 5; round++) {
    const { remaining, merged } = await makePair(site);
    const send = (token: string, MemberId: number, OtherId: number) =>
      site.send(MergeMembers, { MemberId, OtherId } as never, token);

    const answers = await Promise.all([send(one, remaining, merged), send(other, merged, remaining)]);

    expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
    const { MergeId } = answers.find(({ Code }) => Code === 200)!.Data as { MergeId: number };
    const undos = await Promise.all([one, other].map((token) => site.send(UndoMerge, { MergeId }, token)));
    expect(undos.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
    for (const id of [remaining, merged])
      expect(await site.call(businessMembers.GetMemberModel, { id }, one)).toMatchObject({
        EndDate: '',
        FormerNames: '',
      });
  }
});
