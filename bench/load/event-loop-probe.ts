import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the program before it starts (`--import`): reports on a socket the longest stop of its event loop since
 * the last report, and the memory in use after a garbage collection.
 */

export interface Inside {
  maxStopMs: number;
  /** The longest work of the thread without a turn of the event loop, in its own processor time: other programs add nothing to it. */
  maxWorkMs: number;
  /** The duration of a garbage collection just now. */
  collectingMs: number;
  heapMegabytes: number;
  residentMegabytes: number;
}

const path = process.env.BENCH_INSIDE;
if (path !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const work = watchWork();
  rmSync(path, { force: true });
  const server = createServer(async (socket) => {
    const maxStopMs = delay.max / 1e6;
    const maxWorkMs = work.longestMs;
    const startTime = performance.now();
    collectGarbage();
    const collectingMs = performance.now() - startTime;
    const { heapUsed, rss } = process.memoryUsage();
    const measurements: Inside = {
      maxStopMs,
      maxWorkMs,
      collectingMs,
      heapMegabytes: heapUsed / 1024 / 1024,
      residentMegabytes: rss / 1024 / 1024,
    };
    // Collecting was a stop as well, but not one of the work that is measured.
    await pause(50);
    delay.reset();
    work.longestMs = 0;
    socket.end(JSON.stringify(measurements));
  });
  server.listen(path).unref();
}

/** Adds the processor time of the thread between two turns of its event loop; a timer ends each turn. */
function watchWork(): { longestMs: number } {
  const work = { longestMs: 0 };
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    work.longestMs = Math.max(work.longestMs, (user + system) / 1000);
  }, 1).unref();
  return work;
}
