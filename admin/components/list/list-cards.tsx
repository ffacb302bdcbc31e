import type { ComponentType } from 'react';
import { Facts } from '../record/field-list.tsx';
import { RowCheckBox } from '../selection/row-check-box.tsx';
import { cellOf } from './columns.tsx';
import { FoldButton } from './fold-button.tsx';
import { Sortable } from './lazy-sortable-rows.tsx';
import { nameIn, parentIn, type ListRowsProps, type RowMoving } from './list-rows-props.ts';
import { RowActions } from './row-actions.tsx';
import type { MovableProps } from './sortable-rows.tsx';

const factsOnCard = 3;

/** Renders rows as cards on a phone: title, a few facts, actions. It never scrolls sideways. */
export function ListCards<Row>(props: ListRowsProps<Row>) {
  const { caption, rows, idOf, nameOf, onSort, tree } = props;
  const list = (Around?: ComponentType<MovableProps>) => (
    <ul className="plain-list stack" aria-label={caption}>
      {rows.map((row) =>
        Around ? (
          <Around key={idOf(row)} id={idOf(row)} name={nameOf(row)}>
            {(moving) => <Card {...props} row={row} moving={moving} />}
          </Around>
        ) : (
          <Card key={idOf(row)} {...props} row={row} />
        ),
      )}
    </ul>
  );
  if (!onSort) return list();
  return (
    <Sortable
      render={list}
      ids={rows.map(idOf)}
      onSort={(ids) => onSort(ids.map(Number))}
      nameOf={nameIn(rows, idOf, nameOf)}
      {...(tree && { groupOf: parentIn(rows, idOf, tree) })}
    />
  );
}

type CardProps<Row> = ListRowsProps<Row> & { row: Row };

function Card<Row>({
  row,
  idOf,
  nameOf,
  columns: [title, ...facts],
  actions,
  selection,
  tree,
  moving,
}: CardProps<Row> & { moving?: RowMoving }) {
  const states = facts.filter(({ isState }) => isState);
  const others = facts.filter(({ isState }) => !isState);
  const name = nameOf(row);
  const isChosen = selection?.rows.has(idOf(row)) ?? false;
  return (
    <li
      {...moving?.row}
      className="list-card stack rounded-tile framed on-paper p-3"
      data-row-id={idOf(row)}
      data-level={tree?.levelOf(row)}
      tabIndex={-1}
      data-chosen={isChosen || undefined}
    >
      <div className="card-head row nowrap top">
        {selection && <RowCheckBox row={row} id={idOf(row)} name={name} selection={selection} />}
        {tree && <FoldButton row={row} name={name} tree={tree} />}
        <div className="card-title fill strong breaks">{title && cellOf(title, row)}</div>
        {moving?.handle}
      </div>
      <Facts row={row} columns={[...states, ...others].slice(0, factsOnCard)} />
      {actions && <RowActions actions={actions(row)} name={name} />}
    </li>
  );
}
