import { verifyOperations } from '../../server/modules/audit/verify.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { formatTime } from '../../server/platform/core/shanghai-time.ts';
import type { Site } from './open-site.ts';
import { countOn } from './progress.ts';

/** Answers that the operation log is whole, and from when to when it reaches; an altered one is refused with its first altered entry. */
export async function verifyLog({ db }: Site): Promise<string> {
  const progress = countOn(process.stderr, '核对');
  const { checked, firstAltered, from, to } = await verifyOperations(db, progress.report);
  progress.end();
  if (firstAltered !== null) throw new OperatorError(`操作日志被改动，第一条被改动的编号：${firstAltered}`);
  const reach = from && to ? `，自 ${formatTime(from)} 至 ${formatTime(to)}` : '';
  return `操作日志完整，共 ${checked} 条${reach}`;
}
