import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { SentInputOf } from '#contract/endpoint.ts';
import { Empty } from '#ui/empty.tsx';
import { chosenColumns, ColumnSettings } from './column-settings.tsx';
import { DownloadButton } from './download-button.tsx';
import type { ExportEndpoint } from './endpoints.ts';
import { namesOf } from './filters.ts';
import './kit.css';
import { useRowActions } from './history-action.ts';
import { LateSkeleton } from './late-skeleton.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListPageProps, Views } from './list-props.ts';
import { ListTable } from './list-table.tsx';
import { LoadFailed } from './load-failed.tsx';
import { useMayCall } from './may.ts';
import { PrintCaption } from './print-caption.tsx';
import { useAllowedActions, type Action } from './row-actions.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Tools } from './tools.tsx';
import { useList } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useMedia } from './use-width.ts';

/** A list of records: its state is its address. */
export function ListPage<Row extends object, Input extends object>(props: ListPageProps<Row, Input>) {
  const { title, hint, filters = [], columns, views, tools = [] } = props;
  const list = useList(props);
  const actionsOf = useRowActions(props);
  const { address, query, settings, selection } = list;
  const isPhone = useMedia('screen and (width < 768px)');
  const isPrinted = useMedia('print');
  const [isOnlyChosen, showOnlyChosen] = useState(false);
  const onlyChosen = isOnlyChosen && selection !== undefined && selection.chosen.size > 0;
  const Rows = (!isPrinted && props.drawnAs) || (isPhone ? ListCards<Row> : ListTable<Row>);
  const rows = onlyChosen ? [...selection.chosen.values()] : list.rows;
  const clearFilters = () => address.change(Object.fromEntries(namesOf(filters).map((name) => [name, ''])));
  const isFiltered = namesOf(filters).some((name) => address.read(name) !== '');

  const keysHelp = useRowKeys(props, list, rows);

  const drawn = {
    caption: title,
    rows,
    idOf: list.idOf,
    nameOf: props.nameOf,
    columns: isPrinted ? columns : chosenColumns(columns, settings.settings).shown,
    actions: isPrinted ? undefined : actionsOf,
    selection: isPrinted ? undefined : selection,
    onSort: isPrinted || onlyChosen || address.read('sort') !== '' ? undefined : list.sort,
    tree: list.tree,
    // A head that a browser repeats on the next sheet is drawn without its buttons.
    heads: isPrinted
      ? undefined
      : props.sorts && {
          words: props.sorts,
          current: list.sortedBy,
          sortBy: (sort: string) => address.change({ sort }),
        },
  };

  return (
    <section className="sheet list-sheet">
      <ListHead title={title} hint={hint}>
        {!props.drawnAs && (
          <ColumnSettings columns={columns} settings={settings.settings} onChange={settings.change} />
        )}
        {props.exports && (
          <Export
            endpoint={props.exports}
            filtered={list.filtered}
            count={list.query.data?.TotalCount ?? 0}
          />
        )}
        <Tools actions={tools} />
      </ListHead>
      <PrintCaption
        view={views?.options.find(({ value }) => String(value) === list.view)?.label}
        filters={filters}
        read={address.readAloud}
      />
      {views && <ViewLinks views={views} current={list.view} />}
      {filters.length > 0 && <ListFilters title={title} filters={filters} address={address} />}
      {address.lost !== undefined && (
        <p className="filters-lost" role="status">
          完整的身份证号不写进地址，刷新后请在“{filters.find(({ name }) => name === address.lost)?.label}
          ”里重新输入
        </p>
      )}
      {filters.length > 0 && (
        <SavedFilters
          saved={settings.settings.saved ?? []}
          onChange={(saved) => settings.change({ saved })}
        />
      )}
      {selection && selection.chosen.size > 0 && (
        <SelectionBar
          chosenCount={selection.chosen.size}
          hasOthers={[...selection.chosen.keys()].some(
            (id) => !list.rows.some((row) => list.idOf(row) === id),
          )}
          isOnlyChosen={onlyChosen}
          onOnlyChosen={showOnlyChosen}
          onClear={selection.clear}
          actions={props.bulk?.([...selection.chosen.values()]) ?? []}
        />
      )}
      {query.isPending && <LateSkeleton rows={8} />}
      {query.isError && <LoadFailed query={query} />}
      {query.isSuccess && (
        <div className="list-body" aria-busy={query.isFetching && query.isPlaceholderData}>
          {rows.length > 0 && <Rows {...drawn} />}
          {rows.length === 0 && isFiltered && <NothingFound title={title} onClear={clearFilters} />}
          {rows.length === 0 && !isFiltered && (
            <>
              {props.empty ?? <Empty />}
              <FirstStep tools={tools} />
            </>
          )}
          {!onlyChosen && list.isPaged && query.data.TotalCount > 0 && (
            <ListPager
              page={address.page}
              total={query.data.TotalCount}
              isAbout={query.data.IsAbout ?? false}
              onTurn={list.turnTo}
            />
          )}
        </div>
      )}
      {list.isRecordOpen && props.record?.(list.record, address.closeRecord, list.neighbours)}
      {keysHelp}
    </section>
  );
}

interface ExportProps<Input extends object> {
  endpoint: ExportEndpoint<Input>;
  filtered: object;
  count: number;
}

/** What the filters let through, as a file. */
function Export<Input extends object>({ endpoint, filtered, count }: ExportProps<Input>) {
  if (!useMayCall()(endpoint) || count === 0) return null;
  return (
    <DownloadButton
      endpoint={endpoint}
      input={filtered as SentInputOf<ExportEndpoint<Input>>}
      label={`导出 ${count} 条`}
    />
  );
}

interface ListHeadProps {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}

function ListHead({ title, hint, children }: ListHeadProps) {
  return (
    <div className="sheet-head">
      <div>
        <h1>{title}</h1>
        {hint && <div className="hint">{hint}</div>}
      </div>
      <div className="sheet-tools">
        <Button
          icon={<PrinterOutlined aria-hidden />}
          aria-label="打印"
          title="打印"
          onClick={() => window.print()}
        />
        {children}
      </div>
    </div>
  );
}

function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <Empty text={`没有符合条件的${title}`}>
      <Button onClick={onClear}>清除筛选</Button>
    </Empty>
  );
}

/** What an empty list begins with: the button is above it. */
function FirstStep({ tools }: { tools: readonly Action[] }) {
  const first = useAllowedActions()(tools).find(
    ({ isPrimary, disabledWhy }) => isPrimary && disabledWhy === undefined,
  );
  return first && <p className="first-step hint">点“{first.label}”开始</p>;
}

function ViewLinks({ views, current }: { views: Views<string>; current: string }) {
  const { pathname } = useLocation();
  return (
    <nav className="views" aria-label={views.label}>
      {views.options.map(({ value, label }) => (
        <Link
          key={value}
          to={`${pathname}?${views.name}=${value}`}
          aria-current={String(value) === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
