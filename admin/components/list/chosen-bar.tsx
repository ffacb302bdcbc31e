import type { Action } from './row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelectedRows, type SelectedRows } from './use-selected-rows.ts';

export interface ChosenBarProps {
  selected: SelectedRows;
  /** The actions of this list besides copying and exporting. */
  actions: readonly Action[];
  hasOthers: boolean;
  isOnlyChosen: boolean;
  onOnlyChosen: (isOnly: boolean) => void;
  onClear: () => void;
}

/** Shows the bar with the actions for the selected rows, which may be on other pages. */
export function ChosenBar({ selected, actions, ...bar }: ChosenBarProps) {
  const ofEveryList = useSelectedRows(selected);
  return <SelectionBar {...bar} chosenCount={selected.ids.length} actions={[...ofEveryList, ...actions]} />;
}
