import { spawnSync } from 'node:child_process';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { readConfig } from '../../platform/core/config.ts';
import { programVersion } from '../../platform/core/program-version.ts';
import { openVault } from '../../platform/core/vault.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { addMetrics } from '../../platform/http/api/metrics.ts';
import { isInstalled } from '../../testing/installed-tools.ts';
import { metricProblems, readMetrics } from '../../testing/metrics-format.ts';
import { startPostgres } from '../../testing/services/start-postgres-pair.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { queueMessage, type OutgoingMessage } from '../messages/store.ts';
import { healthMetrics } from './metrics.ts';
import { openPrimaryWatch } from './primary-watch.ts';
import { openOwnProgram } from './programs.ts';

const read = async ({ app }: Pick<TestApp, 'app'>) => (await app.inject('/metrics')).body;

/** Returns the values of a metric, by the value of its only label; by `''` without one. */
async function valuesOf(site: TestApp, name: string): Promise<Record<string, number>> {
  const family = readMetrics(await read(site)).get(name);
  if (!family) throw new Error(`${name} is missing`);
  return Object.fromEntries(family.samples.map(({ labels, value }) => [Object.values(labels).join(), value]));
}

const valueOf = async (site: TestApp, name: string) => (await valuesOf(site, name))[''];

test('the metrics have the format of Prometheus and names by its rules', async ({ site }) => {
  await site.app.inject('/api/XfWebApi/GetMenuList');

  const families = readMetrics(await read(site));

  expect(metricProblems(families)).toEqual([]);
  expect(families.size).toBeGreaterThan(40);
  expect(families.get('content_cache_hits_total')?.type).toBe('counter');
});

describe.skipIf(!isInstalled('promtool'))('promtool', () => {
  test('finds no problem in the metrics', async ({ site }) => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await read(site),
      encoding: 'utf8',
    });

    expect({ status, text: stdout + stderr }).toEqual({ status: 0, text: '' });
  });
});

test('the metrics of a complete program without any trouble', async ({ site }) => {
  const values = async (name: string) => await valueOf(site, `xiehui_health_${name}`);

  expect(await values('ready')).toBe(1);
  expect(await values('database_available')).toBe(1);
  expect(await values('commits_waiting')).toBe(0);
  expect(await values('standbys_missing')).toBe(0);
  expect(await values('migrations_newer')).toBe(0);
  expect(await values('programs')).toBe(1);
  expect(await values('primary_change_timestamp_seconds')).toBe(0);
  expect(await valuesOf(site, 'xiehui_health_primary_info')).toEqual({ local: 1 });
  expect(await valuesOf(site, 'xiehui_health_version_info')).toEqual({ [programVersion]: 1 });
  expect(await valuesOf(site, 'xiehui_health_jobs_failed')).toMatchObject({ backup: 0, sweep: 0 });
  expect(await valuesOf(site, 'xiehui_health_messages_held')).toEqual({ mail: 0, sms: 0 });
});

test('a failed job and one that should have begun are counted in their queues', async ({ site }) => {
  await sql`insert into jobs.job (name, state, completed_on, policy) values
    ('sweep', 'failed', now() - interval '1 day', 'standard'),
    ('sweep', 'failed', now() - interval '8 days', 'standard')`.execute(site.db);
  // No program takes it: the queue of this name has no worker.
  await sql`select jobs.create_queue('stuck', '{"policy": "standard"}'::jsonb)`.execute(site.owner);
  await sql`insert into jobs.job (name, start_after) values ('stuck', now() - interval '20 minutes')`.execute(
    site.owner,
  );

  expect(await valuesOf(site, 'xiehui_health_jobs_failed')).toMatchObject({ sweep: 1, backup: 0, stuck: 0 });
  expect(await valuesOf(site, 'xiehui_health_jobs_waiting')).toMatchObject({ stuck: 1, backup: 0 });
  const { stuck, backup } = await valuesOf(site, 'xiehui_health_jobs_overdue_seconds');
  expect(stuck).toBeGreaterThanOrEqual(20 * 60);
  expect(backup).toBe(0);
});

