import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/api/endpoint.ts';

/** Returns a function that marks the answers of these calls as outdated. */
export function useInvalidate() {
  const client = useQueryClient();
  return (reads: readonly Pick<Endpoint, 'path'>[]) =>
    Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [read.path] })));
}
