import * as v from 'valibot';
import { callsOf } from '#contract/lists/calls.ts';
import type { ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import { sortStep } from '../../platform/crud/sort.ts';
import { storedValues, type Form } from '../lists/columns.ts';
import { insertRecord } from '../lists/store.ts';
import type { Filling } from './filling.ts';

type Records = Readonly<Record<string, readonly Readonly<Record<string, string | undefined>>[]>>;

/**
 * Writes the records of the declared lists, each with the fields of its form. Pictures and articles are named by their
 * paths in the demo.
 */
export async function writeLists(
  { db, starter, addressOf }: Filling,
  articles: ReadonlyMap<string, string>,
): Promise<void> {
  const records: Records = starter.lists;
  const valueOf = (value = '') =>
    value.startsWith('pictures/') ? addressOf(value) : (articles.get(value) ?? value);
  for (const list of managedLists as readonly ListDeclaration[])
    for (const [i, record] of (records[list.name] ?? []).entries()) {
      const values = Object.entries(record).map(([name, value]) => [name, valueOf(value)]);
      const form = v.parse(callsOf(list).save.input, Object.fromEntries(values)) as Form;
      await insertRecord(db, list, {
        ...storedValues(list, form),
        ...(list.calls.sort && { sort_number: (i + 1) * sortStep }),
        ...(record['CreateTime'] && { created_at: parseTime(record['CreateTime']) }),
      });
    }
}
