import type { DestinationStream } from 'pino';

const levelWords: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'ERROR',
  60: 'FATAL',
};

/** Turns pino's JSON lines into `15:04:05 info  message key=value`, the stack of an error below it. */
export function terminalFormat(terminal: { write(text: string): unknown }): DestinationStream {
  return {
    write(line: string) {
      terminal.write(readable(line));
    },
  };
}

function readable(line: string): string {
  // A terminal shows one program of this machine.
  const {
    level,
    time,
    msg,
    err,
    name: _name,
    host: _host,
    pid: _pid,
    ...fields
  } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const word = (levelWords[Number(level)] ?? String(level)).padEnd(5);
  const rest = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = [clock, word, msg, ...rest].filter((part) => part !== undefined).join(' ');
  return err ? `${head}\n${stackOf(err)}\n` : `${head}\n`;
}

function stackOf(err: unknown): string {
  const { stack, message } = err as { stack?: string; message?: string };
  return stack ?? message ?? String(err);
}
