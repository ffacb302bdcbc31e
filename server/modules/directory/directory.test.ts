import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { webDirectory } from '#contract/members/directory.ts';
import type { Tx } from '../../platform/db/open.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { waitLimitMs } from '../../testing/time-limits.ts';

async function makeListed(site: TestApp, MemberName: string, columns: object = {}): Promise<number> {
  const { id } = await makeMember(site, { MemberName });
  await change(site, id, { is_listed: true, ...columns });
  return id;
}

async function change(site: TestApp, id: number, columns: object): Promise<void> {
  await site.db.updateTable('members').set(columns).where('id', '=', id).execute();
}

const namesFor = async (site: TestApp, filters: object = {}) =>
  (await site.call(webDirectory.GetMemberDirectory, { pagesize: 100, ...filters })).List.map(
    ({ MemberName }) => MemberName,
  );

const answerFor = async (site: TestApp, memberid: number) =>
  await site.send(webDirectory.GetDirectoryMember, { memberid });

test.beforeEach(async ({ site }) => {
  await site.db.updateTable('members').set({ is_listed: false }).execute();
  await vi.waitUntil(async () => (await namesFor(site)).length === 0, { timeout: waitLimitMs });
});

test('a member who agreed is listed, one who did not is unknown to the directory', async ({ site }) => {
  const shown = await makeListed(site, '澜州轨道交通建设公司', { city: '澜州' });
  const { id: hidden } = await makeMember(site, { MemberName: '没有同意的公司' });

  await expect.poll(() => namesFor(site)).toEqual(['澜州轨道交通建设公司']);
  expect((await answerFor(site, shown)).Data).toMatchObject({
    MemberName: '澜州轨道交通建设公司',
    City: '澜州',
  });
  const [ofHidden, ofUnknown] = [await answerFor(site, hidden), await answerFor(site, 999_999)];
  expect(ofHidden).toMatchObject({ Code: 404, Data: null });
  expect(ofHidden.Message).toBe(ofUnknown.Message);
});

test('the directory says nothing about the people of a member', async ({ site }) => {
  const id = await makeListed(site, '望川路桥集团');
  await expect.poll(() => namesFor(site)).toHaveLength(1);

  const texts = [await answerFor(site, id), await site.call(webDirectory.GetMemberDirectory, {})];

  for (const text of texts.map((answer) => JSON.stringify(answer)))
    for (const personal of ['李四', '张三', '13800138000', 'example.com', 'company'])
      expect(text).not.toContain(personal);
});

for (const [way, columns] of [
  ['ended today', { ended_on: sql`(now() at time zone 'Asia/Shanghai')::date` }],
  ['is disabled', { is_enabled: false }],
  ['takes its consent back', { is_listed: false }],
] as const)
  test(`a member that ${way} is gone from list, page and sitemap`, async ({ site }) => {
    const id = await makeListed(site, `青陵${way}集团`);
    await expect.poll(() => namesFor(site)).toHaveLength(1);
    const address = `/member?MemberId=${id}`;
    expect((await site.app.inject('/sitemap.xml')).body).toContain(address);

    await change(site, id, columns);

    await expect.poll(() => namesFor(site)).toEqual([]);
    expect((await answerFor(site, id)).Code).toBe(404);
    expect((await site.app.inject('/sitemap.xml')).body).not.toContain(address);
  });

test('a member whose last day is still to come stays listed', async ({ site }) => {
  await makeListed(site, '云埠水利水电工程局', { ended_on: '2098-12-31' });

  await expect.poll(() => namesFor(site)).toEqual(['云埠水利水电工程局']);
});

test('the directory is searched by name, former name and pinyin, never by contact or account', async ({
  site,
}) => {
  await makeListed(site, '临屿港务工程有限公司', { former_names: '临屿航务局' });
  await makeListed(site, '磐基岩土工程有限公司');
  await expect.poll(() => namesFor(site)).toHaveLength(2);

  expect(await namesFor(site, { key: '港务' })).toEqual(['临屿港务工程有限公司']);
  expect(await namesFor(site, { key: '航务局' })).toEqual(['临屿港务工程有限公司']);
  expect(await namesFor(site, { key: 'panji' })).toEqual(['磐基岩土工程有限公司']);
  expect(await namesFor(site, { key: 'pjyt' })).toEqual(['磐基岩土工程有限公司']);
  expect(await namesFor(site, { key: '李四' })).toEqual([]);
  expect(await namesFor(site, { key: 'company' })).toEqual([]);
});

