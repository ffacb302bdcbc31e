import { Empty } from '#ui/components/empty.tsx';
import { useMedia } from '../layout/use-element-width.ts';
import { ListCards } from './list-cards.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListRowsProps } from './list-rows-props.ts';
import { ListTable } from './list-table.tsx';
import type { useTabAddress } from './tab-address.ts';

interface TabListProps<Row> extends Omit<ListRowsProps<Row>, 'onSort' | 'tree' | 'heads'> {
  total: number;
  emptyText: string;
  address: Pick<ReturnType<typeof useTabAddress>, 'page' | 'change'>;
  /** The rows of the page before are shown while this one is loading. */
  isOld: boolean;
}

/** Shows the rows of a list in a tab, or why there are none, and the pager: cards on a phone; on paper without buttons. */
export function TabList<Row>({ total, emptyText, address, isOld, ...list }: TabListProps<Row>) {
  const isPhone = useMedia('screen and (width < 768px)');
  const isPrinted = useMedia('print');
  const Rows = isPhone ? ListCards<Row> : ListTable<Row>;
  const rendered = {
    ...list,
    ...(isPrinted && { actions: undefined, selection: undefined }),
    onSort: undefined,
    tree: undefined,
    heads: undefined,
  };
  return (
    <div className="list-body" aria-busy={isOld}>
      {list.rows.length > 0 ? <Rows {...rendered} /> : <Empty text={emptyText} />}
      {total > 0 && (
        <ListPager
          page={address.page}
          total={total}
          onTurn={(pageindex, pagesize) => address.change({ pageindex, pagesize })}
        />
      )}
    </div>
  );
}
