import { expect, test } from 'vitest';
import type { Health } from '#contract/back-office/health.ts';
import { healthLines } from './health-lines.ts';

const now = Date.parse('2026-11-22T12:00:00+08:00');
const channel = {
  IsSet: true,
  LastSentTime: '2026-11-22 09:00:00',
  QueuedCount: 0,
  HeldCount: 0,
  FailedCount: 0,
  TodayCount: 0,
  PerDay: 500,
  Pause: '' as const,
  ResumeTime: '',
};
const well: Health = {
  Backup: {
    DailyTime: '03:30',
    Folder: '/srv/backup',
    IsOnDataDisk: false,
    State: 'proven',
    FileName: 'xiehui-2026-11-22.tar.zst',
    LastTime: '2026-11-22 03:00:00',
    Bytes: 13_000_000,
    ProvenTime: '2026-11-22 03:01:00',
    Fault: '',
    FolderFault: '',
  },
  Log: { LastLogId: 812, VerifiedTime: '2026-11-22 03:01:00' },
  Queue: { WaitingCount: 0, FailedCount: 0, OldestTime: '' },
  Disk: { FreeBytes: 40 * 1024 ** 3, TotalBytes: 100 * 1024 ** 3, DaysLeft: 210 },
  Mail: channel,
  Sms: { ...channel, IsSet: false, LastSentTime: '' },
  Version: { Program: '0.2.0', Node: '24.21.0', Postgres: '18.4', IsDatabaseNewer: false },
  Programs: { Count: 2, Differing: [] },
  Standbys: [],
  SaveCopies: 'unwatched',
  UptimeSeconds: 3 * 86_400,
};

const linesOf = (health: Partial<Health>) =>
  Object.fromEntries(
    healthLines({ ...well, ...health }, now).map(({ name, mark, summary }) => [name, `${mark}: ${summary}`]),
  );

test('a healthy site reports the state of each part in one line', () => {
  expect(linesOf({})).toEqual({
    备份: 'good: 11-22 03:00 · 12 MB · 已验证',
    操作日志: 'good: 11-22 03:01 核对，未被改动',
    后台任务: 'good: 等待 0 · 失败 0',
    磁盘: 'good: 剩余 40 GB · 约够 210 天',
    邮件: 'good: 11-22 09:00 发送成功',
    短信: 'unset: 未设置',
    版本: 'good: 0.2.0 · 已运行 3 天',
  });
});

test('a missing, an unverified and a two-day-old backup are marked as bad', () => {
  const backup = (given: Partial<Health['Backup']>) =>
    linesOf({ Backup: { ...well.Backup, ...given } })['备份'];

  expect(backup({ State: 'none' })).toBe('bad: 还没有备份');
  expect(backup({ FolderFault: '备份目录 /srv/backup 不能使用：磁盘是只读的' })).toBe(
    'bad: 备份目录不能使用',
  );
  expect(backup({ IsOnDataDisk: true })).toBe('careful: 11-22 03:00 · 12 MB · 已验证 · 与数据在同一块磁盘');
  expect(backup({ State: 'failed' })).toBe('bad: 11-22 03:00 · 12 MB · 未通过验证');
  expect(backup({ LastTime: '2026-11-20 11:59:00' })).toBe('bad: 11-20 11:59 · 12 MB · 已过两天');
  expect(backup({ LastTime: '2026-11-20 12:01:00' })).toMatch(/^good/);
});

test('a site that has just started shows the time of its first backup', () => {
  const lines = linesOf({ Backup: { ...well.Backup, State: 'none' }, UptimeSeconds: 60 });

  expect(lines['备份']).toBe('careful: 还没有备份，每天 03:30 自动制作');
});

