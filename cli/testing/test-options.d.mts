export function readOptions(
  args: readonly string[],
  env?: { JITTER_MS?: string },
): {
  runsAll: boolean;
  shard: string | undefined;
  isFirstShard: boolean;
  env: Record<string, string>;
};
