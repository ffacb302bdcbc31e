import { OperatorError } from '../server/operator-error.ts';
import { accountKey } from '../server/sessions/account-key.ts';
import { startSession } from '../server/sessions/store.ts';
import { findCredentials } from '../server/staff/store.ts';
import type { Site } from './open-site.ts';

/** Answers an administrator token that is good for one hour. */
export async function issueToken({ db, log }: Site, account: string): Promise<string> {
  const administrator = await findCredentials(db, accountKey(account));
  if (!administrator?.isEnabled) throw new OperatorError(`没有可用的管理员账号 ${account}`);
  const token = await startSession(db, { audience: 'administrator', holderId: administrator.id, hours: 1 });
  log.warn({ account: administrator.account, administratorId: administrator.id }, 'tokenIssuedByOperator');
  return token;
}
