import { callsOf } from '#contract/lists/calls.ts';
import { stateOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { onOff } from '../list/columns.tsx';
import type { BulkEndpoint } from '../list/endpoints.ts';
import type { Action } from '../list/row-actions.tsx';
import { removal, removalOfMany } from '../list/standard-actions.tsx';
import { useCanCall } from '../permissions/permissions.ts';
import { useChanges } from '../undo/use-changes.ts';
import type { PlainRow } from './fields.tsx';

/** Returns the changes of the records of a declared list that take effect at once, and their actions. */
export function useListChanges(list: ListDeclaration) {
  const { list: read, show, remove, restore } = callsOf(list);
  const { words } = stateOf(list);
  const can = useCanCall();
  const nameOf = (row: PlainRow) => String(row[list.nameField]);
  const changes = useChanges<PlainRow>({
    idOf: (row) => Number(row[list.id]),
    nameOf,
    invalidates: [read],
  });
  const setShown =
    show &&
    ((rows: readonly PlainRow[], isShown: boolean) =>
      changes.setStatus(show as BulkEndpoint, rows, ({ Status }) => Number(Status), isShown, words));
  const removeAll =
    remove && restore && ((rows: readonly PlainRow[]) => changes.remove(remove, restore, rows));

  const isDisabled = !show || !can(show);
  return {
    /** The switch of the state, where the records have one. */
    stateColumn: setShown
      ? [
          onOff<PlainRow>('Status', '状态', {
            words,
            nameOf,
            isDisabled,
            onSave: (row, isOn) => setShown([row], isOn),
          }),
        ]
      : [],
    /** The action that changes the state of a record to the other one. */
    switchingOf(row: PlainRow): Action[] {
      if (!setShown) return [];
      const isShown = row['Status'] === 1;
      return [{ label: words[isShown ? 1 : 0], calls: show, run: () => setShown([row], !isShown) }];
    },
    removalOf: (row: PlainRow): Action[] =>
      remove && removeAll ? [removal(remove, () => removeAll([row]))] : [],
    bulk: (rows: readonly PlainRow[]): Action[] => [
      ...(setShown
        ? words.map((label, at) => ({ label, calls: show, run: () => setShown(rows, at === 0) }))
        : []),
      ...(remove && removeAll ? [removalOfMany(remove, () => removeAll(rows))] : []),
    ],
  };
}
