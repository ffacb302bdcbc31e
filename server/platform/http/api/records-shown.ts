import { managedLists } from '#contract/lists/registry.ts';
import { recordName } from '../../db/content-revision.ts';

/** The fields of public answers that have the id of a record, with the kind of the record. */
const kindsByField = new Map<string, string>([
  ['NewsId', 'news'],
  ['ActivityId', 'activity'],
  ['MemberId', 'member'],
  ...managedLists.map(({ id, entityType }) => [id, entityType] as const),
]);

/** Returns the names (`recordName`) of the records that the data of an answer show, wherever in it they are. */
export function recordsShown(data: unknown): string[] {
  const records = new Set<string>();
  function look(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      const kind = kindsByField.get(field);
      if (kind !== undefined && typeof inner === 'number') records.add(recordName(kind, inner));
      else look(inner);
    }
  }
  look(data);
  return [...records];
}
