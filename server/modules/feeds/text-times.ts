import { createHash } from 'node:crypto';

const second = 1000;
/**
 * The client chooses the host, so the number of addresses is unlimited. The least recently requested text is dropped,
 * and counts as changed then.
 */
export const mostTexts = 1000;

/**
 * Remembers since when a text at an address has been the same, in whole seconds as in HTTP dates. A text seen for the
 * first time counts as changed now. Two texts of an address never have the same time.
 */
export function textTimes(): (address: string, text: string) => Date {
  const known = new Map<string, { hash: string; since: number }>();
  return (address, text) => {
    const hash = createHash('sha1').update(text).digest('base64');
    const last = known.get(address);
    const now = Math.floor(Date.now() / second) * second;
    const changedAt = last ? Math.max(now, last.since + second) : now;
    const since = last?.hash === hash ? last.since : changedAt;
    known.delete(address);
    known.set(address, { hash, since });
    const [oldest] = known.keys();
    if (known.size > mostTexts) known.delete(oldest!);
    return new Date(since);
  };
}
