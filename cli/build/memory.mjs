// Tells whether the memory of the machine is enough for the build. Runs on any Node ≥ 20: no types.
import { freemem } from 'node:os';

/** MB. The back office alone takes 1,050: with less the build swaps for minutes, and ends without a site. */
const neededMegabytes = 1300;
/** MB. With less, parts are built one after another. */
const neededForAllMegabytes = 1600;

/** Returns the megabytes that a process may still take: what is available, at most the limit of its control group. */
export function memoryMegabytes() {
  // Only Linux counts what it can reclaim as available.
  if (process.platform !== 'linux') return Infinity;
  const limit = process.constrainedMemory?.() || Infinity;
  return Math.floor(Math.min(freemem(), limit) / 2 ** 20);
}

/** Returns why the program cannot be built with this much memory, and what to do instead; undefined where it can. */
export function tooLittleMemory(megabytes, env = process.env) {
  if (megabytes >= neededMegabytes || env.BUILD_ANYWAY) return undefined;
  return `可用的内存只有 ${megabytes} MB，构建需要 ${neededMegabytes} MB：请在内存较大的机器上运行 npm pack，把得到的安装包拿来，在这里运行 npm install -g ./xiehui-*.tgz，再运行 xiehui，有 Node 24 时 512 MB 就够（仍要在这里构建，设置 BUILD_ANYWAY=1）`;
}

export function mayBuildTogether(megabytes) {
  return megabytes >= neededForAllMegabytes;
}
