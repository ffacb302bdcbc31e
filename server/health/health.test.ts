import { expect } from 'vitest';
import { businessHealth } from '#contract/health.ts';
import { signInAdministrator } from '../testing/make.ts';
import { test } from '../testing/test.ts';

test('who looks after the site sees how it is', async ({ site }) => {
  const token = await signInAdministrator(site);

  const health = await site.call(businessHealth.GetHealth, {}, token);

  expect(health).toMatchObject({
    Backup: { IsScheduled: false, State: 'none' },
    Log: { LastLogId: 0, VerifiedTime: '' },
    Queue: { WaitingCount: 0, FailedCount: 0, OldestTime: '' },
    Mail: { IsSet: false, LastSentTime: '', QueuedCount: 0, FailedCount: 0 },
    Sms: { IsSet: false, LastSentTime: '', QueuedCount: 0, FailedCount: 0 },
    Version: { Node: process.versions.node, Program: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
  expect(health.Disk.FreeBytes).toBeGreaterThan(0);
  expect(health.Disk.TotalBytes).toBeGreaterThan(health.Disk.FreeBytes);
});

test('who does not look after it does not', async ({ site }) => {
  const token = await signInAdministrator(site, ['news:list']);

  expect(await site.send(businessHealth.GetHealth, {}, token)).toMatchObject({ Code: 403 });
});
