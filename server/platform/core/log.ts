import { hostname } from 'node:os';
import { inspect } from 'node:util';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { terminalFormat } from './log-terminal.ts';
import { throttleLog } from './log-throttle.ts';

export type { Logger };

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates the logger: JSON lines, or readable lines at a terminal. Secrets, full ID numbers, phone numbers and query
 * strings are removed (security line 24); this is the last safeguard, not the only one.
 */
export function createLogger(options: {
  level: LogLevel;
  destination?: DestinationStream;
  /** The minimum interval between log lines about the same condition. */
  throttleMs?: number;
}): Logger {
  const settings = {
    hooks: { logMethod: throttleLog(options.throttleMs ?? 10_000) },
    level: options.level,
    // Which program on which machine, where the lines of several come together.
    name: 'xiehui',
    base: { host: hostname(), pid: process.pid },
    serializers,
    redact: { paths: secretPaths, censor: '***' },
  };
  if (options.destination) return pino(settings, options.destination);
  return process.stdout.isTTY ? pino(settings, terminalFormat(process.stdout)) : pino(settings);
}

const secretNames = [
  'password',
  'Password',
  'pwd',
  'Pwd',
  'Newpwd',
  'againNewpwd',
  'str2',
  'token',
  'authorization',
  'cookie',
  'TreeCode',
  'IdNum',
  'idNum',
  '_idNum',
  'Mobile',
  'mobile',
  'OperatorPhone',
];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const serializers = {
  req: (request: { method: string; url: string; client?: string }) => ({
    method: request.method,
    path: maskPersonalNumbers(pathOf(request.url)),
    ip: request.client,
  }),
  // A client may put anything into them.
  path: maskTexts,
  parameter: maskTexts,
  err: describeError,
  error: describeError,
};

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

// A database error has the offending values in `detail`, `where` and `internalQuery`; only the fields that locate the
// error are logged.
function describeError(error: unknown) {
  if (!(error instanceof Error)) return maskPersonalNumbers(textOf(error));
  const { type, message, stack, code, constraint, table } = stdSerializers.err(error) as Record<
    string,
    unknown
  >;
  return {
    type,
    message: maskPersonalNumbers(String(message)),
    stack: maskPersonalNumbers(String(stack)),
    code,
    constraint,
    table,
  };
}

/** Describes a thrown object that is no Error; "[object Object]" would not. */
function textOf(thrown: unknown): string {
  return typeof thrown === 'object' ? inspect(thrown, { depth: 2, breakLength: Infinity }) : String(thrown);
}

const idNumber = /(?<!\d)\d{17}[\dXx](?!\d)/g;
const mobileNumber = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

function maskTexts(value: unknown): unknown {
  return typeof value === 'string' ? maskPersonalNumbers(value) : value;
}

function maskPersonalNumbers(text: string): string {
  return text.replace(idNumber, '******').replace(mobileNumber, '******');
}
