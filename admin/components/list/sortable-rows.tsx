import { HolderOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  createContext,
  use,
  useState,
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { RowMoving } from './list-rows-props.ts';

type Id = number | string;

export interface SortableRowsProps {
  ids: readonly Id[];
  /** Receives the ids of the moved row's group in their new order. */
  onSort: (ids: Id[]) => void;
  nameOf: (id: Id) => string;
  /** Rows of a tree move among those with the same parent. */
  groupOf?: (id: Id) => Id;
  /** The items are also placed side by side. */
  isGrid?: true;
  children: ReactNode;
}

type Move = (id: Id, by: 1 | -1) => void;
const MoveContext = createContext<Move>(() => {});

// The library announces in English and names its own keys; this file announces the results instead.
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };
function none() {
  return undefined;
}

/** Renders sortable rows: dragged by their handle, or moved by Alt+↑ and Alt+↓, which a screen reader announces. */
export function SortableRows({
  ids,
  onSort,
  nameOf,
  groupOf = () => '',
  isGrid,
  children,
}: SortableRowsProps) {
  const [spoken, speak] = useState('');
  // A click on the handle is no drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const groupWith = (id: Id) => ids.filter((one) => groupOf(one) === groupOf(id));

  function put(id: Id, to: number) {
    const group = groupWith(id);
    const from = group.indexOf(id);
    if (from < 0 || to < 0 || to >= group.length || from === to) return;
    speak(`${nameOf(id)}：现为第 ${to + 1} 行，共 ${group.length} 行`);
    onSort(arrayMove(group, from, to));
  }

  const move: Move = (id, by) => put(id, groupWith(id).indexOf(id) + by);
  const drop = ({ active, over }: DragEndEvent) =>
    over && put(active.id, placeAt(ids, groupWith(active.id), active.id, over.id));

  return (
    <MoveContext value={move}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragEnd={drop}
      >
        <SortableContext
          items={[...ids]}
          strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}
        >
          {children}
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" aria-live="assertive">
        {spoken}
      </p>
    </MoveContext>
  );
}

/** Returns the place in its group of a row dropped on any row: that of the group's last one down to there. */
export function placeAt(ids: readonly Id[], group: readonly Id[], id: Id, over: Id): number {
  const line = ids.indexOf(over);
  const above = group.filter((one) => ids.indexOf(one) <= line).length;
  return ids.indexOf(id) < line ? above - 1 : Math.max(group.includes(over) ? above - 1 : above, 0);
}

export interface MovableProps {
  id: Id;
  name: string;
  children: (moving: RowMoving) => ReactNode;
}

/** Passes the properties for moving to one row. */
export function Movable({ id, name, children }: MovableProps) {
  return children(useSortableRow(id, name));
}

export interface RowListProps extends Omit<SortableRowsProps, 'children'> {
  /** Renders all rows, each within `Around`. */
  render: (Around: ComponentType<MovableProps>) => ReactNode;
}

/** The same for callers that have not loaded the module that renders movable rows. */
export function RowList({ render, ...sorting }: RowListProps) {
  return <SortableRows {...sorting}>{render(Movable)}</SortableRows>;
}

/** Returns the properties that a movable row needs: put `ref`, `style` and `onKeyDown` on it and the handle into it. */
export function useSortableRow(id: Id, name: string) {
  const move = use(MoveContext);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(transform),
    transition,
    ...(isDragging && { position: 'relative', zIndex: 2 }),
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const focused = document.activeElement;
    move(id, event.key === 'ArrowUp' ? -1 : 1);
    // The row is another place in the document then, and would have lost the focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus({ preventScroll: false }));
  }

  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className="drag-handle icon-button"
      title="拖动排序，或按 Alt+↑ Alt+↓"
      aria-label={`排序：${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      {...listeners}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
  return { row: { ref: setNodeRef, style, onKeyDown, 'data-dragging': isDragging || undefined }, handle };
}
