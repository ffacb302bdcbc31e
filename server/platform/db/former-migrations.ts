import { createHash } from 'node:crypto';
import { OperatorError } from '../core/operator-error.ts';

/*
 * The migrations 0001 to 0530 became two: 0600, the database of release 0.1.0, and 0601, what came since
 * (docs/decisions/0516). A database that applied the former ones retains their rows, which stand for the new ones.
 */

export type Applied = { number: number; checksum: string };

/** How many of the present migrations the former rows stand for, by their digest. */
const stoodFor: Record<string, number> = {
  // Release 0.1.0: 0001 to 0070.
  da9c426e288fcb4d9beef7c06dab34cea35b47ada708702c2874ac51875ae981: 1,
  // All: 0001 to 0530.
  '590ae70ae27652e4b62aa0537492823b9837a567680e225dcec05c6a7e2984dc': 2,
};

/** The commit whose program brings every earlier database up to 0530. */
const lastOfFormer = '2e870e73';

/**
 * Returns how many migrations, from the first one on, a database has applied as former ones: rows with numbers below it.
 * @throws OperatorError when they are neither those of 0.1.0 nor all
 */
export function countFormer(applied: readonly Applied[], first: number): number {
  const former = applied.filter(({ number }) => number < first);
  if (former.length === 0) return 0;
  const count = stoodFor[digestOf(former)];
  if (count !== undefined) return count;
  const last = String(former.at(-1)!.number).padStart(4, '0');
  throw new OperatorError(
    `数据库的迁移（到第 ${last} 号）既不是 0.1.0 版的，也不是提交 ${lastOfFormer} 的，本版本不能从这里升级。请先用提交 ${lastOfFormer} 的程序启动一次（备份则先用它恢复），再换上本版本，见 docs/upgrading.md`,
  );
}

function digestOf(applied: readonly Applied[]): string {
  const lines = applied.map(({ number, checksum }) => `${number} ${checksum}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