test('the directory is narrowed by type, level and city, and counts them', async ({ site }) => {
  const id = await makeListed(site, '甲公司', { city: '澜州' });
  await makeListed(site, '乙公司', { city: '青陵' });
  await expect.poll(() => namesFor(site)).toHaveLength(2);
  const { company_type_id: companytypeid, member_level_id: memberlevelid } = await site.db
    .selectFrom('members')
    .select(['company_type_id', 'member_level_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

  for (const filters of [
    { companytypeid },
    { memberlevelid },
    { city: '澜州' },
    { companytypeid, memberlevelid, city: '澜州' },
  ])
    expect(await namesFor(site, filters)).toEqual(['甲公司']);
  expect(await namesFor(site, { companytypeid, city: '青陵' })).toEqual([]);
  const { Cities, Types } = await site.call(webDirectory.GetMemberDirectory, {});
  expect(Cities).toEqual(expect.arrayContaining([{ Name: '澜州', Count: 1 }]));
  expect(Types.map(({ Count }) => Count)).toEqual([1, 1]);
});

test('a change of 5,000 listed members is one withdrawal, and the directory follows', async ({ site }) => {
  const { db } = site;
  await makeListed(site, '戊公司');
  await expect.poll(() => namesFor(site)).toEqual(['戊公司']);
  for (const first of [1, 1001, 2001, 3001, 4001])
    await sql`
      insert into members (name, status, is_listed, password_hash, phone_sealed, phone_hash, email_sealed, email_hash)
      select '会员' || n, 3, true, '', '', '', '', '' from generate_series(${first}::int, ${first}::int + 999) n`.execute(
      db,
    );

  const [before, after] = await db.transaction().execute(async (tx) => {
    const first = await revisionOf(tx);
    await tx.updateTable('members').set({ city: '澜州' }).where('is_listed', '=', true).execute();
    return [first, await revisionOf(tx)];
  });

  expect(after).toEqual({ revision: before.revision + 1, withdrawals: [] });
  await expect
    .poll(async () => (await site.call(webDirectory.GetMemberDirectory, {})).Cities)
    .toEqual([{ Name: '澜州', Count: 1 }]);
});

test('a withdrawal names the members whose entry changed, and no other', async ({ site }) => {
  const [changed, same] = [
    await makeListed(site, '丙公司'),
    await makeListed(site, '丁公司', { city: '澜州' }),
  ];
  const { id: hidden } = await makeMember(site);

  const [before, after] = await site.db.transaction().execute(async (tx) => {
    const first = await revisionOf(tx);
    const all = tx.updateTable('members').where('id', 'in', [changed, same, hidden]);
    await all.set({ city: '澜州' }).execute();
    await all.set({ contact_person: '王五' }).execute();
    return [first, await revisionOf(tx)];
  });

  expect(after.revision).toBe(before.revision + 1);
  expect(after.withdrawals[0]).toMatchObject({ records: [`member ${changed}`] });
});

async function revisionOf(tx: Tx) {
  const { revision, withdrawals } = await tx
    .selectFrom('content_revision')
    .select(['revision', 'withdrawals'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { revision, withdrawals: withdrawals as unknown as object[] };
}

test('a search that needs no choices gets none', async ({ site }) => {
  await makeListed(site, '琼山勘察设计公司', { city: '琼山' });
  await expect.poll(() => namesFor(site)).toHaveLength(1);
  const search = { key: '琼山', pagesize: 2 };

  expect((await site.call(webDirectory.GetMemberDirectory, search)).Cities).toEqual([
    { Name: '琼山', Count: 1 },
  ]);
  expect(await site.call(webDirectory.GetMemberDirectory, { ...search, facets: 0 })).toMatchObject({
    TotalCount: 1,
    Types: [],
    Levels: [],
    Cities: [],
  });
});
