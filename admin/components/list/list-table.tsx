import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useState, type ComponentType } from 'react';
import { useMedia, useWidthOf } from '../layout/use-element-width.ts';
import type { Column } from './columns.tsx';
import { Sortable } from './lazy-sortable-rows.tsx';
import './list.css';
import { Row } from './list-row.tsx';
import { nameIn, parentIn, type HeadSorting, type ListRowsProps } from './list-rows-props.ts';
import { splitOverflow } from './overflow-columns.ts';
import type { MovableProps } from './sortable-rows.tsx';
import { useColumnWidths } from './use-column-widths.ts';

const minTitleWidth = 200;
const besides = { handle: 36, box: 44, actions: 148 };

/** Renders rows as a table. Columns that do not fit fold into a line below their row. */
export function ListTable<Row>(props: ListRowsProps<Row>) {
  const { caption, rows, idOf, nameOf, onSort, tree } = props;
  const { box, fitting, folded, setTable, widths, overflows } = useColumnsInWidth(props);
  const [unfolded, setUnfolded] = useState<number>();

  const body = (Around?: ComponentType<MovableProps>) =>
    rows.map((row) => {
      const id = idOf(row);
      const rendered = {
        ...props,
        row,
        id,
        columns: fitting,
        folded,
        isUnfolded: unfolded === id,
        onUnfold: () => setUnfolded(unfolded === id ? undefined : id),
      };
      if (!Around) return <Row key={id} {...rendered} />;
      return (
        <Around key={id} id={id} name={nameOf(row)}>
          {(moving) => <Row {...rendered} moving={moving} />}
        </Around>
      );
    });

  const render = (Around?: ComponentType<MovableProps>) => (
    <table ref={setTable} className="list-table">
      <caption className="visually-hidden">{caption}</caption>
      <Widths {...props} columns={fitting} widths={widths} />
      <Heads {...props} columns={fitting} />
      <tbody>{body(Around)}</tbody>
    </table>
  );

  return (
    <div ref={box} className="list-scroll" data-overflows={overflows || undefined}>
      {onSort ? (
        <Sortable
          render={render}
          ids={rows.map(idOf)}
          onSort={(ids) => onSort(ids.map(Number))}
          nameOf={nameIn(rows, idOf, nameOf)}
          {...(tree && { groupOf: parentIn(rows, idOf, tree) })}
        />
      ) : (
        render()
      )}
    </div>
  );
}

/** Returns the columns that fit the width of the box, their widths, and the others; on paper all of them fit. */
function useColumnsInWidth<Row>({ columns, actions, selection, onSort }: ListRowsProps<Row>) {
  const [box, width] = useWidthOf<HTMLDivElement>();
  const isPrinted = useMedia('print');
  const left = width - (onSort ? besides.handle : 0) - (selection ? besides.box : 0);
  const title = columns[0]?.minWidth ?? minTitleWidth;
  const fixed = (actions ? besides.actions : 0) + title;
  const { fitting, folded } = splitOverflow(columns, isPrinted ? Infinity : left - fixed);
  const shared = useColumnWidths({
    columns: fitting,
    hasActions: actions !== undefined,
    available: left,
    minTitleWidth: title,
  });
  const needed = shared.widths?.reduce((sum, one) => sum + one, 0) ?? 0;
  return { box, fitting, folded, ...shared, overflows: needed > left + 1 };
}

/** Sets the widths of the visible columns; until they are measured, the first one takes the remaining width. */
function Widths<Row>(props: ListRowsProps<Row> & { widths: readonly number[] | undefined }) {
  const { columns, actions, selection, onSort, widths } = props;
  return (
    <colgroup>
      {onSort && <col style={{ width: besides.handle }} />}
      {selection && <col style={{ width: besides.box }} />}
      {columns.map(({ key, width }, place) => (
        <col key={key} style={{ width: widths?.[place] ?? (place > 0 ? width : undefined) }} />
      ))}
      {actions && <col className="list-actions" style={{ width: widths?.at(-1) ?? besides.actions }} />}
    </colgroup>
  );
}

function Heads<Row>(props: ListRowsProps<Row>) {
  const { columns, actions, selection, onSort, heads } = props;
  return (
    <thead>
      <tr>
        {onSort && (
          <th>
            <span className="visually-hidden">顺序</span>
          </th>
        )}
        {selection && <ChooseAll {...props} selection={selection} />}
        {columns.map((column) => (
          <Head key={column.key} column={column} heads={heads} />
        ))}
        {actions && <th className="list-actions">操作</th>}
      </tr>
    </thead>
  );
}

/** Renders the checkbox for all rows of the page. */
function ChooseAll<Row>({
  rows,
  idOf,
  selection,
}: ListRowsProps<Row> & { selection: NonNullable<ListRowsProps<Row>['selection']> }) {
  if (!selection.toggleAll)
    return (
      <th>
        <span className="visually-hidden">选择</span>
      </th>
    );
  const isAllChosen = rows.length > 0 && rows.every((row) => selection.rows.has(idOf(row)));
  return (
    <th>
      <input
        type="checkbox"
        aria-label="全选本页"
        checked={isAllChosen}
        ref={(input) => {
          if (input) input.indeterminate = !isAllChosen && rows.some((row) => selection.rows.has(idOf(row)));
        }}
        onChange={selection.toggleAll}
      />
    </th>
  );
}

function Head<Row>({ column, heads }: { column: Column<Row>; heads: HeadSorting | undefined }) {
  const { key, title, isNumber } = column;
  const align = isNumber && 'end';
  if (!heads?.words.includes(key)) return <th data-align={align || undefined}>{title}</th>;
  const isUp = heads.current === key;
  const isDown = heads.current === `-${key}`;
  return (
    <th data-align={align || undefined} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button
        type="button"
        className="head-sort inline-row quiet"
        // First the largest or latest, then the other way round, then the list's own order.
        onClick={() => heads.sortBy(isDown ? key : isUp ? '' : `-${key}`)}
      >
        {title}
        <span aria-hidden>
          <CaretUpOutlined data-on={isUp || undefined} />
          <CaretDownOutlined data-on={isDown || undefined} />
        </span>
      </button>
    </th>
  );
}
