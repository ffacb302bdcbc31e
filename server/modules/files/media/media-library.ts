import { sql, type InferResult } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import type { Permission } from '#contract/api/permissions.ts';
import {
  mediaKinds,
  type MediaFile,
  type MediaKind,
  type mediaSorts,
  type MediaUse,
} from '#contract/content/media.ts';
import { onOff } from '#contract/fields/rules.ts';
import { formatTime, parseTimeAfter, parseTime } from '../../../platform/core/shanghai-time.ts';
import type { Database } from '../../../platform/db/open.ts';
import { ifPresent, inOrder, matchesKey, readPage, sortedBy } from '../../../platform/db/page.ts';
import type { FileKeys } from '../file-keys.ts';
import { findUses, isUsed } from '../file-uses.ts';
import { permissionOf } from '../nameable-files.ts';

/*
 * Public files that editors uploaded. Uploads of visitors and members have kinds of their own and are not among them.
 */

interface Filters {
  key: string;
  kind?: MediaKind | undefined;
  used?: number | undefined;
  removed?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
  sort?: (typeof mediaSorts)[number] | undefined;
}

export type Holds = (permission: Permission) => boolean;

interface Reading {
  db: Database;
  fileKeys: FileKeys;
  /** True when the reader may list the records of this kind, whose titles are otherwise left out. */
  holds: Holds;
}

const maxUses = 50;

export async function listMedia(
  { db, fileKeys, holds }: Reading,
  page: Page,
  { key, kind, used, removed, begintime, endtime, sort }: Filters,
): Promise<{ List: MediaFile[]; TotalCount: number }> {
  const selection = mediaFiles(db)
    .where('f.removed_at', removed === onOff.on ? 'is not' : 'is', null)
    .where(matchesKey([sql`f.original_name`], key))
    .where((build) => ifPresent(kind, (filter) => build('f.kind', '=', filter)))
    .where((build) => ifPresent(begintime, (time) => build('f.created_at', '>=', parseTime(time))))
    .where((build) => ifPresent(endtime, (time) => build('f.created_at', '<', parseTimeAfter(time))))
    .where(ifPresent(used, (filter) => sql<boolean>`${isUsed('f.path')} = ${filter === onOff.on}`));
  const { rows, total } = await readPage(selection, page, (query) =>
    withUploader(query).orderBy(inOrder(orders[sort ?? '-UploadTime'])),
  );
  const uses = await findUses(
    db,
    rows.map(({ path }) => path),
    maxUses,
  );
  const List = rows.map((row): MediaFile => {
    const { uses: places = [], count = 0 } = uses.get(row.path) ?? {};
    return { ...toWire(row, fileKeys), Uses: places.map((use) => asSeenBy(holds, use)), UseCount: count };
  });
  return { List, TotalCount: total };
}

/** Selects the files of the library, removed ones included. */
export function mediaFiles(db: Database) {
  return db.selectFrom('files as f').where('f.kind', 'in', mediaKinds);
}

const orders = {
  Name: sortedBy('f.original_name', 'f.id', 'asc'),
  '-Name': sortedBy('f.original_name', 'f.id', 'desc'),
  Bytes: sortedBy('f.byte_size', 'f.id', 'asc'),
  '-Bytes': sortedBy('f.byte_size', 'f.id', 'desc'),
  UploadTime: sortedBy('f.created_at', 'f.id', 'asc'),
  '-UploadTime': sortedBy('f.created_at', 'f.id', 'desc'),
};

const columns = [
  'f.id',
  'f.path',
  'f.original_name',
  'f.kind',
  'f.byte_size',
  'f.created_at',
  'f.removed_at',
  'a.real_name',
  'a.account',
] as const;

const withUploader = (files: ReturnType<typeof mediaFiles>) =>
  files.leftJoin('administrators as a', 'a.id', 'f.uploaded_by').select(columns);
type Row = InferResult<ReturnType<typeof withUploader>>[number];

function toWire(row: Row, fileKeys: FileKeys): Omit<MediaFile, 'Uses' | 'UseCount'> {
  const Address = `/files/${row.path}`;
  return {
    FileId: row.id,
    Name: row.original_name,
    Kind: mediaKinds.find((kind) => kind === row.kind) ?? 'attachment',
    Bytes: row.byte_size,
    Address,
    KeyedAddress: fileKeys.withKeys(Address, 'insiders'),
    UploadTime: formatTime(row.created_at),
    UploaderName: row.real_name || row.account || '',
    RemoveTime: row.removed_at === null ? '' : formatTime(row.removed_at),
  };
}

/** Returns a use without the title of its record for a reader whose permissions do not show it. */
export function asSeenBy(holds: Holds, use: MediaUse): MediaUse {
  return holds(permissionOf(use.Place)) ? use : { ...use, RecordId: 0, Title: '' };
}
