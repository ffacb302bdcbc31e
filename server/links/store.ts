import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Link, linkForm, ManagedLink } from '#contract/links.ts';
import type { Page } from '#contract/paging.ts';
import { recordOperation } from '../audit/chain.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/faults.ts';
import { formatTime, parseEndTime, parseTime } from '../shanghai-time.ts';

type Form = v.InferOutput<typeof linkForm>;

interface Filters {
  key: string;
  status?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

export async function listShownLinks(db: Database): Promise<Link[]> {
  const rows = await db
    .selectFrom('links')
    .select(columns)
    .where('is_shown', '=', true)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  return rows.map(toShown);
}

export async function listManagedLinks(
  db: Database,
  page: Page,
  { key, status, begintime, endtime }: Filters,
): Promise<{ List: ManagedLink[]; TotalCount: number }> {
  const chosen = db
    .selectFrom('links')
    .where(sql<boolean>`(strpos(lower(title || ' ' || address), lower(${key})) > 0 or ${key} = '')`)
    .$if(begintime !== undefined, (query) => query.where('created_at', '>=', parseTime(begintime ?? '')))
    .$if(endtime !== undefined, (query) => query.where('created_at', '<=', parseEndTime(endtime ?? '')))
    .$if(status !== undefined, (query) => query.where('is_shown', '=', status === 1));
  const rows = await chosen
    .select(columns)
    .orderBy('sort_number')
    .orderBy('id')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { List: rows.map(toWire), TotalCount: total };
}

export async function saveLink(db: Database, form: Form, by: Actor): Promise<number> {
  return await transaction(db, async (tx) => {
    const before = form.LinkId === 0 ? null : await findLink(tx, form.LinkId);
    const values = {
      title: form.Title,
      address: form.Friendlinks,
      image_url: form.ImageUrl,
      sort_number: form.SortNumber,
      is_shown: form.Status === 1,
    };
    const { id } =
      form.LinkId === 0
        ? await tx.insertInto('links').values(values).returning('id').executeTakeFirstOrThrow()
        : await tx
            .updateTable('links')
            .set(values)
            .where('id', '=', form.LinkId)
            .returning('id')
            .executeTakeFirstOrThrow(notFound);
    const after = await findLink(tx, id);
    await recordOperation(tx, by, { noun: 'link', recordId: id, before, after });
    await raiseContentRevision(tx);
    return id;
  });
}

export async function deleteLink(db: Database, linkId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findLink(tx, linkId);
    await tx.deleteFrom('links').where('id', '=', linkId).execute();
    await recordOperation(tx, by, { noun: 'link', recordId: linkId, before, after: null });
    await raiseContentRevision(tx);
  });
}

async function findLink(db: Database, linkId: number): Promise<ManagedLink> {
  const row = await db
    .selectFrom('links')
    .select(columns)
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow(notFound);
  return toWire(row);
}

const columns = ['id', 'title', 'address', 'image_url', 'sort_number', 'is_shown', 'created_at'] as const;

interface Row {
  id: number;
  title: string;
  address: string;
  image_url: string;
  sort_number: number;
  is_shown: boolean;
  created_at: Date;
}

function toShown(row: Row): Link {
  return {
    LinkId: row.id,
    Title: row.title,
    Friendlinks: row.address,
    ImageUrl: row.image_url,
    SortNumber: row.sort_number,
  };
}

function toWire(row: Row): ManagedLink {
  return { ...toShown(row), Status: Number(row.is_shown), CreateTime: formatTime(row.created_at) };
}
