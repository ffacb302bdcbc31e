import { setTimeout as pause } from 'node:timers/promises';
import { addSecret, noticedAfterMs, secretPath } from '../../server/platform/core/vault.ts';
import { countOutdated, resealAll } from '../../server/platform/db/reseal.ts';
import { openSiteVault } from '../../server/platform/db/same-secret.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import type { Site } from './open-site.ts';

/**
 * Encrypts all personal data with a new key while the site runs. After an interruption, the next call continues with
 * the same key. With `SECRET_KEY` the operator appends the new key; this command does the rest.
 */
export async function rotateKey({ db, config, log }: Site): Promise<string> {
  const { dataDir, secretKey } = config;
  const vault = await openSiteVault(db, config);
  const isResumed = vault.keyCount() > 1 && (await countOutdated(db, vault)) > 0;
  if (secretKey === undefined && !isResumed) {
    await addSecret(dataDir);
    process.stderr.write(`新密钥已写入 ${secretPath(dataDir)}，正在等待运行中的程序读取……\n`);
    await pause(noticedAfterMs);
  }
  const all = await countOutdated(db, vault);
  const resealed = await resealAll(db, vault, (count) => {
    process.stderr.write(`已重新加密 ${count} / ${all}\n`);
  });
  await recordOperation(db, systemActor('rotate-key'), { entityType: 'site', after: { Resealed: resealed } });
  log.warn({ resealed }, 'keyRotated');
  const keep =
    secretKey === undefined ? `请另存一份新的 ${secretPath(dataDir)}` : '请保留 SECRET_KEY 中的旧密钥';
  return `已用新密钥重新加密 ${resealed} 项。${keep}：此前的备份仍要用旧密钥读取`;
}
