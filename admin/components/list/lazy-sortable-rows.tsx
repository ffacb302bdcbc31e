import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LateSkeleton } from '../feedback/delayed-skeleton.tsx';

/** Loads the sorting of rows; called together with the list itself so that it is ready when the rows are. */
export const loadSorting = () => import('./sortable-rows.tsx');

/** Rows that can be sorted; lists without sorting never load its code. */
export const Sortable = lazyComponent(
  () => loadSorting().then((file) => file.RowList),
  () => <LateSkeleton rows={8} />,
);
