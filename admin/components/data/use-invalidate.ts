import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/api/endpoint.ts';

/** What these calls answered is no longer true. */
export function useInvalidate() {
  const client = useQueryClient();
  return (reads: readonly Pick<Endpoint, 'path'>[]) =>
    Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [read.path] })));
}
