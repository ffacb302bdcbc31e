import type { Action } from './row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { chosenWords, useHiddenCount, type FilteredList } from './use-hidden-count.ts';
import { useSelectedRows, type SelectedRows } from './use-selected-rows.ts';

export interface ChosenBarProps {
  selected: SelectedRows;
  /** The actions of this list besides copying and exporting. */
  actions: readonly Action[];
  hasOthers: boolean;
  list: FilteredList;
  isOnlyChosen: boolean;
  onOnlyChosen: (isOnly: boolean) => void;
  onClear: () => void;
}

/** Shows the bar with the actions for the selected rows, which may be on other pages. */
export function ChosenBar({ selected, actions, hasOthers, list, ...bar }: ChosenBarProps) {
  const ofEveryList = useSelectedRows(selected);
  const hiddenCount = useHiddenCount(selected.ids, list);
  const chosen = chosenWords(selected.ids.length, hiddenCount, hasOthers);
  return <SelectionBar {...bar} chosen={chosen} actions={[...ofEveryList, ...actions]} />;
}
