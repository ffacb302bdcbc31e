import { useRef, useState } from 'react';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { isApiError } from '#contract/api/envelope.ts';
import type { Ask } from './call.ts';

/** The state of the captcha that is shown. */
export type ShownCaptcha =
  /** A data URI. */
  | { is: 'picture'; picture: string; ticket: string }
  /** The browser works instead. */
  | { is: 'working' }
  | { is: 'solved'; ticket: string }
  | { is: 'failed' };

export type Captcha = ReturnType<typeof useCaptcha>;

/**
 * Provides the captcha of a form: a picture, or a proof of work for users who cannot read it. Both resolve to the value
 * of the field: a blank, or the solution.
 */
export function useCaptcha(ask: Ask) {
  const [shown, setShown] = useState<ShownCaptcha>();
  // Only the latest request counts, whichever answer arrives later.
  const turn = useRef(0);

  async function attempt(
    begin: (isLatest: () => boolean) => Promise<[ShownCaptcha, string]>,
  ): Promise<string> {
    const mine = ++turn.current;
    const isLatest = () => turn.current === mine;
    try {
      const [next, answer] = await begin(isLatest);
      if (!isLatest()) return '';
      setShown(next);
      return answer;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (isLatest()) setShown({ is: 'failed' });
      return '';
    }
  }

  const load = () =>
    attempt(async () => {
      const { Data, Url = '' } = await ask(systemSessions.GetCode, {});
      return [{ is: 'picture', picture: typeof Data === 'string' ? Data : '', ticket: Url }, ''];
    });

  const work = () =>
    attempt(async () => {
      setShown({ is: 'working' });
      const [{ Data, Url = '' }, { solveProofOfWork }] = await Promise.all([
        ask(systemSessions.GetCode, { kind: 'work' }),
        import('./solve-proof-of-work.ts'),
      ]);
      const solution = typeof Data === 'string' ? '' : await solveProofOfWork(Data);
      return [{ is: 'solved', ticket: Url }, solution];
    });

  return {
    shown,
    ticket: shown && 'ticket' in shown ? shown.ticket : undefined,
    load,
    work,
    /** Another one of the same kind: one is good for one attempt. */
    renew: () => (shown?.is === 'working' || shown?.is === 'solved' ? work() : load()),
  };
}
