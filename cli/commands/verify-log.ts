import type { SignedHeads } from '../../server/modules/audit/signed-heads.ts';
import { verifyOperations } from '../../server/modules/audit/verify.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import { formatTime } from '../../server/platform/core/shanghai-time.ts';
import type { Site } from './open-site.ts';
import { countOn } from './progress.ts';
import { findVault } from './restore.ts';

/** Answers that the operation log is whole, and from when to when it reaches; an altered one is refused with its first altered entry. */
export async function verifyLog({ db, config }: Site): Promise<string> {
  const progress = countOn(process.stderr, '核对');
  const vault = await findVault(config);
  const { checked, firstAltered, from, to, signed } = await verifyOperations(db, {
    vault,
    report: progress.report,
  });
  progress.end();
  if (firstAltered !== null) throw new OperatorError(`操作日志被改动，第一条被改动的编号：${firstAltered}`);
  const reach = from && to ? `，自 ${formatTime(from)} 至 ${formatTime(to)}` : '';
  return `操作日志完整，共 ${checked} 条${reach}；${wordsOf(signed)}`;
}

function wordsOf({ from, upTo, lastId, ofOtherKeys }: SignedHeads): string {
  const own =
    from && upTo
      ? `自 ${formatTime(from)} 起有主密钥的签名，最近一次在 ${formatTime(upTo)}，到第 ${lastId} 条`
      : '还没有可以核对的签名';
  return ofOtherKeys === 0 ? own : `${own}；另有 ${ofOtherKeys} 个签名是用另一把主密钥签的，不能核对`;
}
