import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import type { Backup, systemBackups } from '#contract/back-office/backups.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { findBackup, listBackups, type KnownBackup } from '../../platform/backup/results.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/api/serve.ts';
import { countUnderWay, type JobKind } from '../../platform/jobs/job-queue.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { findBackupFolder } from '../settings/backup-folder.ts';
import { readBackupPlan } from './reading.ts';

/** The daily job, which also makes requested backups: one is made at a time. */
const backupJob: JobKind<object> = { name: 'backup', data: v.object({}), withinSeconds: 4 * 3600 };
const entityType = 'backup';

export function backupHandlers(deps: ModuleDependencies): Handlers<typeof systemBackups> {
  const { db, jobs, config } = deps;
  return {
    async GetBackups(page) {
      const { rows, total } = await listBackups(db, page);
      const { folderError, ...plan } = await readBackupPlan(deps);
      // A folder that does not answer is not queried for each file.
      const folder = folderError === '' ? plan.Folder : undefined;
      return {
        List: await Promise.all(rows.map((row) => toWire(row, folder))),
        TotalCount: total,
        ...plan,
        IsEncrypted: config.backup.passphrase !== undefined,
        IsRunning: (await countUnderWay(db, backupJob)) > 0,
      };
    },
    async MakeBackup(_input, { by }) {
      await transaction(db, async (tx) => {
        if ((await countUnderWay(tx, backupJob)) > 0) throw refused('正在备份，请等它完成');
        await jobs.send(tx, backupJob, {});
        await recordOperation(tx, by, { entityType });
      });
    },
    async DownloadBackup({ BackupId }, { by, caller }) {
      if (caller.secondFactor === 'none')
        throw refused('备份含有全部数据：请先在“我的账号”里启用两步验证，再下载');
      const backup = await findBackup(db, BackupId);
      const path = backup && pathOf(backup, await findBackupFolder(db, config.backup));
      if (!backup || path === undefined) throw notFound();
      if (!(await isThere(path))) throw refused('该备份的文件不在这台服务器上，可能已按保留规则清理');
      await recordOperation(db, by, { entityType, recordId: BackupId, after: { FileName: backup.fileName } });
      return {
        fileName: backup.fileName,
        mediaType: 'application/octet-stream',
        content: createReadStream(path),
      };
    },
  };
}

async function toWire(backup: KnownBackup, folder: string | undefined): Promise<Backup> {
  const path = folder === undefined ? undefined : pathOf(backup, folder);
  return {
    BackupId: backup.id,
    FileName: backup.fileName,
    MadeTime: formatTime(backup.madeAt),
    Bytes: backup.bytes ?? 0,
    ProvenTime: timeOrBlank(backup.provenAt),
    Fault: backup.error,
    IsHere: path !== undefined && (await isThere(path)),
  };
}

function pathOf({ fileName }: KnownBackup, folder: string): string | undefined {
  return fileName === '' ? undefined : join(folder, basename(fileName));
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
