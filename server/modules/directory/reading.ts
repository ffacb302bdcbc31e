import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { Directory, DirectoryMember } from '#contract/members/directory.ts';
import { notFound } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import { ifPresent, readPage } from '../../platform/db/page.ts';
import { isInDirectory } from '../counts/definitions.ts';
import { filterByPinyin } from './by-pinyin.ts';

interface Filters {
  key: string;
  companytypeid?: number | undefined;
  memberlevelid?: number | undefined;
  city?: string | undefined;
  facets?: 0 | 1 | undefined;
}

/** Lists a page of the directory: by level, then as the office sorts its members, then by name. */
export async function listDirectory(db: Database, page: Page, filters: Filters): Promise<Directory> {
  const [{ rows, total }, choices] = await Promise.all([
    readMembers(db, page, filters),
    filters.facets === 0 ? { Types: [], Levels: [], Cities: [] } : findChoices(db),
  ]);
  return { List: rows, TotalCount: total, ...choices };
}

async function readMembers(db: Database, page: Page, filters: Filters) {
  const { key, companytypeid, memberlevelid, city } = filters;
  const spokenIds = await findByPinyin(db, key);
  const selection = listed(db)
    .where(ifPresent(key, (text) => hasName(text, spokenIds)))
    .where((build) => ifPresent(companytypeid, (id) => build('m.company_type_id', '=', id)))
    .where((build) => ifPresent(memberlevelid, (id) => build('m.member_level_id', '=', id)))
    .where((build) => ifPresent(city, (name) => build('m.city', '=', name)));
  return await readPage(selection, page, (query) =>
    query
      .leftJoin('options as t', 't.id', 'm.company_type_id')
      .leftJoin('options as l', 'l.id', 'm.member_level_id')
      .leftJoin('member_pages as p', 'p.member_id', 'm.id')
      .select(cardColumns)
      .orderBy(sql`l.sort_number nulls last`)
      .orderBy('l.id')
      .orderBy('m.sort_number')
      .orderBy('m.name_key')
      .orderBy('m.id'),
  );
}

/** Returns what the directory can be narrowed to. */
async function findChoices(db: Database): Promise<Pick<Directory, 'Types' | 'Levels' | 'Cities'>> {
  const [Types, Levels, Cities] = await Promise.all([
    countByOption(db, 'm.company_type_id'),
    countByOption(db, 'm.member_level_id'),
    countByCity(db),
  ]);
  return { Types, Levels, Cities };
}

/**
 * Returns a member of the directory with its page.
 * @throws ApiError 404 for a member that is not in the directory, as for one that does not exist
 */
export async function findInDirectory(db: Database, memberId: number): Promise<DirectoryMember> {
  const { former_names, ...member } = await listed(db)
    .leftJoin('options as t', 't.id', 'm.company_type_id')
    .leftJoin('options as l', 'l.id', 'm.member_level_id')
    .leftJoin('member_pages as p', 'p.member_id', 'm.id')
    .select([...cardColumns, 'm.former_names'])
    .select(sql<string>`coalesce(p.introduction, '')`.as('Introduction'))
    .select(sql<string>`coalesce(p.website, '')`.as('Website'))
    .select(sql<string>`coalesce(p.telephone, '')`.as('Telephone'))
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow(notFound);
  return { ...member, FormerNames: former_names.split('\n').filter(Boolean) };
}

/** Returns the ids of the directory, for the sitemap. */
export async function listDirectoryIds(db: Database): Promise<number[]> {
  const rows = await listed(db).select('m.id').orderBy('m.id').execute();
  return rows.map(({ id }) => id);
}

/** The moment at which the next member of the directory ends. */
export const nextEndInDirectory = sql<Date | null>`
  (select min(m.ended_on)::timestamp at time zone 'Asia/Shanghai' from members m where ${isInDirectory} and m.ended_on is not null)`;

const listed = (db: Database) => db.selectFrom('members as m').where(isInDirectory);

const cardColumns = [
  'm.id as MemberId',
  'm.name as MemberName',
  sql<string>`coalesce(t.name, '')`.as('CompanyTypeName'),
  sql<string>`coalesce(l.name, '')`.as('MemberLevelName'),
  'm.city as City',
  sql<string>`coalesce(p.logo_url, '')`.as('LogoUrl'),
] as const;

function hasName(key: string, spokenIds: number[]) {
  const text = compareKey(key);
  return sql<boolean>`(strpos(m.name_key, ${text}) > 0 or strpos(m.former_search_key, ${text}) > 0 or m.id = any(${spokenIds}::int[]))`;
}

/** Returns the members whose name sounds like a key of letters alone. */
async function findByPinyin(db: Database, key: string): Promise<number[]> {
  if (!/^[a-z ]{2,}$/i.test(key)) return [];
  const rows = await listed(db).select(['m.id', 'm.name']).execute();
  return await filterByPinyin(rows, key);
}

async function countByOption(db: Database, column: 'm.company_type_id' | 'm.member_level_id') {
  return await listed(db)
    .innerJoin('options as o', 'o.id', column)
    .select((build) => ['o.id as Id', 'o.name as Name', build.fn.countAll<number>().as('Count')])
    .groupBy('o.id')
    .orderBy('o.sort_number')
    .orderBy('o.id')
    .execute();
}

async function countByCity(db: Database) {
  return await listed(db)
    .select((build) => ['m.city as Name', build.fn.countAll<number>().as('Count')])
    .where('m.city', '<>', '')
    .groupBy('m.city')
    .orderBy('Count', 'desc')
    .orderBy('m.city')
    .limit(maxCities)
    .execute();
}

/** The cities that can be chosen; a rarer one is found by the name of its members. */
const maxCities = 60;
