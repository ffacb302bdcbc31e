/** Returns the milliseconds that `run` takes of this thread's processor, which other programs of the machine do not change. */
export function processorMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
