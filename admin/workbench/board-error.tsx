import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { ErrorText } from '../session/errors.tsx';

interface BoardErrorProps {
  /** What is missing, in words. */
  content: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>;
}

/** Says what a board could not load or refresh, with a button to try again. */
export function BoardError({ content, query }: BoardErrorProps) {
  return (
    <div className="board-error strip between" data-tone="refused" role="status">
      <div className="fill">
        {query.data === undefined ? `${content}没有加载成功：` : `${content}刷新失败，以下是之前的内容：`}
        <ErrorText error={query.error} />
      </div>
      <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
        重试
      </Button>
    </div>
  );
}
