// Processor time of everything that was started and has ended. Runs on any Node ≥ 20: no types.
import { readFileSync } from 'node:fs';

/** `/proc` counts in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Starts measuring. The returned function returns a line for people with the processor seconds since then of this process and of
 * all its descendants that have ended (as `wait4` counts them), and the seconds by the clock.
 */
export function startMeasuring() {
  const before = readTimes();
  return () => {
    const after = readTimes();
    const [clock, user, system] = before.map((seconds, at) => after[at] - seconds);
    const processor = `处理器 ${shown(user + system)} 秒（用户 ${shown(user)}，系统 ${shown(system)}）`;
    return `${isCounted() ? `${processor}，` : ''}时钟 ${shown(clock)} 秒`;
  };
}

const shown = (seconds) => seconds.toFixed(1);
const isCounted = () => process.platform === 'linux';

/** Seconds by the clock, of user and of system. */
function readTimes() {
  const clock = performance.now() / 1000;
  if (!isCounted()) return [clock, 0, 0];
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // proc(5): the program's name stands in brackets and may hold blanks; utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number);
  return [clock, (utime + cutime) / ticksPerSecond, (stime + cstime) / ticksPerSecond];
}
