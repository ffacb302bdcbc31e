import type { ComponentProps } from 'react';
import { LateSkeleton } from './delayed-skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface LoadStateProps {
  query: ComponentProps<typeof LoadFailed>['query'] & { isPending: boolean; isError: boolean };
  rows: number;
}

/** Shows grey lines while data is read, and the error if that failed. */
export function LoadState({ query, rows }: LoadStateProps) {
  if (query.isPending) return <LateSkeleton rows={rows} />;
  return query.isError && <LoadFailed query={query} />;
}
