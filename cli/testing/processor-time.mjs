// Processor time of everything that was started. Runs on any Node ≥ 20: no types.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Starts measuring. The returned function returns a line for people with the processor seconds since then of this process and of
 * everything it started, and the seconds by the clock.
 */
export function startMeasuring() {
  const before = readTimes();
  return () => {
    const [clock, user, system] = readTimes().map((seconds, at) => seconds - before[at]);
    const parts = `用户 ${formatSeconds(user)}，系统 ${formatSeconds(system)}${counter().lacks}`;
    return `处理器 ${formatSeconds(user + system)} 秒（${parts}），时钟 ${formatSeconds(clock)} 秒`;
  };
}

const formatSeconds = (seconds) => seconds.toFixed(1);
/** Seconds by the clock, of user and of system. */
const readTimes = () => [performance.now() / 1000, ...counter().read()];

let opened;
const counter = () => (opened ??= openGroup() ?? (process.platform === 'linux' ? waited : none));

/**
 * Processes that have ended, as `wait4` counts them: it does not count the renderers of a closed Chromium, since no
 * process waits for them.
 */
const waited = {
  lacks: '，不含已关闭的 Chromium',
  read() {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // proc(5): the program's name is in brackets and may contain blanks; utime, stime, cutime and cstime are fields 14
    // to 17.
    const [utime, stime, cutime, cstime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    // In hundredths of a second.
    return [(utime + cutime) / 100, (stime + cstime) / 100];
  },
};
const none = { lacks: '，这里不能测量', read: () => [0, 0] };

/** A control group (cgroups(7), version 2) of this process and of what it starts; undefined where it may not make one. */
function openGroup() {
  try {
    const parent = ownGroup();
    const group = join(parent, `measured-${process.pid}`);
    mkdirSync(group);
    const enter = (folder) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
    enter(group);
    process.on('exit', () => {
      try {
        enter(parent);
        rmdirSync(group);
      } catch {
        // Something that was started still runs: its group stays.
      }
    });
    return { lacks: '', read: () => readGroup(group) };
  } catch {
    return undefined;
  }
}

function ownGroup() {
  const mount = / (\S+) \S+ - cgroup2 /.exec(readFileSync('/proc/self/mountinfo', 'utf8'))[1];
  const path = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))[1];
  return join(mount, path);
}

function readGroup(group) {
  const stat = readFileSync(join(group, 'cpu.stat'), 'utf8');
  const seconds = (name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)[1]) / 1e6;
  return [seconds('user_usec'), seconds('system_usec')];
}
