import type { Action } from '../list/row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useChosenWords, type FilteredList } from './use-chosen-words.ts';
import { useSelectedRows, type SelectedRows } from './use-selected-rows.ts';

export interface ChosenBarProps {
  selected: SelectedRows;
  /** The actions of this list besides copying and exporting. */
  actions: readonly Action[];
  list: FilteredList;
  isOnlyChosen: boolean;
  onOnlyChosen: (isOnly: boolean) => void;
  onClear: () => void;
}

/** Shows the bar with the actions for the selected rows, which may be on other pages. */
export function ChosenBar({ selected, actions, list, ...bar }: ChosenBarProps) {
  const ofEveryList = useSelectedRows(selected);
  const countText = useChosenWords(selected.ids, list);
  return <SelectionBar {...bar} countText={countText} actions={[...ofEveryList, ...actions]} />;
}
