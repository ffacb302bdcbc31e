import * as v from 'valibot';
import { cleanAddress } from './addresses.ts';
import { optionalText, usableAddress } from './rules.ts';

const maxLetters = 200;
const refusal = '请填写网站的完整地址，形如 https://www.example.cn，域名后面不要有内容';
const originPattern = /^https?:\/\/[^\s/?#@\\]+$/i;

/** Scheme and host of the site, completed as `optionalAddress`; the server writes it in one spelling. */
export const siteAddress = v.pipe(
  optionalText(maxLetters, cleanAddress),
  v.transform((text) => text.replace(/\/$/, '')),
  usableAddress(refusal, (text) => originPattern.test(text)),
);

const officeNames = /^(localhost|.*\.(localhost|local|lan|internal|intranet|home\.arpa|test))$/;
const officeNumbers =
  /^(0|10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const officeNumbers6 = /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/;

/**
 * Returns true if a phone outside the office can open the address: false for this machine, a private network and names
 * without a domain.
 */
export function isReachable(address: string): boolean {
  const host = /^https?:\/\/(\[[^\]]*\]|[^:/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  if (host.startsWith('[')) return !officeNumbers6.test(host);
  return host.includes('.') && !officeNames.test(host) && !officeNumbers.test(host);
}
