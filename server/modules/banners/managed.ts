import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Page } from '#contract/api/paging.ts';
import { onOff } from '#contract/fields/rules.ts';
import type { bannerForm, ManagedBanner } from '#contract/public-site/banners.ts';
import { formatTime, parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import { saveRecord } from '../../platform/crud/crud.ts';
import { lastPlace } from '../../platform/crud/sort.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, ifPresent, readPage } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { withoutKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
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
    .where('deleted_at', 'is', null)
    .where(matchesKey([sql`title`], key))
    .where((build) => ifPresent(type, (wanted) => build('type', '=', wanted)))
    .where((build) => ifPresent(begintime, (time) => build('created_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('created_at', '<=', parseEndTime(time))))
    .where((build) => ifPresent(status, (wanted) => build('is_shown', '=', wanted === 1)));
  const { rows, total } = await readPage(chosen, page, (query) =>
    query.select(columns).orderBy('type', 'desc').orderBy('sort_number').orderBy('id', 'desc'),
  );
  return { List: rows.map(toWire), TotalCount: total };
}

export async function saveBanner(db: Database, form: Form, by: Actor): Promise<number> {
  const values = {
    type: form.Type,
    title: form.Title,
    image_url: withoutKeys(form.ImageUrl),
    jump_url: withoutKeys(form.JumpUrl),
    shown_from: form.BeginTime === undefined ? null : parseTime(form.BeginTime),
    shown_until: form.EndTime === undefined ? null : parseEndTime(form.EndTime),
    is_shown: form.Status === onOff.on,
  };
  const fields = { texts: { JumpUrl: values.jump_url }, pictures: { ImageUrl: values.image_url } };
  const record = {
    id: form.BannerId,
    version: form.Version,
    first: (tx: Tx) => assertMayName(tx, by, fields),
  };
  const last = lastPlace('banners', sql`type = ${form.Type} and deleted_at is null`);
  const { id } = await saveRecord(db, banners, record, by, (tx) =>
    form.BannerId === 0
      ? tx
          .insertInto('banners')
          .values({ ...values, sort_number: form.SortNumber ?? last })
          .returning('id')
          .executeTakeFirstOrThrow()
      : tx
          .updateTable('banners')
          .set({ ...values, sort_number: form.SortNumber, version: sql`version + 1` })
          .where('id', '=', form.BannerId)
          .returning('id')
          .executeTakeFirstOrThrow(),
  );
  return id;
}

export const banners = {
  entityType: 'banner',
  table: 'banners',
  isShown: ({ Status }: ManagedBanner) => Status === onOff.on,
  placementFields: ['Type', 'BeginTime', 'EndTime'],
  async find(tx: Tx, ids: number[]) {
    const rows = await tx
      .selectFrom('banners')
      .select(columns)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, toWire(row)]));
  },
} as const;

export const bannerOrder = {
  entityType: banners.entityType,
  table: banners.table,
  inOrder: sql`select id from banners where deleted_at is null order by type desc, sort_number, id desc`,
};

const columns = [...bannerColumns, 'shown_from', 'shown_until', 'is_shown', 'version'] as const;

interface Row extends BannerRow {
  shown_from: Date | null;
  shown_until: Date | null;
  is_shown: boolean;
  version: number;
}

function toWire(row: Row): ManagedBanner {
  return {
    ...toShown(row),
    BeginTime: row.shown_from ? formatTime(row.shown_from) : '',
    EndTime: row.shown_until ? formatTime(row.shown_until) : '',
    Status: Number(row.is_shown),
    Version: row.version,
  };
}
