import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Facts } from '../record/field-list.tsx';
import { RowCheckBox } from '../selection/row-check-box.tsx';
import { cellOf, type Column } from './columns.tsx';
import { FoldButton } from './fold-button.tsx';
import type { ListRowsProps, RowMoving, TreeView } from './list-rows-props.ts';
import { RowActions } from './row-actions.tsx';

interface RowProps<Row> extends ListRowsProps<Row> {
  row: Row;
  id: number;
  folded: readonly Column<Row>[];
  isUnfolded: boolean;
  onUnfold: () => void;
}

/** Renders one row, and below it the columns that do not fit. */
export function Row<Row>(props: RowProps<Row> & { moving?: RowMoving }) {
  const { row, id, nameOf, columns, folded, actions, selection, isUnfolded, moving } = props;
  const name = nameOf(row);
  const isChosen = selection?.rows.has(id) ?? false;
  return (
    <>
      <tr {...moving?.row} data-row-id={id} tabIndex={-1} data-chosen={isChosen || undefined}>
        {moving && <td>{moving.handle}</td>}
        {selection && (
          <td>
            <RowCheckBox row={row} id={id} name={name} selection={selection} />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.key} data-align={column.isNumber && 'end'}>
            {index === 0 ? (
              <TitleCell {...props} column={column} name={name} />
            ) : (
              <Cell column={column} row={row} />
            )}
          </td>
        ))}
        {actions && (
          <td className="list-actions">
            <RowActions actions={actions(row)} name={name} />
          </td>
        )}
      </tr>
      {isUnfolded && folded.length > 0 && (
        <tr className="list-details">
          <td colSpan={columns.length + (moving ? 1 : 0) + (selection ? 1 : 0) + (actions ? 1 : 0)}>
            <Facts row={row} columns={folded} />
          </td>
        </tr>
      )}
    </>
  );
}

interface TitleCellProps<Row> extends RowProps<Row> {
  column: Column<Row>;
  name: string;
}

/** Renders the first cell, with the buttons that fold the branch below it and unfold the columns that do not fit. */
function TitleCell<Row>(props: TitleCellProps<Row>) {
  const { row, name, column, folded, isUnfolded, onUnfold, tree } = props;
  return (
    <div className="list-title row nowrap gap-0">
      {tree && <Fold row={row} name={name} tree={tree} />}
      {folded.length > 0 && (
        <button
          type="button"
          className="unfold icon-button text-xs"
          aria-expanded={isUnfolded}
          aria-label={`详情：${name}`}
          onClick={onUnfold}
        >
          {isUnfolded ? <MinusSquareOutlined aria-hidden /> : <PlusSquareOutlined aria-hidden />}
        </button>
      )}
      <Cell column={column} row={row} />
    </div>
  );
}

/** Renders a cell; its tooltip has the full text, which may be too long for the column. */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const cell = cellOf(column, row);
  return (
    <div className="list-cell one-line fill" title={typeof cell === 'string' ? cell : undefined}>
      {cell}
    </div>
  );
}

function Fold<Row>({ row, name, tree }: { row: Row; name: string; tree: TreeView<Row> }) {
  return (
    <>
      <span style={{ width: (tree.levelOf(row) - 1) * 24 }} />
      {tree.isFolded(row) === undefined ? (
        <span className="unfold icon-button" />
      ) : (
        <FoldButton row={row} name={name} tree={tree} />
      )}
    </>
  );
}
