import { sql } from 'kysely';
import * as v from 'valibot';
import { businessBase, endpoints } from '#contract/api/endpoint.ts';
import { importDeclarations } from '#contract/back-office/imports.ts';
import { isSafeAddress } from '#contract/fields/rules.ts';
import { lastPlace, lockOrder } from '../../platform/crud/sort.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { CheckedRowOf, Findings, ImportDefinition } from '../../platform/imports/definition.ts';
import { checkedRows, readRow } from '../../platform/imports/read-row.ts';
import type { SheetRow } from '../../platform/spreadsheets/cells.ts';
import type { SheetTable } from '../../platform/spreadsheets/table.ts';

/* 友情链接 from a workbook: the example of CONTRIBUTING.md. A link is found by its address. */

const fields = [
  { key: '名称', label: '名称', synonyms: ['网站名称', '单位名称'], isRequired: true },
  { key: '网址', label: '网址', synonyms: ['链接', '链接地址'], isRequired: true },
];

const calls = importDeclarations({
  subject: '友情链接',
  name: 'ImportLinks',
  permission: 'link:save',
  listPermission: 'link:list',
  fields,
  ownFields: {},
  change: {},
  sums: {},
  since: { LinkId: v.number(), Title: v.string() },
  batch: {},
  filters: {},
});
export const linkImportCalls = endpoints(businessBase, {
  ImportLinks: calls.store,
  ReadLinkColumns: calls.columns,
  GetLinkFaults: calls.problems,
  UndoLinkImport: calls.undo,
  GetLinkBatches: calls.batches,
});

interface Link {
  title: string;
  address: string;
}
interface LinkImport {
  column: '名称' | '网址';
  values: Link;
  key: null;
  stored: Link;
  fields: object;
  facts: Record<string, never>;
  change: object;
  sums: object;
  since: { LinkId: number; Title: string };
  batch: object;
  filters: object;
}

const columns = ['名称', '网址'] as const;
const written = ({ title, address }: Link) => ({ 名称: title, 网址: address });

/** The worker is one line: `await answerInPieces(checkedLinks)`. */
export function checkedLinks(table: SheetTable) {
  const check = (row: SheetRow) => {
    const { text, say, checked } = readRow(columns, row);
    const link = { title: text('名称'), address: text('网址') };
    if (link.title === '') say('名称', '请填写名称');
    if (!isSafeAddress(link.address)) say('网址', '网址需以 http:// 或 https:// 开头');
    return checked(link, written(link));
  };
  return checkedRows(table, check, { title: '', address: '' });
}

export const linkImport: ImportDefinition<LinkImport> = {
  name: 'links',
  entityType: 'linkBatch',
  tables: { batches: 'link_batches', changes: 'link_changes', recordId: 'link_id', records: 'links' },
  columns,
  form: { fields, maxRows: 1000, besides: ['序号', '问题'], unneeded: [] },
  worker: new URL('link-import-worker.ts', import.meta.url),
  settle: async () => ({}),
  prepare:
    async (rows) =>
    async (tx, { isStoring }) => {
      // A new link is put last, so concurrent changes of the order and of links wait.
      if (isStoring) await lockOrder(tx, 'links');
      return await matchLinks(tx, rows);
    },
  textsOf: written,
  writtenBefore: ({ before }) => written(before),
  change: () => ({}),
  sums: () => ({}),
  async insert(tx, _batch, rows) {
    const links = rows.map(({ values }) => ({ ...values, sort_number: lastPlace('links') }));
    const records = await tx.insertInto('links').values(links).returning('id').execute();
    return records.map(({ id }) => id);
  },
  async update(tx, _batch, rows) {
    for (const { id, values } of rows)
      await tx
        .updateTable('links')
        .set({ title: values.title, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
  },
  undo: {
    before: sql`jsonb_build_object('title', r.title)`,
    restore: sql`title = c.before ->> 'title'`,
    remove: sql`deleted_at = now()`,
    describe: (tx, ids) =>
      tx.selectFrom('links').select(['id as LinkId', 'title as Title']).where('id', 'in', ids).execute(),
    nameOf: ({ Title }) => Title,
  },
};

async function matchLinks(tx: Tx, rows: readonly CheckedRowOf<LinkImport>[]): Promise<Findings<LinkImport>> {
  const links = await tx
    .selectFrom('links')
    .select(['id', 'title', 'address'])
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Map(links.map((link) => [link.address, link]));
  const good = rows.filter(({ problems: errors }) => errors.size === 0);
  const matched = good.map(({ row, values }) => {
    const before = known.get(values.address);
    const one = { row, values, key: null };
    if (!before) return { ...one, kind: 'new' as const };
    if (before.title === values.title) return { ...one, kind: 'same' as const };
    return { ...one, kind: 'changed' as const, id: before.id, before };
  });
  return { matched, problems: [], warnings: [] };
}

/** The tables that a module's migration would create. */
export const linkImportTables = sql`
  create table link_batches (
    id integer generated always as identity primary key,
    file_name text not null,
    file_hash bytea not null,
    row_count integer not null,
    new_count integer not null,
    changed_count integer not null,
    imported_by text not null,
    created_at timestamptz not null default now(),
    undone_at timestamptz,
    undone_by text not null default '',
    undo_reason text not null default '',
    kept_count integer not null default 0
  );
  create table link_changes (
    batch_id integer not null references link_batches (id),
    link_id integer not null references links (id),
    version integer not null,
    before jsonb,
    primary key (batch_id, link_id)
  )`;