test('a nearly full disk, a stuck queue and failed messages are marked', () => {
  const disk = (given: Partial<Health['Disk']>) => linesOf({ Disk: { ...well.Disk, ...given } })['磁盘'];

  expect(disk({ FreeBytes: 4 * 1024 ** 3 })).toMatch(/^bad/);
  expect(disk({ DaysLeft: 29 })).toBe('careful: 剩余 40 GB · 约够 29 天');
  expect(disk({ DaysLeft: null })).toBe('good: 剩余 40 GB');
  expect(
    linesOf({ Queue: { WaitingCount: 2, FailedCount: 0, OldestTime: '2026-11-22 10:59:00' } })['后台任务'],
  ).toBe('careful: 等待 2 · 失败 0');
  expect(linesOf({ Queue: { WaitingCount: 0, FailedCount: 3, OldestTime: '' } })['后台任务']).toMatch(
    /^careful/,
  );
  expect(linesOf({ Mail: { ...channel, FailedCount: 2 } })['邮件']).toBe(
    'careful: 11-22 09:00 发送成功 · 失败 2',
  );
  expect(linesOf({ Sms: { ...channel, IsSet: false, QueuedCount: 4 } })['短信']).toBe(
    'careful: 未设置 · 待发 4',
  );
  expect(linesOf({ Mail: { ...channel, IsSet: false, HeldCount: 5 } })['邮件']).toBe(
    'careful: 未设置 · 需打电话的通知 5',
  );
  expect(linesOf({ Mail: { ...channel, QueuedCount: 5 } })['邮件']).toBe(
    'good: 11-22 09:00 发送成功 · 待发 5',
  );
  expect(linesOf({ Log: { LastLogId: 3, VerifiedTime: '' } })['操作日志']).toBe('careful: 还没有核对过');
});

test('a program on a database that a newer version has migrated is marked', () => {
  expect(linesOf({ Version: { ...well.Version, IsDatabaseNewer: true } })).toMatchObject({
    版本: 'careful: 0.2.0 · 数据库已是更新的版本',
  });
});

test('saves on one server of several, and standbys that cannot be seen, are marked', () => {
  const lineOf = (SaveCopies: typeof well.SaveCopies) =>
    healthLines({ ...well, SaveCopies }, now).find(({ name }) => name === '数据库备库');

  expect(lineOf('single')).toMatchObject({ mark: 'bad', summary: '保存只有一份' });
  expect(lineOf('hidden')).toMatchObject({ mark: 'careful', summary: '在这里看不到' });
  expect([lineOf('confirmed'), lineOf('unwatched')]).toEqual([undefined, undefined]);
});

test('a standby that no longer replicates is named with the amount of log that the primary retains', () => {
  const Standbys = [
    { Name: 'db2', RetainedBytes: 3 * 1024 ** 3, IsLost: false },
    { Name: 'db3', RetainedBytes: null, IsLost: true },
    { Name: '', RetainedBytes: null, IsLost: false },
  ];
  const line = healthLines({ ...well, Standbys }, now).find(({ name }) => name === '数据库备库');

  expect(linesOf({})).not.toHaveProperty('数据库备库');
  expect(line).toMatchObject({ mark: 'bad', summary: 'db2、db3 没有在复制 · 同步备库不在' });
  expect(line?.facts).toContainEqual(['db2', '已停止复制，主库为它留着 3.0 GB 日志']);
  expect(line?.facts).toContainEqual(['db3', '需要的日志已不在，须重新复制整个数据库']);
});

test('the health report names the settings that differ between programs', () => {
  const Programs = { Count: 2, Differing: ['BACKUP_KEEP', 'version'] };

  expect(linesOf({ Programs })['各程序的设置']).toBe('bad: 不一致');
  const line = healthLines({ ...well, Programs }, now).find(({ name }) => name === '各程序的设置');
  expect(line?.facts).toContainEqual(['不同的设置', 'BACKUP_KEEP、版本']);
});

test('mails that wait for the next morning say so, with the number of today and the quota', () => {
  const paused = {
    ...channel,
    QueuedCount: 750,
    TodayCount: 450,
    Pause: 'day' as const,
    ResumeTime: '2026-11-23 08:00:00',
  };
  const [mail] = healthLines({ ...well, Mail: paused }, now).filter(({ name }) => name === '邮件');

  expect(mail?.summary).toBe('11-22 09:00 发送成功 · 待发 750 · 今日邮件额度已用完，明早 8 点继续');
  expect(mail?.facts).toContainEqual(['今日已发', '450／500 条']);
  expect(linesOf({ Mail: { ...paused, QueuedCount: 0 } })['邮件']).toBe('good: 11-22 09:00 发送成功');
});
