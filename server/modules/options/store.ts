import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { options, type ManagedOption } from '#contract/members/managed-options.ts';
import { optionKind, type Option } from '#contract/members/options.ts';
import { seatNames, seatNumbers } from '#contract/public-site/featured.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { changeRecords } from '../../platform/crud/crud.ts';
import { assertOwnName, ownName } from '../../platform/crud/own-name.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, readPage } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { definitionOf, type Arrangement } from '../lists/store.ts';

export async function listOptions(db: Database, kind: number): Promise<Option[]> {
  return await db
    .selectFrom('options')
    .select(['id as TypeId', 'name as TypeName', 'sort_number as SortNumber'])
    .where('kind', '=', kind)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
}

/** Returns the id of an option by its name, however it is typed. */
export async function findOptionByName(
  db: Database,
  kind: number,
  name: string,
): Promise<number | undefined> {
  const option = await db
    .selectFrom('options')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`compare_key(name) = compare_key(${name})`)
    .orderBy('id')
    .executeTakeFirst();
  return option?.id;
}

export async function listManagedOptions(
  db: Database,
  kind: number,
  key: string,
  page: Page,
): Promise<{ List: ManagedOption[]; TotalCount: number }> {
  const ofKind = db
    .selectFrom('options as o')
    .where('o.kind', '=', kind)
    .where(matchesKey([sql`o.name`], key));
  const { rows: List, total } = await readPage(ofKind, page, (query) =>
    query
      .select(['o.id as TypeId', 'o.kind as Type', 'o.name as TypeName', 'o.sort_number as SortNumber'])
      .select('o.version as Version')
      .select(
        sql<number>`(select count(*) from members m where o.id in (m.company_type_id, m.member_level_id))`.as(
          'UseCount',
        ),
      )
      .orderBy('o.sort_number')
      .orderBy('o.id'),
  );
  return { List, TotalCount: total };
}

/** Lists the featured positions of the home page, which the contract defines, in the form of other options. */
export async function listSeats(db: Database): Promise<{ List: ManagedOption[]; TotalCount: number }> {
  const counts = await db
    .selectFrom('news_positions')
    .select(['seat', (build) => build.fn.countAll<number>().as('count')])
    .groupBy('seat')
    .execute();
  const List = seatNumbers.map((seat) => ({
    TypeId: seat,
    TypeName: seatNames[seat],
    SortNumber: seat,
    Type: optionKind.seat,
    UseCount: counts.find((row) => row.seat === seat)?.count ?? 0,
    Version: 1,
  }));
  return { List, TotalCount: List.length };
}

/** Each kind has an order and names of its own, and an option stays of its kind. */
export const optionArrangement: Arrangement = {
  order: sql`kind, sort_number, id`,
  within: ({ Type }) => sql`kind = ${Type}`,
  async check(tx, form, before) {
    const name = String(form['TypeName']);
    await assertOwnName(tx, {
      table: 'options',
      among: sql`kind = ${form['Type']}`,
      name,
      id: Number(form['TypeId']),
      field: 'TypeName',
      refusal: '名称已存在',
    });
    if (before && before['Type'] !== form['Type']) throw notFound();
    return before ? { name_duplicate: ownName(name) } : {};
  },
};

export async function deleteOption(db: Database, optionId: number, by: Actor): Promise<void> {
  await changeRecords(db, definitionOf(options), [optionId], by, async (tx) => {
    const user = await tx
      .selectFrom('members')
      .select('id')
      .where((build) =>
        build.or([build('company_type_id', '=', optionId), build('member_level_id', '=', optionId)]),
      )
      .limit(1)
      .executeTakeFirst();
    if (user) throw refused('该类型正在使用，不能删除');
    await tx.deleteFrom('options').where('id', '=', optionId).execute();
  });
}

/** Level 0 is none. @throws ApiError 400 when there is no such level; it stays until the transaction ends */
export async function assertMemberLevel(tx: Tx, id: number): Promise<void> {
  if (id === 0) return;
  const level = await tx
    .selectFrom('options')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', optionKind.memberLevel)
    .forKeyShare()
    .executeTakeFirst();
  if (!level) throw invalid({ MemberLevelId: '请选择会员等级' });
}

/**
 * Checks the chosen options, of which 0 is none, and locks their rows until the transaction ends.
 * @throws ApiError 400 on each missing one
 */
export async function assertMemberOptions(
  tx: Tx,
  form: { CompanyTypeId: number; MemberLevelId: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('options')
    .select(['id', 'kind'])
    .where('id', 'in', [form.CompanyTypeId, form.MemberLevelId])
    .forKeyShare()
    .execute();
  const isThere = (id: number, kind: number) =>
    id === 0 || rows.some((row) => row.id === id && row.kind === kind);
  const errors = {
    ...(isThere(form.CompanyTypeId, optionKind.companyType) ? {} : { CompanyTypeId: '请选择单位归类' }),
    ...(isThere(form.MemberLevelId, optionKind.memberLevel) ? {} : { MemberLevelId: '请选择会员等级' }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
