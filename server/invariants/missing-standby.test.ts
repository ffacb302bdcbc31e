import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { commitUnconfirmed } from '../platform/db/commit-deadline.ts';
import { openDatabase } from '../platform/db/open.ts';
import { signInAdministrator } from '../testing/factories/records.ts';
import { startPostgres } from '../testing/services/start-postgres-pair.ts';
import { startTestApp } from '../testing/start-test-app.ts';

test('while no standby confirms writes, saves end with a message and the health check reports the cause', async () => {
  const postgres = await startPostgres();
  const { url } = postgres;
  const db = openDatabase({ url, max: 8, commitsWithinMs: 300 });
  const drop = async () => {
    await db.destroy();
    await postgres.stop();
  };
  const site = await startTestApp({}, { database: { db, owner: db, url, ownerUrl: url, drop } });
  const token = await signInAdministrator(site);
  const health = async () => (await site.call(businessHealth.GetHealth, {}, token)).Standbys;
  const setStandbys = async (names: string) => {
    await postgres.query(`alter system set synchronous_standby_names = '${names}'`);
    await postgres.query('select pg_reload_conf()');
    const present = () => postgres.query(`select current_setting('synchronous_standby_names') as names`);
    await expect.poll(present).toEqual([{ names }]);
  };
  expect(await health()).toEqual([]);
  // The time of the session's last use is written again on the next call, without waiting for it.
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() - interval '2 minutes'` })
    .execute();
  await setStandbys('gone');

  const form = { Title: '链接', Friendlinks: 'https://a.example' };
  const saved = await site.send(businessLinks.SaveWebFriendlinks, form, token);

  expect(saved).toMatchObject({ Code: 503, Message: commitUnconfirmed });
  await expect.poll(health).toEqual([{ Name: '', RetainedBytes: null, IsLost: false }]);

  await setStandbys('');
  await expect.poll(health).toEqual([]);
  await site.close();
});
