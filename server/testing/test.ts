import { test as bare } from 'vitest';
import { signInAdministrator } from './factories/records.ts';
import { startSmtp } from './services/start-smtp.ts';
import { startWebhook } from './services/start-webhook.ts';
import { startTestApp } from './start-test-app.ts';

/**
 * `test` with the program on a database of its own, once per file and only if a test uses it. A file that needs other
 * settings calls `test.extend('env', { scope: 'file' }, { … })`; `override` would hold for the worker's next files as
 * well.
 */
export const test = bare
  .extend('env', { scope: 'file' }, (): Record<string, string> => ({}))
  /** The folder of the built pages, for files that test them. */
  .extend('builtFolder', { scope: 'file' }, (): string | undefined => undefined)
  .extend('site', { scope: 'file' }, async ({ env, builtFolder }, { onCleanup }) => {
    const site = await startTestApp(env, builtFolder === undefined ? {} : { builtFolder });
    onCleanup(() => site.close());
    return site;
  })
  /** The token of an administrator with all permissions. */
  .extend('administrator', { scope: 'file' }, ({ site }) => signInAdministrator(site))
  /** Receives mail, for `SMTP_URL`. */
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startSmtp();
    onCleanup(() => smtp.stop());
    return smtp;
  })
  /** Receives short messages, for `SMS_WEBHOOK_URL`. */
  .extend('webhook', { scope: 'file' }, async ({}, { onCleanup }) => {
    const webhook = await startWebhook();
    onCleanup(() => webhook.stop());
    return webhook;
  });
