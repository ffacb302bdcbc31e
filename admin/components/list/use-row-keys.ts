import { useListKeys } from './list-keys.tsx';
import type { ListPageProps } from './list-props.ts';
import { useAllowedActions, type Action } from './row-actions.tsx';
import type { useList } from './use-list.ts';

/** Binds the keys of a list to the actions of its buttons; returns the window that lists them. */
export function useRowKeys<Row extends object, Input extends object>(
  { row: actionsOf, tools = [] }: ListPageProps<Row, Input>,
  list: ReturnType<typeof useList<Row, Input>>,
  rows: readonly Row[],
) {
  const allowed = useAllowedActions();
  const rowOf = (id: number) => rows.find((row) => list.idOf(row) === id);
  const run = (action: Action | undefined) => {
    if (action?.to !== undefined) list.go(action.to);
    else action?.run?.();
    return action !== undefined;
  };
  return useListKeys({
    act(id, key) {
      const row = rowOf(id);
      const actions = row && actionsOf ? allowed(actionsOf(row)) : [];
      return run(actions.find(({ keys, disabledWhy }) => keys === key && disabledWhy === undefined));
    },
    create: () => void run(allowed(tools).find(({ keys }) => keys === 'N')),
    refresh: () => void list.query.refetch(),
    choose(id) {
      const row = rowOf(id);
      if (row) list.selection?.toggle(row);
    },
  });
}
