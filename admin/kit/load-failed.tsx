import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { FaultText } from '../session/faults.tsx';
import { BrokenDrawing } from './broken-drawing.tsx';

/** What happened, and another try: also of what failed beside it, such as the choices of a filter. */
export function LoadFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const client = useQueryClient();
  function again() {
    void query.refetch();
    void client.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    );
  }
  return (
    <section className="page-fault">
      <BrokenDrawing />
      <h2>没有加载成功</h2>
      <p>
        <FaultText fault={query.error} />
      </p>
      <Button type="primary" loading={query.isFetching} onClick={again}>
        重试
      </Button>
    </section>
  );
}
