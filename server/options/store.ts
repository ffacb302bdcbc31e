import { sql } from 'kysely';
import type * as v from 'valibot';
import { optionKind, type ManagedOption, type Option, type optionForm } from '#contract/options.ts';
import type { Page } from '#contract/paging.ts';
import { seatNames, seatNumbers } from '#contract/positions.ts';
import { recordOperation } from '../audit/chain.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { violatesUnique } from '../db/violation.ts';
import type { Actor } from '../http/actor.ts';
import { invalid, notFound, refused } from '../http/faults.ts';

type Form = v.InferOutput<typeof optionForm>;

export async function listOptions(db: Database, kind: number): Promise<Option[]> {
  return await db
    .selectFrom('options')
    .select(['id as TypeId', 'name as TypeName', 'sort_number as SortNumber'])
    .where('kind', '=', kind)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
}

export async function listManagedOptions(
  db: Database,
  kind: number,
  key: string,
  page: Page,
): Promise<{ List: ManagedOption[]; TotalCount: number }> {
  const chosen = db
    .selectFrom('options as o')
    .where('o.kind', '=', kind)
    .where(sql<boolean>`strpos(lower(o.name), lower(${key})) > 0`);
  const List = await chosen
    .select(['o.id as TypeId', 'o.kind as Type', 'o.name as TypeName', 'o.sort_number as SortNumber'])
    .select(
      sql<number>`(select count(*) from members m where o.id in (m.company_type_id, m.member_level_id))`.as(
        'UseCount',
      ),
    )
    .orderBy('o.sort_number')
    .orderBy('o.id')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { List, TotalCount: total };
}

/** The seats of the home page stand in the contract; here they are a type list like the others. */
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
  }));
  return { List, TotalCount: List.length };
}

export async function saveOption(db: Database, form: Form, by: Actor): Promise<number> {
  try {
    return await transaction(db, async (tx) => {
      const before = await loggedValues(tx, form.TypeId);
      const values = { name: form.TypeName, sort_number: form.SortNumber };
      const saved =
        form.TypeId === 0
          ? await tx
              .insertInto('options')
              .values({ ...values, kind: form.Type })
              .returning('id')
              .executeTakeFirst()
          : await tx
              .updateTable('options')
              .set(values)
              .where('id', '=', form.TypeId)
              .where('kind', '=', form.Type)
              .returning('id')
              .executeTakeFirst();
      if (!saved) throw notFound();
      const after = await loggedValues(tx, saved.id);
      await recordOperation(tx, by, { noun: 'option', recordId: saved.id, before, after });
      await raiseContentRevision(tx);
      return saved.id;
    });
  } catch (error) {
    if (violatesUnique(error, 'options_kind_name_key')) throw invalid({ TypeName: '名称已存在' });
    throw error;
  }
}

export async function deleteOption(db: Database, optionId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await loggedValues(tx, optionId);
    if (!before) throw notFound();
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
    await recordOperation(tx, by, { noun: 'option', recordId: optionId, before, after: null });
    await raiseContentRevision(tx);
  });
}

/** @throws CallFault 400 beside each choice that is not there; the rows stay until the transaction ends */
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
  const isThere = (id: number, kind: number) => rows.some((row) => row.id === id && row.kind === kind);
  const faults = {
    ...(isThere(form.CompanyTypeId, optionKind.companyType) ? {} : { CompanyTypeId: '请选择单位归类' }),
    ...(isThere(form.MemberLevelId, optionKind.memberLevel) ? {} : { MemberLevelId: '请选择会员等级' }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function loggedValues(tx: Tx, optionId: number) {
  return await tx
    .selectFrom('options')
    .select(['kind as Type', 'name as TypeName', 'sort_number as SortNumber'])
    .where('id', '=', optionId)
    .forUpdate()
    .executeTakeFirst();
}
