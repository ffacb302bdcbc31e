import type { businessHealth } from '#contract/back-office/health.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { readHealth, type Site } from './reading.ts';

export function businessHealthHandlers(site: Site): Handlers<typeof businessHealth> {
  return { GetHealth: () => readHealth(site) };
}
