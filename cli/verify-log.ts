import { verifyOperations } from '../server/audit/chain.ts';
import { OperatorError } from '../server/operator-error.ts';
import type { Site } from './open-site.ts';

/** Answers that the operation log is whole; an altered one is refused with its first altered entry. */
export async function verifyLog({ db }: Site): Promise<string> {
  const { checked, firstAltered } = await verifyOperations(db);
  if (firstAltered !== null) throw new OperatorError(`操作日志被改动，第一条被改动的编号：${firstAltered}`);
  return `操作日志完整，共 ${checked} 条`;
}
