import { chosenColumns } from './column-settings.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { ListPartProps } from './use-list.ts';
import { useSelectedRows } from './use-selected-rows.ts';

interface ChosenBarProps<Row extends object, Input extends object> extends ListPartProps<Row, Input> {
  isOnlyChosen: boolean;
  onOnlyChosen: (isOnly: boolean) => void;
}

/** Shows the bar with the actions for the selected rows, which may be on other pages. */
export function ChosenBar<Row extends object, Input extends object>({
  props,
  list,
  isOnlyChosen,
  onOnlyChosen,
}: ChosenBarProps<Row, Input>) {
  const { selection, idOf } = list;
  const rows = [...selection.chosen.values()];
  const ofEveryList = useSelectedRows({
    name: props.name,
    rows,
    idOf,
    columns: chosenColumns(props.columns, list.settings.settings).shown,
    exports: props.exports,
    filtered: list.filtered,
  });
  return (
    <SelectionBar
      chosenCount={rows.length}
      hasOthers={[...selection.chosen.keys()].some((id) => !list.rows.some((row) => idOf(row) === id))}
      isOnlyChosen={isOnlyChosen}
      onOnlyChosen={onOnlyChosen}
      onClear={selection.clear}
      actions={[...ofEveryList, ...(props.bulk?.(rows) ?? [])]}
    />
  );
}
