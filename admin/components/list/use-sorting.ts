import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { call } from '../../session/call.ts';
import { useInvalidate } from '../data/use-invalidate.ts';
import { useCanCall } from '../permissions/permissions.ts';
import type { BulkEndpoint } from './endpoints.ts';
import { loadSorting } from './lazy-sortable-rows.tsx';

interface Sorting<Row> {
  endpoint: BulkEndpoint | undefined;
  inputOf: ((row: Row) => object) | undefined;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  read: Pick<Endpoint, 'path'>;
  query: Pick<UseQueryResult, 'dataUpdatedAt'>;
}

/**
 * Shows rows in their new order at once, and restores the old one if it cannot be stored. Orders are sent one after the
 * other: one that overtook the next would be stored last.
 */
export function useSorting<Row>({ endpoint, inputOf, rows, idOf, read, query }: Sorting<Row>) {
  const can = useCanCall();
  const invalidate = useInvalidate();
  const [order, setOrder] = useState<{ ids: number[]; at: number }>();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    scope: { id: `order of ${read.path}` },
    mutationFn: async (Ids: number[]) => {
      const first = rows.find((row) => idOf(row) === Ids[0]);
      if (endpoint && first) await call(endpoint, { ...inputOf?.(first), Ids });
    },
    onError: (_error, ids) => setOrder((latest) => (latest?.ids === ids ? undefined : latest)),
    onSettled: () => invalidate([read]),
  });
  const isAllowed = endpoint !== undefined && can(endpoint);
  // A failure is shown where sorting is used.
  useEffect(() => {
    if (isAllowed) loadSorting().catch(() => undefined);
  }, [isAllowed]);
  const isCurrent = isPending || order?.at === query.dataUpdatedAt;

  return {
    rows: isCurrent ? inOrder(rows, order?.ids ?? [], idOf) : rows,
    sort: isAllowed
      ? (ids: number[]) => {
          setOrder({ ids, at: query.dataUpdatedAt });
          mutate(ids);
        }
      : undefined,
  };
}

/** Reorders the named rows among their own places; rows between them stay. */
export function inOrder<Row>(
  rows: readonly Row[],
  ids: readonly number[],
  idOf: (row: Row) => number,
): readonly Row[] {
  const next = ids.flatMap((id) => rows.filter((row) => idOf(row) === id)).values();
  return rows.map((row) => (ids.includes(idOf(row)) ? (next.next().value ?? row) : row));
}
