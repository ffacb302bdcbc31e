import { accountKey } from '../../server/modules/sessions/account-key.ts';
import { findCredentials } from '../../server/modules/sessions/administrator-accounts.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import type { Site } from './open-site.ts';

/** Answers an administrator token that is good for one hour. */
export async function issueToken({ db, log }: Site, account: string): Promise<string> {
  const administrator = await findCredentials(db, accountKey(account));
  if (!administrator?.isEnabled) throw new OperatorError(`没有可用的管理员账号 ${account}`);
  if (administrator.mustChangePassword)
    throw new OperatorError(`管理员 ${account} 尚未修改初始密码，请先登录修改`);
  const token = await transaction(db, async (tx) => {
    await recordOperation(tx, systemActor('token'), {
      entityType: 'administrator',
      recordId: administrator.id,
    });
    const holder = { audience: 'administrator', holderId: administrator.id } as const;
    return await startSession(tx, { ...holder, hours: 1, isOperatorIssued: true });
  });
  log.warn({ administratorId: administrator.id }, 'tokenIssuedByOperator');
  return token;
}
