import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Started {
  /** First group of the pattern in the line that reported that the program was ready. */
  said: string;
  /** Ends the program and its child processes. */
  kill(): Promise<void>;
}

/** The running programs; they end when the harness is stopped. */
const running = new Set<() => void>();

export function killAllPrograms(): void {
  for (const kill of running) kill();
}

/**
 * Starts a program and waits until a line of its output matches `ready`, or `waitFor` has resolved.
 * @throws if the program ends before that; the message is its output
 */
export async function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, ready }: { env?: Record<string, string>; ready: RegExp | (() => Promise<unknown>) },
): Promise<Started> {
  // A group of its own: browsers start further processes, which outlive the first one when it is killed alone.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exit = once(child, 'exit');
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  running.add(kill);
  let output = '';
  const line = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
      const match = ready instanceof RegExp ? ready.exec(output) : null;
      if (match) line.resolve(match[1] ?? '');
    });
  const ended = exit.then(() => Promise.reject(new Error(`${command} ended: ${output.slice(-1000)}`)));
  const isReady = ready instanceof RegExp ? line.promise : ready().then(() => '');
  const firstOutput = await Promise.race([isReady, ended]);
  // The later end of the program is not an error.
  ended.catch(() => {});
  return {
    said: firstOutput,
    async kill() {
      kill();
      running.delete(kill);
      if (child.exitCode === null && child.signalCode === null) await exit;
    },
  };
}
