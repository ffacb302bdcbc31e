import { program } from '#ui/program.tsx';
import { LateSkeleton } from '../feedback/delayed-skeleton.tsx';

/** What moves rows: begun with the list itself, it is there when its rows are. */
export const loadSorting = () => import('./sortable-rows.tsx');

/** Rows that can be put into another order; lists without an order never load what moves them. */
export const Sortable = program(
  () => loadSorting().then((file) => file.DrawnRows),
  () => <LateSkeleton rows={8} />,
);
