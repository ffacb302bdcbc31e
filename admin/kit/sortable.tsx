import { Suspense, type ComponentType, type ReactNode } from 'react';
import { program } from '#ui/program.ts';
import { LateSkeleton } from './late-skeleton.tsx';
import type { MovableProps, SortableRowsProps } from './sortable-rows.tsx';

/** What moves rows: begun with the list itself, it is there when its rows are. */
export const loadSorting = () => import('./sortable-rows.tsx');

const SortableRows = program(() => loadSorting().then((file) => file.SortableRows));
const Movable = program(() => loadSorting().then((file) => file.Movable));

interface SortableProps extends Omit<SortableRowsProps, 'children'> {
  /** All rows, each in one of these. */
  draw: (Around: ComponentType<MovableProps>) => ReactNode;
}

/** Rows that can be put into another order; lists without an order never load what moves them. */
export function Sortable({ draw, ...sorting }: SortableProps) {
  return (
    <Suspense fallback={<LateSkeleton rows={8} />}>
      <SortableRows {...sorting}>{draw(Movable)}</SortableRows>
    </Suspense>
  );
}
