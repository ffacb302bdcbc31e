import { existsSync } from 'node:fs';
import { verifyOperations } from '../../server/modules/audit/verify.ts';
import { holdAllMails } from '../../server/modules/messages/held.ts';
import { holdShortMessages } from '../../server/modules/messages/store.ts';
import { fileCountOf } from '../../server/platform/backup/manifest.ts';
import { assertKey, checkBackup } from '../../server/platform/backup/read-backup.ts';
import { restoreBackup } from '../../server/platform/backup/restore.ts';
import { readConfig, type Config } from '../../server/platform/core/config.ts';
import { openVault, secretPath, type Vault } from '../../server/platform/core/vault.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import { openStorage } from '../../server/platform/storage/storage.ts';
import { onSite } from './open-site.ts';
import { progressOn } from './progress.ts';

/**
 * Replaces all data by a backup; nothing is changed before the whole backup is read and verified. Mails that were
 * pending at the time of the backup are put on hold unless the options send them: a test restore must not send mails.
 */
export async function restore(path: string, options: string[]): Promise<string> {
  const replace = options.includes('--replace');
  const sendsWaiting = options.includes('--send-waiting');
  const config = readConfig();
  const progress = progressOn(process.stderr);
  const { report } = progress;
  const backup = await checkBackup({ path, passphrase: config.backup.passphrase, report });
  const { manifest } = backup;
  const vault = await findVault(config);
  assertKey(manifest, vault?.fingerprint);
  return await onSite(
    async ({ database, log }) => {
      const storage = await openStorage(config.files);
      const databaseUrl = database.ownerUrl;
      let heldMails = 0;
      await restoreBackup(backup, { databaseUrl, storage, replace, report, settle });
      progress.end();
      log.warn({ madeAt: manifest.madeAt }, 'restored');
      const counts = `${manifest.tables.length} 张表、${fileCountOf(manifest)} 个文件`;
      const heldMailsText =
        heldMails === 0
          ? ''
          : `；备份中尚未发出的 ${heldMails} 封邮件先不发出，请在后台的“需打电话的通知”中选择发送`;
      return `已恢复 ${manifest.madeAt} 的备份：${counts}；所有人须重新登录${heldMailsText}`;

      async function settle(db: Database): Promise<void> {
        const { firstAltered, signed } = await verifyOperations(db, { vault });
        if (signed.ofOtherKeys > 0)
          log.warn({ signatures: signed.ofOtherKeys }, 'operationLogSignedWithAnotherKey');
        if (firstAltered !== null) log.warn({ firstAltered }, 'operationLogAltered');
        await holdShortMessages(db, '由备份恢复，是否已发送不明');
        if (!sendsWaiting) heldMails = await holdAllMails(db);
        const after = { MadeAt: manifest.madeAt, Program: manifest.program };
        await recordOperation(db, systemActor('restore'), { entityType: 'backup', after });
      }
    },
    { isAsItIs: true },
  );
}

/** Undefined without a key; none is made, as it would open nothing. */
export async function findVault({ dataDir, secretKey }: Config): Promise<Vault | undefined> {
  if (secretKey === undefined && !existsSync(secretPath(dataDir))) return undefined;
  return await openVault(dataDir, secretKey);
}
