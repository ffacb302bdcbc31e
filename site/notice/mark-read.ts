import type { SentInputOf } from '#contract/api/endpoint.ts';
import { webNotices } from '#contract/notices/notices.ts';
import { createCall } from '#ui/api/call.ts';
import { readToken } from '../session/token.ts';

/** Programs that fetch or render a page to check its links leave sooner. */
const readingMs = 2000;

/**
 * Tells the server that a notice was read, once it was in sight for two seconds. Programs that check the links of a mail, and a
 * page that waits in another tab, count nothing (decision 0619). A page that the reader goes on to does not stop it.
 */
export function markRead(input: SentInputOf<typeof webNotices.ReadNotice>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', start);
      const token = readToken();
      // Whatever is wrong, the reader has what they came for.
      createCall({ token: () => token })(webNotices.ReadNotice, input).catch(() => {});
    }, readingMs);
  };
  document.addEventListener('visibilitychange', start);
  start();
}
