import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { ErrorText } from '../session/errors.tsx';

/** Shows that a board failed to load or to refresh, with a button to try again. */
export function BoardError({
  query,
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>;
}) {
  return (
    <div className="board-error" role="status">
      <div>
        {query.data ? '刷新失败，以下是之前的内容：' : '加载失败：'}
        <ErrorText error={query.error} />
      </div>
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        重试
      </Button>
    </div>
  );
}
