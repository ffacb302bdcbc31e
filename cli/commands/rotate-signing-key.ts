import { rotateSigningKey } from '../../server/modules/certificates/issuing/signing-keys.ts';
import { openSiteVault } from '../../server/platform/db/same-secret.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import type { Site } from './open-site.ts';

/** Certificates are signed with another key from now on, by all processes that run; what was signed before stays valid. */
export async function rotateSigningKeyOfSite({ db, config, log }: Site): Promise<string> {
  const vault = await openSiteVault(db, config);
  const keyId = await transaction(db, async (tx) => {
    const newKeyId = await rotateSigningKey(tx, vault);
    await recordOperation(tx, systemActor('rotate-signing-key'), {
      entityType: 'site',
      after: { SigningKey: newKeyId },
    });
    return newKeyId;
  });
  log.warn({ keyId }, 'signingKeyRotated');
  return `此后的证书用新密钥 ${keyId} 签名，此前的证书仍然有效`;
}
