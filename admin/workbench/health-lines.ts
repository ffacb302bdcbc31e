import { pauseText } from '#contract/back-office/delivery-state.ts';
import type { Health } from '#contract/back-office/health.ts';
import { dayBefore, momentOf } from '#ui/text/shanghai-time.ts';
import { bytes } from '../components/data/format-bytes.ts';
import { backupOnDataDisk } from '../components/feedback/backup-disk-warning.ts';

export type Mark = 'good' | 'careful' | 'bad' | 'unset';

/** One line of 系统健康: mark, word, value, and the details behind 查看. */
export interface HealthLine {
  name: string;
  mark: Mark;
  summary: string;
  facts: readonly (readonly [name: string, value: string])[];
}

const hourMs = 3_600_000;
const backupHoursAtMost = 48;
const queueHoursAtMost = 1;
const diskShareAtLeast = 0.05;
const diskDaysAtLeast = 30;

/** Returns the lines about the site's health, the most serious first. */
export function healthLines(health: Health, now: number): HealthLine[] {
  return [
    backupLine(health.Backup, now, health.UptimeSeconds),
    logLine(health.Log),
    queueLine(health.Queue, now),
    diskLine(health.Disk),
    channelLine('邮件', health.Mail, now),
    channelLine('短信', health.Sms, now),
    versionLine(health),
    ...differingLines(health),
    ...standbyLines(health),
  ];
}

const short = (time: string) => time.slice(5, 16);
const nonBlank = (facts: readonly (readonly [string, string])[]) => facts.filter(([, value]) => value !== '');

function backupLine(backup: Health['Backup'], now: number, uptimeSeconds: number): HealthLine {
  const name = '备份';
  const facts = nonBlank([
    ['文件', backup.FileName],
    ['制作时间', backup.LastTime],
    ['大小', backup.Bytes > 0 ? bytes(backup.Bytes) : ''],
    ['最近一次验证通过', backup.ProvenTime],
    ['问题', backup.FolderFault || backup.Fault],
    ['每日自动备份', backup.DailyTime],
    ['备份目录', backup.Folder],
    ['提醒', backup.IsOnDataDisk ? backupOnDataDisk : ''],
    ['手动备份', '在“备份”页点立即备份，或执行 npm run cli -- backup <文件>'],
  ]);
  if (backup.FolderFault !== '') return { name, mark: 'bad', summary: '备份目录不能使用', facts };
  if (backup.State === 'none') return { name, ...notYet(backup, uptimeSeconds), facts };
  const lastBackup = `${short(backup.LastTime)} · ${bytes(backup.Bytes)}`;
  if (backup.State === 'failed') return { name, mark: 'bad', summary: `${lastBackup} · 未通过验证`, facts };
  const isOld = now - momentOf(backup.LastTime) > backupHoursAtMost * hourMs;
  if (isOld) return { name, mark: 'bad', summary: `${lastBackup} · 已过两天`, facts };
  return backup.IsOnDataDisk
    ? { name, mark: 'careful', summary: `${lastBackup} · 已验证 · 与数据在同一块磁盘`, facts }
    : { name, mark: 'good', summary: `${lastBackup} · 已验证`, facts };
}

/** Returns the state of a site without backups; one that was started just now makes its first backup at night. */
function notYet(
  { DailyTime }: Health['Backup'],
  uptimeSeconds: number,
): Pick<HealthLine, 'mark' | 'summary'> {
  const isOverdue = uptimeSeconds > backupHoursAtMost * 3600;
  return isOverdue
    ? { mark: 'bad', summary: '还没有备份' }
    : { mark: 'careful', summary: `还没有备份，每天 ${DailyTime} 自动制作` };
}

function logLine({ LastLogId, VerifiedTime }: Health['Log']): HealthLine {
  const facts = nonBlank([
    ['最近核对', VerifiedTime],
    ['最后一条', LastLogId > 0 ? `第 ${LastLogId} 条` : '还没有记录'],
    ['手动核对', 'npm run cli -- verify-log'],
  ]);
  return VerifiedTime === ''
    ? { name: '操作日志', mark: 'careful', summary: '还没有核对过', facts }
    : { name: '操作日志', mark: 'good', summary: `${short(VerifiedTime)} 核对，未被改动`, facts };
}

/** Returns the line about background jobs; waiting mails and short messages have lines of their own. */
function queueLine({ WaitingCount, FailedCount, OldestTime }: Health['Queue'], now: number): HealthLine {
  const isLate = OldestTime !== '' && now - momentOf(OldestTime) > queueHoursAtMost * hourMs;
  const facts = nonBlank([
    ['等待', `${WaitingCount} 项`],
    ['近 7 天失败', `${FailedCount} 项`],
    ['等待最久的一项', OldestTime],
  ]);
  const summary = `等待 ${WaitingCount} · 失败 ${FailedCount}`;
  return { name: '后台任务', mark: FailedCount > 0 || isLate ? 'careful' : 'good', summary, facts };
}

function diskLine({ FreeBytes, TotalBytes, DaysLeft }: Health['Disk']): HealthLine {
  const remaining = DaysLeft === null ? '' : ` · 约够 ${DaysLeft} 天`;
  const isSoonFull = DaysLeft !== null && DaysLeft < diskDaysAtLeast;
  const mark = FreeBytes < TotalBytes * diskShareAtLeast ? 'bad' : isSoonFull ? 'careful' : 'good';
  const facts = [
    ['剩余', bytes(FreeBytes)],
    ['总共', bytes(TotalBytes)],
    ['按近 30 天的用量', DaysLeft === null ? '没有明显增长，或记录还不满 3 天' : `还够 ${DaysLeft} 天`],
  ] as const;
  return { name: '磁盘', mark, summary: `剩余 ${bytes(FreeBytes)}${remaining}`, facts };
}

