import type { ContentCache } from '../../cache/content-cache.ts';
import type { Metric } from '../api/metrics.ts';

/** Returns the metrics of the cache for `/metrics`. */
export function cacheMetrics({ counts }: Pick<ContentCache, 'counts'>): Metric[] {
  return [
    {
      name: 'content_cache_hits_total',
      help: 'What was found in memory: pages, answers, and parts that pages are made of.',
      label: 'kind',
      read: async () => counts().hits,
      together: 'sum',
    },
    {
      name: 'content_cache_misses_total',
      help: 'What had to be made while somebody waited.',
      label: 'kind',
      read: async () => counts().misses,
      together: 'sum',
    },
    {
      name: 'content_cache_renewals_total',
      help: 'What was made again in the background, after a change or for a figure in it.',
      label: 'reason',
      read: async () => counts().renewed,
      together: 'sum',
    },
    {
      name: 'content_cache_evictions_total',
      help: 'What went to make room.',
      read: async () => counts().evicted,
      together: 'sum',
    },
    {
      name: 'content_revision',
      help: 'The last change of public content that this process knows of; all processes on a database have the same.',
      read: async () => counts().revision,
      together: 'min',
    },
    {
      name: 'content_cache_bytes',
      help: 'Memory used by cached content.',
      read: async () => counts().bytes,
      together: 'sum',
    },
    {
      name: 'content_cache_entries',
      help: 'Number of cached pages, responses and parts.',
      read: async () => counts().entries,
      together: 'sum',
    },
  ];
}
