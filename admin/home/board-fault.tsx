import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { FaultText } from '../session/faults.tsx';

/** A board that did not get what it shows, or not anew; and another try. */
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
