import { useSyncExternalStore } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';

/*
 * Some calls require the second factor again (`asksSecondFactor`). A dialog asks for it, and the call is sent again
 * with the code; no screen has to handle this.
 */

interface Question {
  /** The reason for which the previous code was refused; undefined at first. */
  failure: string | undefined;
  give: (code: string | null) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

/**
 * Sends a call, and sends it again with a code as often as the server requires one and the user gives it. `code` is
 * sent in the header `totp`.
 */
export async function withCode<Answer>(send: (code: string | undefined) => Promise<Answer>): Promise<Answer> {
  let code: string | undefined;
  for (;;) {
    try {
      return await send(code);
    } catch (error) {
      if (!isCodeNeeded(error) || listeners.size === 0) throw error;
      const answer = await ask(code === undefined ? undefined : error.message);
      if (answer === null) throw error;
      code = answer;
    }
  }
}

/** Returns whether the answer requires a code: `Data.Need` of a 510, or of a refused code. */
export function isCodeNeeded(error: unknown): error is { message: string } {
  if (!isApiError(error)) return false;
  const { code, data } = error;
  const isAnswered = code === resultCode.needsMore || code === resultCode.refused;
  return isAnswered && typeof data === 'object' && data !== null && 'Need' in data && data.Need === 'totp';
}

function ask(failure: string | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    // Only one question is open at a time; the previous one is cancelled.
    question?.give(null);
    question = { failure, give: resolve };
    announce();
  });
}

/** Closes the question; `null` means that the user cancelled. */
export function answerQuestion(code: string | null) {
  question?.give(code);
  question = undefined;
  announce();
}

/** Returns the open question, for the dialog. */
export function useCodeQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce() {
  for (const listener of listeners) listener();
}
