import * as fc from 'fast-check';
import { expect } from 'vitest';
import { nobody, type Audience } from '#contract/audience/audience.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { propertyRuns } from '../../testing/test-amount.ts';
import { test } from '../../testing/test.ts';
import { selectAudience } from './selection.ts';

interface Someone {
  id: number;
  level: number | null;
  type: number | null;
  city: string;
  isMember: boolean;
}

const cities = ['东江', '西河'];

/** Members of two levels, types and cities, or of none, and some of each kind who are members no more, or not yet. */
async function makePeople(site: TestApp) {
  const { db } = site;
  const options = await db
    .insertInto('options')
    .values([1, 1, 2, 2].map((kind, at) => ({ kind, name: `选项${at}` })))
    .returning(['id', 'kind'])
    .execute();
  const idsOf = (kind: number) => options.filter((row) => row.kind === kind).map(({ id }) => id);
  const [types, levels] = [idsOf(1), idsOf(2)];
  const { id: other } = await makeMember(site);
  await db.updateTable('members').set({ is_enabled: false }).where('id', '=', other).execute();
  const gone = [
    { status: 2 },
    { status: 3 },
    { is_enabled: false },
    { ended_on: '2020-01-01' },
    { merged_into: other, ended_on: '2020-01-01' },
    {
      forgotten_at: new Date(),
      status: 2,
      is_enabled: false,
      account: '',
      account_key: null,
      password_hash: '',
    },
  ];
  const people: Someone[] = [];
  for (let at = 0; at < 24; at++) {
    const level = levels[at % 3] ?? null;
    const type = types[Math.floor(at / 3) % 3] ?? null;
    const city = cities[at % 5] ?? '';
    const state = at % 4 === 3 ? gone[Math.floor(at / 4)]! : {};
    const { id } = await makeMember(site);
    await db
      .updateTable('members')
      .set({ member_level_id: level, company_type_id: type, city, ...state })
      .where('id', '=', id)
      .execute();
    people.push({ id, level, type, city, isMember: at % 4 !== 3 });
  }
  return { people, types, levels };
}

/** Whom an audience means, by hand. */
function membersOf(people: readonly Someone[], chosen: Audience): number[] {
  const { LevelIds, TypeIds, Cities, MemberIds, ExceptMemberIds } = chosen;
  const isIn = ({ id, level, type, city, isMember }: Someone) => {
    if (!isMember || ExceptMemberIds.includes(id)) return false;
    if (chosen.IsAll || MemberIds.includes(id)) return true;
    const dimensions = [
      { set: LevelIds.length > 0, matches: level !== null && LevelIds.includes(level) },
      { set: TypeIds.length > 0, matches: type !== null && TypeIds.includes(type) },
      { set: Cities.length > 0, matches: Cities.includes(city) },
    ].filter(({ set }) => set);
    if (dimensions.length === 0) return false;
    return chosen.IsEvery
      ? dimensions.every(({ matches }) => matches)
      : dimensions.some(({ matches }) => matches);
  };
  return people.filter(isIn).map(({ id }) => id);
}

const idsIn = async ({ db }: TestApp, chosen: Audience) =>
  (await selectAudience(db, chosen).select('m.id').orderBy('m.id').execute()).map(({ id }) => id);

test('an audience has the members that its words mean, whoever they are', async ({ site }) => {
  const { people, levels, types } = await makePeople(site);
  const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
  const ids = people.map(({ id }) => id);
  const audiences = fc.record({
    LevelIds: some(levels),
    TypeIds: some(types),
    Cities: some(['东江', '西河', '没有会员的城市']),
    MemberIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 5 }),
    ExceptMemberIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 9 }),
    IsAll: fc.boolean(),
    IsEvery: fc.boolean(),
  });

  await fc.assert(
    fc.asyncProperty(audiences, async (parts) => {
      const chosen = { ...nobody, ...parts };
      expect(await idsIn(site, chosen)).toEqual(membersOf(people, chosen));
    }),
    propertyRuns(150),
  );
});

test('a company that is added and left out is left out', async ({ site }) => {
  const { id } = await makeMember(site);

  expect(await idsIn(site, { ...nobody, MemberIds: [id] })).toEqual([id]);
  expect(await idsIn(site, { ...nobody, MemberIds: [id], ExceptMemberIds: [id] })).toEqual([]);
});

test('an audience that says nothing has nobody', async ({ site }) => {
  await makeMember(site);

  expect(await idsIn(site, nobody)).toEqual([]);
});
