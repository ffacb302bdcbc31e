import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { FaultText } from '../session/faults.tsx';

/** Shows that a board failed to load or to refresh, with a button to try again. */
export function BoardFault({
  query,
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>;
}) {
  return (
    <p className="board-fault" role="status">
      <span>
        {query.data ? '没有刷新成功，下面是刚才的：' : '没有加载成功：'}
        <FaultText fault={query.error} />
      </span>
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        重试
      </Button>
    </p>
  );
}
