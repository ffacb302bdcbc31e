import { createHash } from 'node:crypto';
import type { Account } from '../../core/account.ts';
import type { Logger } from '../../core/log.ts';
import { isTooSlow } from '../database-away.ts';

interface AnsweredStatement {
  text: string;
  seconds: number;
  payer: Account | undefined;
  /** The error that it ended with. */
  failure: unknown;
}

export type StatementReport = (statement: AnsweredStatement) => void;

/**
 * Returns a function that logs statements which took longer than the limit, and those that the time limit ended, with
 * the call or job that waited for them. Only the text of a statement is logged, never its values.
 */
export function reportStatements(log: Logger | undefined, slowMs: number): StatementReport {
  return ({ text, seconds, payer, failure }) => {
    const hasTimedOut = isTooSlow(failure) || isReadTimeout(failure);
    if (!hasTimedOut && (slowMs === 0 || seconds * 1000 < slowMs)) return;
    payer?.wasSlow();
    const { code } = (failure ?? {}) as { code?: string };
    log?.warn(
      {
        statement: nameOfStatement(text),
        sql: readableStatement(text),
        milliseconds: Math.round(seconds * 1000),
        call: payer?.name,
        traceId: payer?.traceId,
        ...(code === undefined ? {} : { code }),
      },
      hasTimedOut ? 'statementTimedOut' : 'slowStatement',
    );
  };
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Returns a name that is the same for each run of a statement: its verb, its first tables and a sum of its text. */
export function nameOfStatement(text: string): string {
  const [verb = ''] = /\w+/.exec(text) ?? [];
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/gi)]
    .map(([, table]) => table!.toLowerCase())
    .filter((table) => table !== 'select');
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return [verb.toLowerCase(), [...new Set(tables)].slice(0, 3).join('+'), sum].filter(Boolean).join(' ');
}

const maxTextLength = 600;

/** Returns a statement in one line, without its literals: parameters are separate, but a literal may have a value too. */
export function readableStatement(text: string): string {
  const line = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\d{5,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength)}…` : line;
}
