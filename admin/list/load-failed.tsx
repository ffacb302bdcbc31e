import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { FaultText } from '../session/faults.tsx';
import { BrokenDrawing } from './broken-drawing.tsx';

/** What happened, and another try. */
export function LoadFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return (
    <Result
      icon={<BrokenDrawing />}
      title="没有加载成功"
      subTitle={<FaultText fault={query.error} />}
      extra={
        <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
          重试
        </Button>
      }
    />
  );
}
