import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { TreeView } from './list-rows-props.ts';

interface FoldButtonProps<Row> {
  row: Row;
  name: string;
  tree: TreeView<Row>;
}

/** Renders the button that shows and hides the rows below a row of a tree; nothing for a row without any. */
export function FoldButton<Row>({ row, name, tree }: FoldButtonProps<Row>) {
  const isFolded = tree.isFolded(row);
  if (isFolded === undefined) return null;
  return (
    <button
      type="button"
      className="unfold icon-button text-xs"
      aria-expanded={!isFolded}
      aria-label={`下级：${name}`}
      onClick={() => tree.fold(row)}
    >
      {isFolded ? <CaretRightOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
    </button>
  );
}
