import { sql } from 'kysely';
import type * as v from 'valibot';
import type { bannerForm, ManagedBanner } from '#contract/banners.ts';
import type { Page } from '#contract/paging.ts';
import { recordOperation } from '../audit/chain.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/faults.ts';
import { formatTime, parseEndTime, parseTime } from '../shanghai-time.ts';
import { bannerColumns, toWire as toShown, type BannerRow } from './store.ts';

/*
 * Banners as the back office sees them: also those that are switched off, over or still to come.
 */

type Form = v.InferOutput<typeof bannerForm>;

interface Filters {
  key: string;
  type?: number | undefined;
  status?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

export async function listManagedBanners(
  db: Database,
  page: Page,
  { key, type, status, begintime, endtime }: Filters,
): Promise<{ List: ManagedBanner[]; TotalCount: number }> {
  const chosen = db
    .selectFrom('banners')
    .where(sql<boolean>`(strpos(lower(title), lower(${key})) > 0 or ${key} = '')`)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .$if(begintime !== undefined, (query) => query.where('created_at', '>=', parseTime(begintime ?? '')))
    .$if(endtime !== undefined, (query) => query.where('created_at', '<=', parseEndTime(endtime ?? '')))
    .$if(status !== undefined, (query) => query.where('is_shown', '=', status === 1));
  const rows = await chosen
    .select(columns)
    .orderBy('type', 'desc')
    .orderBy('sort_number')
    .orderBy('id', 'desc')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { List: rows.map(toWire), TotalCount: total };
}

export async function saveBanner(db: Database, form: Form, by: Actor): Promise<number> {
  return await transaction(db, async (tx) => {
    const before = form.BannerId === 0 ? null : await findBanner(tx, form.BannerId);
    const values = {
      type: form.Type,
      title: form.Title,
      image_url: form.ImageUrl,
      jump_url: form.JumpUrl,
      shown_from: form.BeginTime === undefined ? null : parseTime(form.BeginTime),
      shown_until: form.EndTime === undefined ? null : parseEndTime(form.EndTime),
      sort_number: form.SortNumber,
      is_shown: form.Status === 1,
    };
    const { id } =
      form.BannerId === 0
        ? await tx.insertInto('banners').values(values).returning('id').executeTakeFirstOrThrow()
        : await tx
            .updateTable('banners')
            .set(values)
            .where('id', '=', form.BannerId)
            .returning('id')
            .executeTakeFirstOrThrow(notFound);
    const after = await findBanner(tx, id);
    await recordOperation(tx, by, { noun: 'banner', recordId: id, before, after });
    await raiseContentRevision(tx);
    return id;
  });
}

export async function deleteBanner(db: Database, bannerId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findBanner(tx, bannerId);
    await tx.deleteFrom('banners').where('id', '=', bannerId).execute();
    await recordOperation(tx, by, { noun: 'banner', recordId: bannerId, before, after: null });
    await raiseContentRevision(tx);
  });
}

async function findBanner(db: Database, bannerId: number): Promise<ManagedBanner> {
  const row = await db
    .selectFrom('banners')
    .select(columns)
    .where('id', '=', bannerId)
    .executeTakeFirstOrThrow(notFound);
  return toWire(row);
}

const columns = [...bannerColumns, 'shown_from', 'shown_until', 'is_shown'] as const;

interface Row extends BannerRow {
  shown_from: Date | null;
  shown_until: Date | null;
  is_shown: boolean;
}

function toWire(row: Row): ManagedBanner {
  return {
    ...toShown(row),
    BeginTime: row.shown_from ? formatTime(row.shown_from) : '',
    EndTime: row.shown_until ? formatTime(row.shown_until) : '',
    Status: Number(row.is_shown),
  };
}
