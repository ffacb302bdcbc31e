import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { assertSpaceForBackup } from '../../server/platform/backup/disk-space.ts';
import { makeBackup } from '../../server/platform/backup/make.ts';
import { fileCountOf } from '../../server/platform/backup/manifest.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import { openStorage } from '../../server/platform/storage/storage.ts';
import { onSite } from './open-site.ts';
import { inMegabytes, progressOn } from './progress.ts';

/** Writes a backup of the site to a new file, whether it runs or not. */
export async function backUp(path: string): Promise<string> {
  return await onSite(
    async ({ db, database, config, log }) => {
      const storage = await openStorage(config.files);
      const { passphrase } = config.backup;
      const databaseUrl = database.ownerUrl;
      const leaveBytes = config.minFreeBytes;
      await assertSpaceForBackup({ databaseUrl, folder: dirname(resolve(path)), leaveBytes });
      const progress = progressOn(process.stderr);
      const manifest = await makeBackup({ path, databaseUrl, storage, passphrase, report: progress.report });
      progress.end();
      const { missingFiles, damagedFiles } = manifest;
      if (missingFiles.length > 0) log.warn({ files: missingFiles }, 'filesMissing');
      if (damagedFiles.length > 0) log.warn({ files: damagedFiles }, 'filesDamaged');
      const { size } = await stat(path);
      const after = { Bytes: size, Tables: manifest.tables.length, Files: fileCountOf(manifest) };
      await recordOperation(db, systemActor('backup'), { entityType: 'backup', after });
      return [
        `备份完成：${path}，${inMegabytes(size)}，${after.Tables} 张表、${after.Files} 个文件`,
        ...(missingFiles.length > 0 ? [`缺失 ${missingFiles.length} 个文件`] : []),
        ...(damagedFiles.length > 0 ? [`损坏 ${damagedFiles.length} 个文件`] : []),
        `主密钥（SECRET_KEY 或 keys/secret.key）不在其中，请另行保存`,
      ].join('；');
    },
    { isAsItIs: true },
  );
}
