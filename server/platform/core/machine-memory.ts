import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/** Returns the memory of the machine or the container. */
function machineMegabytes(): number {
  // 0, or more than there is: no limit.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(totalmem(), limit) / megabyte;
}

/** Returns a thirty-second part of the memory for the answers of all processes, each 64 to 512 MB. */
export function defaultCacheMegabytes(processes: number, machine = machineMegabytes()): number {
  return Math.min(512, Math.max(64, Math.floor(machine / 32 / processes)));
}
