import { Button } from 'antd';
import { useState } from 'react';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { DownloadButton } from '../buttons/download-button.tsx';
import { exportLabel, type Counted } from '../buttons/export-label.ts';
import { LateSkeleton } from '../feedback/delayed-skeleton.tsx';
import '../components.css';
import { LoadFailed } from '../feedback/load-failed.tsx';
import { namesOf } from '../filters/filters.ts';
import { ListFilters } from '../filters/list-filters.tsx';
import { SavedFilters } from '../filters/saved-filters.tsx';
import { useMedia } from '../layout/use-element-width.ts';
import { useCanCall } from '../permissions/permissions.ts';
import { PrintCaption } from '../print/print-caption.tsx';
import { useRowActions } from '../record/history-action.ts';
import { chosenColumns, ColumnSettings } from './column-settings.tsx';
import type { ExportEndpoint } from './endpoints.ts';
import { ListCards } from './list-cards.tsx';
import { ListHead, ViewLinks } from './list-head.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListPageProps } from './list-props.ts';
import { ListTable } from './list-table.tsx';
import { Tools } from './list-tools.tsx';
import { useAllowedActions, type Action } from './row-actions.tsx';
import { inWords } from './rows-in-words.ts';
import { useList, type ListPartProps } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';

// Loaded when a row is first selected.
const ChosenBar = lazyComponent(() => import('../selection/chosen-bar.tsx').then((file) => file.ChosenBar));

const phone = '(width < 768px)';

/** A list of records: its state is its address. */
export function ListPage<Row extends object, Input extends object>(props: ListPageProps<Row, Input>) {
  const { title, filters = [], views, tools = [] } = props;
  const list = useList(props);
  const { address, query, settings, selection } = list;
  const isPhone = useMedia(phone);
  const [isOnlyChosen, showOnlyChosen] = useState(false);
  // The next choice begins in the whole list.
  if (isOnlyChosen && selection.rows.size === 0) showOnlyChosen(false);
  const onlyChosen = isOnlyChosen && selection.rows.size > 0;
  const rows = onlyChosen ? [...selection.rows.values()] : list.rows;
  const keysHelp = usePageKeys(props, list, rows);

  return (
    <section className="sheet list-sheet">
      <ListHead props={props} views={views && <ViewLinks views={views} current={list.view} />}>
        <ListTools props={props} list={list} />
        <Tools actions={tools} name={title} isFailed={query.isError} />
      </ListHead>
      <PrintCaption
        view={views?.options.find(({ value }) => String(value) === list.view)?.label}
        filters={filters}
        read={address.readAloud}
      />
      {filters.length > 0 && (
        <ListFilters title={title} filters={filters} address={address} isFolded={isPhone}>
          <SavedFilters
            filters={filters}
            saved={settings.settings.saved ?? []}
            onChange={settings.changeSaved}
          />
        </ListFilters>
      )}
      {address.lost !== undefined && (
        <LostFilter label={filters.find(({ name }) => name === address.lost)?.label} />
      )}
      {query.isPending && <LateSkeleton rows={8} />}
      {query.isError && <LoadFailed query={query} />}
      {query.isSuccess && <ListBody props={props} list={list} rows={rows} isOnlyChosen={onlyChosen} />}
      {selection.rows.size > 0 && (
        <ChosenBar
          {...chosenIn(props, list)}
          isOnlyChosen={onlyChosen}
          onOnlyChosen={showOnlyChosen}
          onClear={selection.clear}
        />
      )}
      {list.isRecordOpen && props.record?.(list.record, address.closeRecord, list.neighbours)}
      {keysHelp}
    </section>
  );
}

/** Returns what the bar of the selected rows says and does. */
function chosenIn<Row extends object, Input extends object>(
  props: ListPageProps<Row, Input>,
  list: ListPartProps<Row, Input>['list'],
) {
  const rows = [...list.selection.rows.values()];
  const { shown } = chosenColumns(props.columns, list.settings.settings);
  return {
    selected: {
      name: props.name,
      ids: rows.map(list.idOf),
      inWords: () => inWords(shown, rows),
      exports: props.exports,
      filtered: list.filtered,
    },
    actions: props.bulk?.(rows) ?? [],
    list: list.inFull,
  };
}

/** Shows the tools that every list has beside its own. */
function ListTools<Row extends object, Input extends object>({ props, list }: ListPartProps<Row, Input>) {
  const { settings, change } = list.settings;
  return (
    <>
      {!props.renderedAs && <ColumnSettings columns={props.columns} settings={settings} onChange={change} />}
      {props.exports && (
        <Export endpoint={props.exports} filtered={list.filtered} counted={list.query.data} />
      )}
    </>
  );
}

