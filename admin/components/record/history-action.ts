import { useLocation, useNavigate } from 'react-router';
import { historyPermissions, type EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import type { IdField } from '../list/endpoints.ts';
import { inSight, type Action } from '../list/row-actions.tsx';

/** The word of the address that names the record, such as `member-3`. */
export const historyParam = 'history';

/** Returns the action 变更记录 of a record: it opens the drawer of the shell by the address. */
export function useHistoryAction() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (entityType: EntityTypeWithHistory, id: number, name: string): Action => ({
    label: '变更记录',
    calls: { permission: historyPermissions[entityType] },
    run: () => {
      const next = new URLSearchParams(search);
      next.set(historyParam, `${entityType}-${id}`);
      void navigate({ search: `?${next}` }, { state: { historyOf: name } });
    },
  });
}

interface Listed<Row extends object> {
  entityType?: EntityTypeWithHistory;
  rowKey: IdField<Row>;
  nameOf: (row: Row) => string;
  row?: (row: Row) => readonly Action[];
}

/** Returns the actions of a row with its history; in the ⋮ menu dangerous actions are last, apart from the rest. */
export function useRowActions<Row extends object>({
  entityType,
  rowKey,
  nameOf,
  row: actionsOf,
}: Listed<Row>) {
  const historyOf = useHistoryAction();
  if (entityType === undefined) return actionsOf;
  return (row: Row) => {
    const actions = actionsOf?.(row) ?? [];
    const under = [...actions.slice(inSight), historyOf(entityType, Number(row[rowKey]), nameOf(row))];
    return [
      ...actions.slice(0, inSight),
      ...under.toSorted((one, other) => Number(one.isDanger ?? false) - Number(other.isDanger ?? false)),
    ];
  };
}
