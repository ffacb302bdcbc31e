import { Modal } from 'antd';
import { useState } from 'react';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { defaultPageSize } from '#contract/api/paging.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useAnswer } from '../../session/server.ts';
import { useFocusBack } from '../dialogs/use-restore-focus.ts';
import { LoadState } from '../feedback/load-state.tsx';
import { byText, wireFilters, type Filter } from '../filters/filters.ts';
import { ListFilters } from '../filters/list-filters.tsx';
import { useMedia } from '../layout/use-element-width.ts';
import type { Column } from '../list/columns.tsx';
import type { IdField, ListEndpoint } from '../list/endpoints.ts';
import type { ListAddress } from '../list/list-address.ts';
import { ListCards } from '../list/list-cards.tsx';
import { ListPager } from '../list/list-pager.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useOneSelection, useOwnSelection } from '../selection/selection.ts';
import { useChosenWords } from '../selection/use-chosen-words.ts';

interface RecordPickerProps<Row extends object, Input extends object> {
  title: string;
  read: ListEndpoint<Row, Input>;
  /** The input of the call besides the keyword. */
  input: Partial<Input>;
  placeholder: string;
  /** Filters beside the keyword. */
  filters?: readonly Filter[];
  rowKey: IdField<Row>;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Returns the label of the button, such as 添加 3 篇. */
  verb: (count: number) => string;
  /** Only one record can be chosen. */
  isSingle?: true;
  isPending: boolean;
  /** True where a dialog of the editor may be open, or the editor fills the screen: the picker is shown above them. */
  isAboveEditor?: boolean;
  onChoose: (rows: readonly Row[]) => void;
  onClose: () => void;
}

/** TinyMCE's dialogs are at 1300. */
const aboveEditor = 1400;

/** Looks for records and chooses some of them, over several pages. */
export function RecordPicker<Row extends object, Input extends object>(props: RecordPickerProps<Row, Input>) {
  const { title, rowKey, columns, nameOf, verb } = props;
  useFocusBack();
  const search = useSearch(props);
  const { query, rows } = search;
  const idOf = (row: Row) => Number(row[rowKey]);
  const many = useOwnSelection(rows, idOf);
  const one = useOneSelection(idOf);
  const selection = props.isSingle ? one : many;
  const Rows = useMedia('(width < 768px)') ? ListCards<Row> : ListTable<Row>;
  const selectedRows = [...selection.rows.values()];
  const words = useChosenWords([...selection.rows.keys()], { ...search.list, read: props.read, rowKey });
  return (
    <Modal
      open
      title={title}
      width={1000}
      {...(props.isAboveEditor && { zIndex: aboveEditor })}
      okText={verb(selectedRows.length)}
      okButtonProps={{ disabled: selectedRows.length === 0 }}
      confirmLoading={props.isPending}
      onOk={() => props.onChoose(selectedRows)}
      onCancel={props.onClose}
    >
      <div className="list-sheet">
        <ListFilters title={title} filters={search.filters} address={search.address} />
        <LoadState query={query} rows={8} />
        {query.isSuccess && rows.length === 0 && <Empty text="没有符合条件的记录" />}
        {rows.length > 0 && (
          <Rows
            {...{ caption: title, rows, idOf, nameOf, columns, selection }}
            actions={undefined}
            onSort={undefined}
            tree={undefined}
            heads={undefined}
          />
        )}
        {selectedRows.length > 0 && <output>{words}</output>}
        {query.data && (
          <ListPager
            page={search.page}
            total={query.data.TotalCount}
            isAbout={query.data.IsAbout ?? false}
            onTurn={(pageindex, pagesize) => search.turn({ pageindex, pagesize })}
          />
        )}
      </div>
    </Modal>
  );
}

/** Provides the state of the search: its filters, the page of results and the query. */
function useSearch<Row extends object, Input extends object>(props: RecordPickerProps<Row, Input>) {
  const filters = [byText('key', '关键词', props.placeholder), ...(props.filters ?? [])];
  const [searchValues, setSearchValues] = useState<Parameters<ListAddress['change']>[0]>({});
  const read = (name: string) => String(searchValues[name] ?? '');
  const [page, turn] = useState({ pageindex: 1, pagesize: defaultPageSize });
  const filtered = { ...props.input, ...wireFilters(filters, read) };
  const query = useAnswer(props.read, { ...filtered, ...page } as SentInputOf<ListEndpoint<Row, Input>>, {
    keepPrevious: true,
  });
  const rows = query.data?.List ?? [];
  const address = {
    read,
    change(values: typeof searchValues) {
      setSearchValues({ ...searchValues, ...values });
      turn({ ...page, pageindex: 1 });
    },
  };
  const list = { filtered, shown: rows, total: query.data?.TotalCount ?? 0 };
  return { filters, address, page, turn, query, rows, list };
}
