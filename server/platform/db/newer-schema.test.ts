import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessLinks, webLinks } from '#contract/public-site/links.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

test('a running program continues after a newer program has migrated the database, and logs a warning', async () => {
  const site = await startTestApp({}, { pollEveryMs: 20 });
  const token = await signInAdministrator(site);
  const isNewer = async () => (await site.call(businessHealth.GetHealth, {}, token)).Version.IsDatabaseNewer;
  const warnings = () => site.logged.filter(({ msg }) => String(msg).startsWith('databaseIsNewer'));
  expect(await isNewer()).toBe(false);

  await sql`alter table links add column colour text not null default ''`.execute(site.owner);
  await sql`insert into migrations (number, name, checksum) values (9999, '9999-colours.sql', '')`.execute(
    site.owner,
  );

  await expect.poll(warnings).toHaveLength(1);
  expect(await isNewer()).toBe(true);
  await site.call(businessLinks.SaveWebFriendlinks, { Title: '甲', Friendlinks: 'https://a.example' }, token);
  expect(await site.call(webLinks.GetWebFriendlinks, {})).toMatchObject([{ Title: '甲' }]);
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  await site.close();
});
