import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { textOf } from '../session/faults.tsx';

/** What happened, and another try. */
export function LoadFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return (
    <Result
      status="warning"
      title="没有加载成功"
      subTitle={textOf(query.error)}
      extra={
        <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
          重试
        </Button>
      }
    />
  );
}
