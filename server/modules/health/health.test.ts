import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessHealth } from '#contract/back-office/health.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';
import { noteFreeSpace } from './disk.ts';

test('an administrator with the permission reads the health of the site', async ({ site }) => {
  const token = await signInAdministrator(site);

  const health = await site.call(businessHealth.GetHealth, {}, token);

  expect(health).toMatchObject({
    Backup: { Folder: join(site.dataDir, 'backups'), FolderFault: '', State: 'none' },
    Programs: { Count: 1, Differing: [] },
    Standbys: [],
    SaveCopies: 'unwatched',
    Log: { LastLogId: 0, VerifiedTime: '' },
    Queue: { WaitingCount: 0, FailedCount: 0, OldestTime: '' },
    Mail: { IsSet: false, LastSentTime: '', QueuedCount: 0, HeldCount: 0, FailedCount: 0 },
    Sms: { IsSet: false, LastSentTime: '', QueuedCount: 0, HeldCount: 0, FailedCount: 0 },
    Version: { Node: process.versions.node, Program: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
  expect(health.Disk.FreeBytes).toBeGreaterThan(0);
  expect(health.Disk.TotalBytes).toBeGreaterThan(health.Disk.FreeBytes);
});

test('the days until the disk is full are estimated from the usage of the last weeks', async ({
  site,
  administrator,
}) => {
  const disk = async () => (await site.call(businessHealth.GetHealth, {}, administrator)).Disk;
  const noted = () => site.db.selectFrom('free_space').select('free_bytes').orderBy('day').execute();
  await noteFreeSpace(site.db, '/');
  expect(await disk()).toMatchObject({ DaysLeft: null });

  // Ten days ago twice as much was free as now: the other half will do for ten more.
  const { FreeBytes } = await disk();
  await site.db
    .insertInto('free_space')
    .values([
      { day: sql<string>`current_date - 10`, free_bytes: FreeBytes * 2 },
      { day: sql<string>`current_date - 40`, free_bytes: 1 },
    ])
    .execute();
  await noteFreeSpace(site.db, '/');

  expect(await noted()).toHaveLength(2);
  const { DaysLeft } = await disk();
  expect(DaysLeft).toBeGreaterThanOrEqual(8);
  expect(DaysLeft).toBeLessThanOrEqual(11);
});

test('an administrator without the permission cannot read the health of the site', async ({ site }) => {
  const token = await signInAdministrator(site, ['news:list']);

  expect(await site.send(businessHealth.GetHealth, {}, token)).toMatchObject({ Code: 403 });
});
