import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Page } from '#contract/api/paging.ts';
import { managedCalls, publicCalls, type ManagedCalls, type PublicCalls } from '#contract/lists/calls.ts';
import type { ListCall, ListDeclaration } from '#contract/lists/declaration.ts';
import { deleteRecords, restoreRecords, setShown } from '../../platform/crud/crud.ts';
import { sortList } from '../../platform/crud/sort.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Api, Handler, Handlers } from '../../platform/http/api/serve.ts';
import type { FileKeys } from '../files/file-keys.ts';
import type { Form, WireRecord } from './columns.ts';
import {
  definitionOf,
  orderOf,
  readManaged,
  readShown,
  saveListRecord,
  type Arrangement,
  type ListFilters,
} from './store.ts';

interface Dependencies {
  db: Database;
  fileKeys: FileKeys;
}
type HandlersOf<Calls> = Calls extends Record<string, Endpoint> ? Handlers<Calls> : never;
type Ids = { Ids: number[] };

/** Serves the calls of a declared list. */
export function serveList(api: Api, deps: Dependencies, list: ListDeclaration): void {
  api.serveContent(publicCalls(list), (db) => publicListHandlers(db, list));
  api.serve(managedCalls(list), managedListHandlers(deps, list));
}

/** Returns the handlers of a declared list for the back office. */
export function managedListHandlers<List extends ListDeclaration>(
  { db, fileKeys }: Dependencies,
  list: List,
  arrangement: Arrangement = {},
): HandlersOf<ManagedCalls<List>> {
  const definition = definitionOf(list);
  const handlers: Record<Exclude<ListCall, 'public'>, Handler<Endpoint>> = {
    async list({ pageindex, pagesize, ...filters }: Page & ListFilters) {
      const read = await readManaged(db, list, { pageindex, pagesize }, filters, arrangement);
      return { ...read, List: read.List.map((record) => withKeys(fileKeys, list, record)) };
    },
    save: async (form: Form, { by }) => ({
      [list.id]: await saveListRecord(db, list, form, by, arrangement),
    }),
    sort: async ({ Ids }: Ids, { by }) => await sortList(db, orderOf(list, arrangement), Ids, by),
    show: async (form: Ids & { Status: number }, { by }) => await setShown(db, definition, form, by),
    remove: async ({ Ids }: Ids, { by }) => await deleteRecords(db, definition, Ids, by),
    restore: async ({ Ids }: Ids, { by }) => await restoreRecords(db, definition, Ids, by),
  };
  const entries = Object.entries(handlers).map(([call, handler]) => [list.calls[call as ListCall], handler]);
  return byName<ManagedCalls<List>>(entries.filter(([name]) => name !== undefined));
}

/** Returns the handler of the call by which anyone reads the shown records. */
export function publicListHandlers<List extends ListDeclaration>(
  db: Database,
  list: List,
): HandlersOf<PublicCalls<List>> {
  const names = Object.keys(publicCalls(list));
  return byName<PublicCalls<List>>(names.map((name) => [name, () => readShown(db, list)]));
}

const byName = <Group>(entries: unknown[][]) => Object.fromEntries(entries) as unknown as HandlersOf<Group>;

/** Returns a record with keys in the addresses of its pictures, which administrators see before visitors may. */
export function withKeys(fileKeys: FileKeys, { fields }: ListDeclaration, record: WireRecord): WireRecord {
  const pictures = Object.keys(fields).filter((name) => fields[name]?.kind === 'picture');
  const keyed = pictures.map((name) => [name, fileKeys.withKeys(String(record[name]), 'insiders')]);
  return { ...record, ...Object.fromEntries(keyed) };
}
