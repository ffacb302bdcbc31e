import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { ErrorText } from '../../session/errors.tsx';
import { LoadErrorIllustration } from './load-error-illustration.tsx';

/** Shows the error with a button to try again. */
export function LoadFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return (
    <section className="page-error">
      <LoadErrorIllustration />
      <h2>没有加载成功</h2>
      <div className="page-error-text">
        <ErrorText error={query.error} />
      </div>
      <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
        重试
      </Button>
    </section>
  );
}
