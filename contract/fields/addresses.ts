import { cleanText } from './normal-form.ts';

/*
 * Addresses of pages as people type and paste them: without a scheme, with the signs of the sentence around them, with
 * wide signs from a Chinese keyboard. What is no address stays as it is, for the rule of the field to refuse.
 */

/** Top-level names in Chinese letters; other names in Chinese letters before a full stop are words. */
const ending = String.raw`(?:[a-z][a-z-]*[a-z]|xn--[a-z\d-]+|中国|中國|公司|网络|政务|公益|集团|在线|网址|网站|商标|移动)`;
const bareName = new RegExp(String.raw`^(?:[\p{L}\p{N}_-]+\.)+${ending}\.?(?::\d+)?(?=[/?#]|$)`, 'iu');
const bareNumber = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?=[/?#]|$)/;
/** Names of files look like names of hosts. */
const fileName =
  /^[^/?#]+\.(?:html?|php|aspx?|jsp|js|css|txt|pdf|docx?|xlsx?|zip|rar|jpe?g|png|gif)(?:[?#]|$)/i;

const opening = /^[\s"'“”‘’<《〈「『【〔（([｛{]+/;
const closing = /[\s"'“”‘’>》〉」』。，、；：！？…,;]+$/;
const brackets: Record<string, string> = { '）': '（', ')': '(', '】': '【', ']': '[', '〕': '〔', '}': '{' };

/**
 * Returns the address that a text means: `“www.example.cn/a”。` is `https://www.example.cn/a`, and `http：//example。cn`
 * is `http://example.cn`.
 */
export function cleanAddress(text: string): string {
  // Fields take less; the patterns below take the square of the length for some texts.
  if (text.length > maxAddressLength) return cleanText(text);
  const bare = withoutSentence(cleanText(text));
  const [, scheme, rest = ''] = /^(https?)(?:[:：;；]+[/／\\]{1,3}|[/／\\]{2,3})(.*)$/i.exec(bare) ?? [];
  if (scheme !== undefined)
    return /^https?[:：]/i.test(rest) ? cleanAddress(rest) : `${scheme}://${withCleanHost(rest)}`;
  if (/^[/\\／]/.test(bare)) return bare;
  const whole = withCleanHost(bare);
  if (fileName.test(whole)) return bare;
  return bareName.test(whole) || bareNumber.test(whole) ? `https://${whole}` : bare;
}

/** Returns the host that a text means, with its port: the same signs are taken off, the scheme and a lone `/` as well. */
export function cleanHost(text: string): string {
  const bare = withoutSentence(cleanText(text)).replace(/^[a-z]+[:：][/／]{1,2}/i, '');
  return withCleanHost(bare).replace(/\/$/, '');
}

/** Takes off the signs of the sentence; a bracket that was opened within the address belongs to it. */
function withoutSentence(text: string): string {
  let bare = text.replace(opening, '');
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(closing, '');
    const last = bare.slice(-1);
    const partner = brackets[last];
    if (partner !== undefined && countOf(bare, partner) < countOf(bare, last)) bare = bare.slice(0, -1);
  }
  return bare;
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

/** Converts wide letters and signs of the host, and drops the full stop behind it; path and query stay as they are. */
function withCleanHost(rest: string): string {
  const end = rest.search(/[/?#／？＃\\]/);
  const host = end < 0 ? rest : rest.slice(0, end);
  const clean = host
    .normalize('NFKC')
    .replaceAll(/[。｡]/g, '.')
    .replace(/\.+(?=:\d*$|$)/, '');
  return clean + (end < 0 ? '' : rest.slice(end).replace(/^[／？＃]/, (sign) => sign.normalize('NFKC')));
}

const maxAddressLength = 2000;
const highestPort = 65_535;

/** Returns why a whole address cannot be opened, in words for its field; undefined when its host is well formed. */
export function hostProblem(address: string): string | undefined {
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  if (host === undefined) return undefined;
  const name = host.replace(/:\d{1,5}$/, '');
  if (/^\[[\da-f:.]+\]$/i.test(name)) return undefined;
  const wrong = /[^\p{L}\p{M}\p{N}._-]/u.exec(name)?.[0];
  if (wrong !== undefined) return `域名里不能有“${wrong}”，请检查地址`;
  if (name.split('.').includes('')) return '域名里的点多了一个，请检查地址';
  const port = Number(host.slice(name.length + 1));
  return port > highestPort ? `端口不能大于 ${highestPort}` : undefined;
}
