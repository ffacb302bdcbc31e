import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessTestMessages } from '#contract/back-office/test-messages.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { businessHeldMessageHandlers, businessTestMessageHandlers } from './routes.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  const settings = { db: deps.db, vault: deps.vault, environment: deps.config };
  api.serve(businessHeldMessages, businessHeldMessageHandlers(settings));
  api.serve(businessTestMessages, businessTestMessageHandlers(settings));
}
