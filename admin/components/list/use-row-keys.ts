import type { Selection } from '../selection/selection.ts';
import { useListKeys } from './list-keys.tsx';
import { useAllowedActions, type Action } from './row-actions.tsx';

interface RowKeys<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => number;
  actionsOf: ((row: Row) => readonly Action[]) | undefined;
  /** The actions above the list. */
  tools: readonly Action[];
  selection: Selection<Row>;
  refresh: () => unknown;
  /** Opens the address of an action. */
  go: (address: string) => void;
}

/** Binds the keys of a list to the actions of its buttons; returns the window that lists them. */
export function useRowKeys<Row extends object>(list: RowKeys<Row>) {
  const allowed = useAllowedActions();
  const rowOf = (id: number) => list.rows.find((row) => list.idOf(row) === id);
  const run = (action: Action | undefined) => {
    if (action?.to !== undefined) list.go(action.to);
    else action?.run?.();
    return action !== undefined;
  };
  return useListKeys({
    act(id, key) {
      const row = rowOf(id);
      const actions = row && list.actionsOf ? allowed(list.actionsOf(row)) : [];
      return run(actions.find(({ keys, disabledWhy }) => keys === key && disabledWhy === undefined));
    },
    create: () => void run(allowed(list.tools).find(({ keys }) => keys === 'N')),
    refresh: () => void list.refresh(),
    choose(id) {
      const row = rowOf(id);
      if (row) list.selection.toggle(row);
    },
  });
}