test('failed and held messages are counted by kind, without their recipients', async ({ site }) => {
  const vault = await openVault(site.dataDir, undefined);
  const about = { entityType: 'test', recordId: 1, memberId: undefined };
  const mail = { kind: 'mail', recipient: 'li@example.cn', subject: '通知', body: '您好', ...about } as const;
  const queue = (message: OutgoingMessage) => transaction(site.db, (tx) => queueMessage(tx, vault, message));
  const [failed, held] = [await queue(mail), await queue({ ...mail, recordId: 2 })];
  const set = (id: number, values: { state?: string; is_held?: boolean }) =>
    site.db.updateTable('outgoing_messages').set(values).where('id', '=', id).execute();
  await set(failed, { state: 'failed' });
  await set(held, { is_held: true });

  expect(await valuesOf(site, 'xiehui_health_messages_failed')).toEqual({ mail: 1, sms: 0 });
  expect(await valuesOf(site, 'xiehui_health_messages_held')).toEqual({ mail: 1, sms: 0 });
  expect(await read(site)).not.toContain('li@example.cn');
});

test('settings that differ between programs are named, without their values', async ({ site }) => {
  const vault = await openVault(site.dataDir, undefined);
  const config = readConfig({
    DATA_DIR: site.dataDir,
    SITE_URL: 'https://inner.example.cn',
    BACKUP_PASSPHRASE: 'a passphrase of some length',
  });
  const other = openOwnProgram({ db: site.db, vault, config, log: site.app.log as never });
  await other.start();

  expect(await valuesOf(site, 'xiehui_health_setting_differs')).toMatchObject({
    SITE_URL: 1,
    BACKUP_PASSPHRASE: 1,
    SECRET_KEY: 0,
    version: 0,
  });
  expect(await valueOf(site, 'xiehui_health_programs')).toBe(2);
  expect(await read(site)).not.toMatch(/inner\.example\.cn|passphrase of some/);
  await other.stop();
});

test('a database that a newer program has migrated is reported', async () => {
  const site = await startTestApp();

  await sql`insert into migrations (number, name, checksum) values (9999, '9999-newer.sql', '')`.execute(
    site.owner,
  );

  expect(await valueOf(site, 'xiehui_health_migrations_newer')).toBe(1);
  await site.close();
});

test('while the database does not answer the program is not ready, and what is unknown is absent', async () => {
  const frozen = await startPostgres();
  const db = openDatabase({ url: frozen.url, max: 8 });
  const app = Fastify();
  const metrics = addMetrics(app, { metricsToken: undefined }, { answered: () => 0 });
  metrics.add(healthMetrics({ db, checkStorage: async () => {}, standbys: { missing: () => [] } }));
  frozen.kill('SIGSTOP');

  const families = readMetrics(await read({ app }));

  frozen.kill('SIGCONT');
  const samples = (name: string) => families.get(`xiehui_health_${name}`)?.samples.map(({ value }) => value);
  expect(samples('ready')).toEqual([0]);
  expect(samples('database_available')).toEqual([0]);
  expect(samples('jobs_failed')).toEqual([]);
  expect(samples('messages_failed')).toEqual([]);
  expect(samples('programs')).toEqual([]);
  await app.close();
  await db.destroy();
  await frozen.stop();
});

test('another server that takes the writes is noticed', async () => {
  const [one, other] = [await startPostgres(), await startPostgres()];
  const [former, present] = [one, other].map(({ url }) => openDatabase({ url, max: 1 }));
  const readPrimary = openPrimaryWatch();
  const before = await readPrimary(former!);
  expect(await readPrimary(former!)).toEqual(before);

  const after = await readPrimary(present!);

  expect(before.changedAt).toBe(0);
  expect(after.host).not.toBe(before.host);
  expect(after.changedAt).toBeGreaterThan(0);
  await Promise.all([former!.destroy(), present!.destroy()]);
  await Promise.all([one.stop(), other.stop()]);
});