function LostFilter({ label }: { label: string | undefined }) {
  return (
    <p className="soft text-sm mb-3" role="status">
      完整的身份证号不写进地址，刷新后请在“{label}
      ”里重新输入
    </p>
  );
}

interface ListBodyProps<Row extends object, Input extends object> extends ListPartProps<Row, Input> {
  rows: readonly Row[];
  isOnlyChosen: boolean;
}

/** Shows the rows or the reason why there are none, and the pager. */
function ListBody<Row extends object, Input extends object>(body: ListBodyProps<Row, Input>) {
  const { props, list, rows, isOnlyChosen } = body;
  const { filters = [], tools = [] } = props;
  const { address, query } = list;
  const { Rows, rendered } = useRenderedRows(body);
  const clearFilters = () => address.change(Object.fromEntries(namesOf(filters).map((name) => [name, ''])));
  const isFiltered = namesOf(filters).some((name) => address.read(name) !== '');
  return (
    <div className="list-body" aria-busy={query.isFetching && query.isPlaceholderData}>
      {rows.length > 0 && <Rows {...rendered} />}
      {rows.length === 0 && isFiltered && <NothingFound onClear={clearFilters} />}
      {rows.length === 0 && !isFiltered && (
        <>
          {props.empty ?? <Empty />}
          <FirstStep tools={tools} />
        </>
      )}
      {!isOnlyChosen && query.data?.SearchedFrom !== undefined && (
        <p className="hint">只查找了 {query.data.SearchedFrom} 以来的记录；要找更早的，请选择时间范围。</p>
      )}
      {!isOnlyChosen && list.isPaged && query.data && query.data.TotalCount > 0 && (
        <ListPager
          page={address.page}
          total={query.data.TotalCount}
          isAbout={query.data.IsAbout ?? false}
          onTurn={list.turnTo}
        />
      )}
    </div>
  );
}

/** Renders the rows as a table, as cards on a phone, or in the list's own way; on paper without buttons. */
function useRenderedRows<Row extends object, Input extends object>(body: ListBodyProps<Row, Input>) {
  const { props, list, rows, isOnlyChosen } = body;
  const { address, selection } = list;
  const actionsOf = useRowActions(props);
  const isPhone = useMedia('screen and (width < 768px)');
  const isPrinted = useMedia('print');
  const Rows = (!isPrinted && props.renderedAs) || (isPhone ? ListCards<Row> : ListTable<Row>);
  const rendered = {
    caption: props.title,
    rows,
    idOf: list.idOf,
    nameOf: props.nameOf,
    columns: isPrinted ? props.columns : chosenColumns(props.columns, list.settings.settings).shown,
    actions: isPrinted ? undefined : actionsOf,
    selection: isPrinted ? undefined : selection,
    onSort: isPrinted || isOnlyChosen || address.read('sort') !== '' ? undefined : list.sort,
    tree: list.tree,
    // Browsers repeat the header on each printed sheet; it is rendered without its buttons.
    heads: isPrinted
      ? undefined
      : props.sorts && {
          words: props.sorts,
          current: list.sortedBy,
          sortBy: (sort: string) => address.change({ sort }),
        },
  };
  return { Rows, rendered };
}

interface ExportProps<Input extends object> {
  endpoint: ExportEndpoint<Input>;
  filtered: object;
  counted: Counted | undefined;
}

/** Shows the button that downloads all rows that match the filters. */
function Export<Input extends object>({ endpoint, filtered, counted }: ExportProps<Input>) {
  const label = exportLabel(counted);
  if (!useCanCall()(endpoint) || label === undefined) return null;
  return (
    <DownloadButton
      endpoint={endpoint}
      input={filtered as SentInputOf<ExportEndpoint<Input>>}
      label={label}
      isPageTool
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty text="没有符合条件的记录">
      <Button onClick={onClear}>清除筛选</Button>
    </Empty>
  );
}

/** Points at the button above an empty list that creates the first record. */
function FirstStep({ tools }: { tools: readonly Action[] }) {
  const first = useAllowedActions()(tools).find(
    ({ isPrimary, disabledWhy }) => isPrimary && disabledWhy === undefined,
  );
  return first && <p className="first-step hint">点“{first.label}”开始</p>;
}

function usePageKeys<Row extends object, Input extends object>(
  { row: actionsOf, tools = [] }: ListPageProps<Row, Input>,
  { idOf, selection, query, go }: ReturnType<typeof useList<Row, Input>>,
  rows: readonly Row[],
) {
  return useRowKeys({ rows, idOf, actionsOf, tools, selection, refresh: query.refetch, go });
}