function channelLine(name: string, channel: Health['Mail'], now: number): HealthLine {
  const pause = channel.QueuedCount > 0 ? pauseText(name, channel, dayBefore(0, now)) : '';
  const facts = nonBlank([
    ['最近一次成功', channel.LastSentTime || '还没有'],
    ['今日已发', `${channel.TodayCount}／${channel.PerDay} 条`],
    ['待发', `${channel.QueuedCount} 条`],
    ['暂停', pause],
    ['需打电话的通知', channel.HeldCount > 0 ? `${channel.HeldCount} 条` : ''],
    ['近 7 天失败', `${channel.FailedCount} 条`],
  ]);
  const waits =
    (channel.QueuedCount > 0 ? ` · 待发 ${channel.QueuedCount}` : '') +
    (channel.HeldCount > 0 ? ` · 需打电话的通知 ${channel.HeldCount}` : '');
  if (!channel.IsSet) {
    return { name, mark: waits === '' ? 'unset' : 'careful', summary: `未设置${waits}`, facts };
  }
  const last = channel.LastSentTime === '' ? '还没有发送过' : `${short(channel.LastSentTime)} 发送成功`;
  const failed = channel.FailedCount > 0 ? ` · 失败 ${channel.FailedCount}` : '';
  return {
    name,
    mark: channel.FailedCount + channel.HeldCount > 0 || pause !== '' ? 'careful' : 'good',
    summary: last + waits + failed + (pause === '' ? '' : ` · ${pause}`),
    facts,
  };
}

const newerDatabase =
  '数据库已由更新版本的程序升级。这个程序仍可使用，但停止后不能再启动：请把它也升级到同一版本';

/** Returns a line with the settings in which server processes differ, as any of them may run a job. */
function differingLines({ Programs }: Health): HealthLine[] {
  if (Programs.Differing.length === 0) return [];
  const facts = [
    ['程序', `${Programs.Count} 个进程共用这个数据库`],
    ['不同的设置', Programs.Differing.map((name) => (name === 'version' ? '版本' : name)).join('、')],
    ['处理办法', '请运维人员把这些设置改成一样，再重启各程序'],
  ] as const;
  return [{ name: '各程序的设置', mark: 'bad', summary: '不一致', facts: nonBlank(facts) }];
}

/** Returns the lines about standbys; while one is missing or none confirms saves, the data is on one machine only. */
function standbyLines({ Standbys, SaveCopies }: Health): HealthLine[] {
  if (Standbys.length === 0) return copiesLines(SaveCopies);
  const standbys = Standbys.filter(({ Name }) => Name !== '');
  const isSingle = SaveCopies === 'single';
  const facts = [
    ...standbys.map((standby) => [standby.Name, standbyState(standby)] as const),
    ['同步复制', standbys.length < Standbys.length ? '没有备库可以确认，保存不了' : ''],
    ['保存', isSingle ? singleCopy : ''],
    ['处理办法', '请运维人员修好备库；不再用的，删掉它的复制槽，没有复制槽的重启程序后不再提醒'],
  ] as const;
  const parts = [
    standbys.length > 0 ? `${standbys.map(({ Name }) => Name).join('、')} 没有在复制` : '',
    standbys.length < Standbys.length ? '同步备库不在' : '',
    isSingle ? '保存只有一份' : '',
  ];
  const summary = parts.filter(Boolean).join(' · ');
  return [{ name: '数据库备库', mark: 'bad', summary, facts: nonBlank(facts) }];
}

const singleCopy = '只写到主库就算成功，主库的磁盘坏了，最近的保存会丢失';

function copiesLines(copies: Health['SaveCopies']): HealthLine[] {
  if (copies === 'single') {
    const facts = [
      ['保存', singleCopy],
      ['处理办法', '请运维人员修好同步备库，或打开同步复制'],
    ] as const;
    return [{ name: '数据库备库', mark: 'bad', summary: '保存只有一份', facts: nonBlank(facts) }];
  }
  if (copies !== 'hidden') return [];
  const facts = [['说明', '数据库服务不让这个账号查看备库，请在服务商的控制台里查看']] as const;
  return [{ name: '数据库备库', mark: 'careful', summary: '在这里看不到', facts: nonBlank(facts) }];
}

function standbyState({ RetainedBytes, IsLost }: Health['Standbys'][number]): string {
  if (IsLost) return '需要的日志已不在，须重新复制整个数据库';
  return RetainedBytes === null ? '已停止复制' : `已停止复制，主库为它留着 ${bytes(RetainedBytes)} 日志`;
}

function versionLine({ Version, UptimeSeconds }: Health): HealthLine {
  const facts = [
    ['程序', Version.Program],
    ['Node', Version.Node],
    ['PostgreSQL', Version.Postgres],
    ['提醒', Version.IsDatabaseNewer ? newerDatabase : ''],
  ] as const;
  if (Version.IsDatabaseNewer)
    return {
      name: '版本',
      mark: 'careful',
      summary: `${Version.Program} · 数据库已是更新的版本`,
      facts: nonBlank(facts),
    };
  return {
    name: '版本',
    mark: 'good',
    summary: `${Version.Program} · 已运行${span(UptimeSeconds)}`,
    facts: nonBlank(facts),
  };
}

function span(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours < 1) return '不足 1 小时';
  return hours < 48 ? ` ${hours} 小时` : ` ${Math.floor(hours / 24)} 天`;
}
