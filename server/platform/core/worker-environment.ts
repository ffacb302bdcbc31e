/**
 * Returns the environment of a worker thread or process: no setting, only the folder of Node's compile cache, without
 * which loading its modules takes three times the processor time. The whole environment would let it report its imports
 * to `node --watch`.
 */
export function workerEnvironment(): Record<string, string> {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
