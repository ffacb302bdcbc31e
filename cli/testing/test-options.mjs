// Options of `npm run test:all -- …`. Runs on any Node ≥ 20: no types.
import { parseArgs } from 'node:util';

const usage = `npm test，npm run test:all，可加：
  --shard=1/4   只运行四份中的第一份
  --jitter      使用过程中的每次请求随机晚到，找出竞争（JITTER_MS，默认 300 毫秒）`;

/**
 * Reads `--all`, `--shard=i/n` and `--jitter`. Returns `{ runsAll, shard, env }`, where `env` is for Vitest and its workers.
 * Throws an error with the usage as its message for anything else.
 */
export function readOptions(args, { JITTER_MS = '300' } = process.env) {
  const { all, shard, jitter } = parse(args);
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard ?? '1/1') ?? [];
  if (part === undefined || Number(part) > Number(parts)) throw new Error(usage);
  return {
    runsAll: all,
    shard,
    isFirstShard: part === '1',
    env: { ...(all && { TEST_AMOUNT: 'all' }), ...(jitter && { JITTER_MS }) },
  };
}

function parse(args) {
  try {
    const flag = { type: 'boolean', default: false };
    return parseArgs({ args, options: { all: flag, jitter: flag, shard: { type: 'string' } } }).values;
  } catch {
    throw new Error(usage);
  }
}
