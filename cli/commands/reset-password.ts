import { accountKey } from '../../server/modules/sessions/account-key.ts';
import { changePassword } from '../../server/modules/sessions/accounts.ts';
import { findCredentials } from '../../server/modules/sessions/administrator-accounts.ts';
import { makeUpPassword } from '../../server/modules/sessions/one-time-password.ts';
import { hashPassword } from '../../server/modules/sessions/passwords.ts';
import { endSessionsOf } from '../../server/modules/sessions/store.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { systemActor } from '../../server/platform/http/api/actor.ts';
import { recordOperation } from '../../server/platform/operation-log/record-operation.ts';
import type { Site } from './open-site.ts';

/** Answers a one-time password, which must be changed at the next sign-in. All sessions of the administrator end. */
export async function resetPassword({ db, log }: Site, account: string): Promise<string> {
  const administrator = await findCredentials(db, accountKey(account));
  if (!administrator) throw new OperatorError(`没有管理员账号 ${account}`);
  const { id } = administrator;
  const password = makeUpPassword();
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await changePassword(tx, 'administrators', id, { passwordHash, mustChange: true });
    await endSessionsOf(tx, { audience: 'administrator', holderId: id });
    await recordOperation(tx, systemActor('reset-password'), { entityType: 'administrator', recordId: id });
  });
  log.warn({ administratorId: id }, 'passwordResetByOperator');
  return password;
}
