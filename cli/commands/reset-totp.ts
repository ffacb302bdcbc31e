import { accountKey } from '../../server/modules/sessions/account-key.ts';
import { findCredentials } from '../../server/modules/sessions/administrator-accounts.ts';
import { removeSecondFactor } from '../../server/modules/sessions/second-factor.ts';
import { endSessionsOf } from '../../server/modules/sessions/store.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import type { Site } from './open-site.ts';

/**
 * Resets the second factor of an administrator without phone and recovery codes, when no other administrator can. Their
 * sessions end.
 */
export async function resetTotp({ db, log }: Site, account: string): Promise<string> {
  const administrator = await findCredentials(db, accountKey(account));
  if (!administrator) throw new OperatorError(`没有管理员账号 ${account}`);
  const { id } = administrator;
  await transaction(db, async (tx) => {
    if (!(await removeSecondFactor(tx, id))) throw new OperatorError(`${account} 没有启用两步验证`);
    await endSessionsOf(tx, { audience: 'administrator', holderId: id });
    const after = { SecondFactor: false };
    await recordOperation(tx, systemActor('reset-totp'), {
      entityType: 'administrator',
      recordId: id,
      before: {},
      after,
    });
  });
  log.warn({ administratorId: id }, 'secondFactorResetByOperator');
  return `已取消 ${account} 的两步验证`;
}
