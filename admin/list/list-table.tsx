import type { UseQueryResult } from '@tanstack/react-query';
import { Grid, Table, type TableProps } from 'antd';
import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext';
import { cloneElement, isValidElement, use, useEffect, type ReactNode } from 'react';
import { pageSizes, type Page } from '#contract/paging.ts';
import { Empty } from '#ui/empty.tsx';
import { lastPage } from '#ui/pager-pages.ts';
import { LateSkeleton } from './late-skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'dataSource' | 'loading' | 'pagination'> {
  query: UseQueryResult<{ TotalCount: number }>;
  rows: readonly Row[] | undefined;
  page?: Page;
  onTurn?: (pageindex: number, pagesize: number) => void;
  empty?: ReactNode;
}

const skeletonDelayMs = 300;

/** A paged table with its waiting, its emptiness and its failure. A phone has no room for columns that stay in place. */
export function ListTable<Row extends object>({
  query,
  rows,
  columns,
  rowSelection,
  page,
  onTurn,
  empty,
  ...table
}: ListTableProps<Row>) {
  const isPhone = Grid.useBreakpoint().md === false;
  useLastPage(query, rows, page, onTurn);
  if (query.isPending) return <LateSkeleton rows={8} />;
  if (query.isError) return <LoadFailed query={query} />;
  return (
    <Table<Row>
      scroll={{ x: 'max-content' }}
      {...table}
      columns={isPhone ? columns?.map((column) => ({ ...column, fixed: false })) : columns}
      {...(rowSelection && {
        rowSelection: {
          ...rowSelection,
          columnTitle: titleNotMeasured,
          getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
        },
      })}
      dataSource={rows ?? []}
      loading={{ spinning: query.isFetching, delay: skeletonDelayMs }}
      locale={{ emptyText: empty ?? <Empty /> }}
      pagination={
        page
          ? {
              current: page.pageindex,
              pageSize: page.pagesize,
              total: query.data.TotalCount,
              pageSizeOptions: [...pageSizes],
              showSizeChanger: true,
              showQuickJumper: query.data.TotalCount > page.pagesize,
              showLessItems: true,
              itemRender: namedStep,
              showTotal: (total) => `共 ${total} 条`,
              ...(onTurn && { onChange: onTurn }),
            }
          : false
      }
    />
  );
}

/** A page that has become empty, for example by deleting its last row, gives way to the last one that is not. */
function useLastPage<Row>(
  query: ListTableProps<Row>['query'],
  rows: ListTableProps<Row>['rows'],
  page: Page | undefined,
  onTurn: ListTableProps<Row>['onTurn'],
) {
  const isPastTheEnd = query.isSuccess && !query.isPlaceholderData && rows?.length === 0;
  const last = page && lastPage(query.data?.TotalCount ?? 0, page.pagesize);
  useEffect(() => {
    if (isPastTheEnd && page && last && page.pageindex > last) onTurn?.(last, page.pagesize);
  }, [isPastTheEnd, page, last, onTurn]);
}

const stepNames: Record<string, string> = {
  prev: '上一页',
  next: '下一页',
  'jump-prev': '向前翻几页',
  'jump-next': '向后翻几页',
};

/** The steps of antd's paginator are called by the English names of their icons. */
function namedStep(_page: number, type: string, step: ReactNode): ReactNode {
  return type in stepNames && isValidElement<{ 'aria-label'?: string }>(step)
    ? cloneElement(step, { 'aria-label': stepNames[type] })
    : step;
}

/** antd draws the head a second time, hidden, to measure it: a checkbox there would be focusable and never seen. */
function NotMeasured({ children }: { children: ReactNode }) {
  return use(TableMeasureRowContext) ? null : children;
}

const titleNotMeasured = (all: ReactNode) => <NotMeasured>{all}</NotMeasured>;
