import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { pageSizes, type Page } from '#contract/api/paging.ts';
import { useMedia } from '../layout/use-element-width.ts';

interface ListPagerProps {
  page: Page;
  total: number;
  /** The total was not counted to the last. */
  isAbout?: boolean;
  onTurn: (pageindex: number, pagesize: number) => void;
}

export function ListPager({ page, total, isAbout = false, onTurn }: ListPagerProps) {
  const isPhone = useMedia('(width < 768px)');
  return (
    <Pagination
      className="list-pager mt-3"
      align="end"
      current={page.pageindex}
      pageSize={page.pagesize}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showLessItems={isPhone}
      showQuickJumper={total > page.pagesize}
      itemRender={namedStep}
      showTotal={(count) => `${isAbout ? '约' : '共'} ${count} 条`}
      onChange={onTurn}
    />
  );
}

const stepNames: Record<string, string> = {
  prev: '上一页',
  next: '下一页',
  'jump-prev': '向前翻几页',
  'jump-next': '向后翻几页',
};

/** Names the steps of antd's paginator, which otherwise have the English names of their icons. */
function namedStep(_page: number, type: string, step: ReactNode): ReactNode {
  return type in stepNames && isValidElement<{ 'aria-label'?: string }>(step)
    ? cloneElement(step, { 'aria-label': stepNames[type] })
    : step;
}
