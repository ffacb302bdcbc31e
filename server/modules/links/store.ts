import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Page } from '#contract/api/paging.ts';
import { onOff } from '#contract/fields/rules.ts';
import type { Link, linkForm, linkSorts, ManagedLink } from '#contract/public-site/links.ts';
import { formatTime, parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import { saveRecord } from '../../platform/crud/crud.ts';
import { lastPlace } from '../../platform/crud/sort.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, ifPresent, readPage } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { withoutKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';

type Form = v.InferOutput<typeof linkForm>;

interface Filters {
  key: string;
  status?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  sort?: (typeof linkSorts)[number] | undefined;
}

export async function listShownLinks(db: Database): Promise<Link[]> {
  const rows = await db
    .selectFrom('links')
    .select(columns)
    .where('is_shown', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  return rows.map(toShown);
}

export async function listManagedLinks(
  db: Database,
  page: Page,
  { key, status, begintime, endtime, sort }: Filters,
): Promise<{ List: ManagedLink[]; TotalCount: number }> {
  const chosen = db
    .selectFrom('links')
    .where('deleted_at', 'is', null)
    .where(matchesKey([sql`title`, sql`address`], key))
    .where((build) => ifPresent(begintime, (time) => build('created_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('created_at', '<=', parseEndTime(time))))
    .where((build) => ifPresent(status, (wanted) => build('is_shown', '=', wanted === 1)));
  const { rows, total } = await readPage(chosen, page, (query) =>
    query.select(columns).orderBy(orders[sort ?? 'SortNumber']),
  );
  return { List: rows.map(toWire), TotalCount: total };
}

const orders = {
  SortNumber: sql`sort_number, id`,
  Title: sql`title, id`,
  '-Title': sql`title desc, id desc`,
  CreateTime: sql`created_at, id`,
  '-CreateTime': sql`created_at desc, id desc`,
};

export async function saveLink(db: Database, form: Form, by: Actor): Promise<number> {
  const values = {
    title: form.Title,
    address: form.Friendlinks,
    image_url: withoutKeys(form.ImageUrl),
    is_shown: form.Status === onOff.on,
  };
  const fields = { texts: { Friendlinks: values.address }, pictures: { ImageUrl: values.image_url } };
  const record = {
    id: form.LinkId,
    version: form.Version,
    first: (tx: Tx) => assertMayName(tx, by, fields),
  };
  const { id } = await saveRecord(db, links, record, by, (tx) =>
    form.LinkId === 0
      ? tx
          .insertInto('links')
          .values({ ...values, sort_number: form.SortNumber ?? lastPlace('links') })
          .returning('id')
          .executeTakeFirstOrThrow()
      : tx
          .updateTable('links')
          .set({ ...values, sort_number: form.SortNumber, version: sql`version + 1` })
          .where('id', '=', form.LinkId)
          .returning('id')
          .executeTakeFirstOrThrow(),
  );
  return id;
}

export const links = {
  entityType: 'link',
  table: 'links',
  isShown: ({ Status }: ManagedLink) => Status === onOff.on,
  async find(tx: Tx, ids: number[]) {
    const rows = await tx
      .selectFrom('links')
      .select(columns)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, toWire(row)]));
  },
} as const;

export const linkOrder = {
  entityType: links.entityType,
  table: links.table,
  inOrder: sql`select id from links where deleted_at is null order by sort_number, id`,
};

const columns = [
  'id',
  'title',
  'address',
  'image_url',
  'sort_number',
  'is_shown',
  'created_at',
  'version',
] as const;

interface Row {
  id: number;
  title: string;
  address: string;
  image_url: string;
  sort_number: number;
  is_shown: boolean;
  created_at: Date;
  version: number;
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
  return {
    ...toShown(row),
    Status: Number(row.is_shown),
    CreateTime: formatTime(row.created_at),
    Version: row.version,
  };
}
