import { certificateNames, ticketNames } from '#contract/public-site/private-addresses.ts';
import type { PageKind } from './render.ts';

/*
 * Corrects addresses as people pass them on: copied from the source of a page or a mail (`&amp;`), with the full stop,
 * the bracket or the words of the sentence behind them, typed in another case, or with parameters that messengers and
 * newsletters append to count visits. Addresses of earlier sites, whose pages were all queries of one file, lead to the
 * same page; those behind `#` never reach the server (site/shell/old-addresses.ts).
 */

/** Query names that only browsers read: they are preserved, and corrected like the others. */
const readInBrowser = [...certificateNames, ...Object.values(ticketNames)];
/** Patterns of the part of a value that can belong to a number, code or ticket; the rest is surrounding text. */
const wholeValue: Record<string, RegExp> = {
  ParentId: /^-?\d+(?![A-Za-z\d])/,
  MenuId: /^\d+(?![A-Za-z\d])/,
  NewsId: /^\d+(?![A-Za-z\d])/,
  pageindex: /^\d+(?![A-Za-z\d])/,
  Sign: /^[\w.~-]*[\w~-]/,
  Facts: /^[\w.~-]*[\w~-]/,
  Newpwd: /^[\w-]+/,
  ResetPwd: /^[\w-]+/,
};
/** Parameters that WeChat, QQ, Weibo and newsletters append, and those that count clicks on advertisements. */
const countsVisits =
  /^(?:utm_\w+|from|isappinstalled|scene|nsukey|wxshare_count|share_token|spm|bd_vid|gclid|fbclid|msclkid)$/i;

/** Files outside of the pages that are linked to. */
const singleFiles = ['/verifier.html'];

/**
 * Returns the address of the page that a raw URL means, or undefined where it is that address already or means no page. It
 * always begins with the path of a page; mending it again changes nothing.
 */
export function mendPageAddress(url: string, pages: ReadonlyMap<string, PageKind>): string | undefined {
  const [rawPath = '', rawQuery] = partsOf(url);
  const path = pathOfEntry(rawPath, rawQuery) ?? properPath(rawPath, [...pages.keys(), ...singleFiles]);
  if (path === undefined) return undefined;
  const query = rawQuery === undefined ? '' : properQuery(rawQuery, pages.get(path)?.queryNames ?? []);
  const mended = query === '' ? path : `${path}?${query}`;
  return mended === url || `${mended}?` === url ? undefined : mended;
}

/** The one file that answered every request of an earlier site. */
const entryFile = /^\/(?:(?:index|default|main)\.(?:html?|php|aspx?|jsp))?$/i;
/** The pages that the query of such a file meant, by the name that only they have. */
const pagesByName: [string, string][] = [
  ['newsid', '/info'],
  ['menuid', '/menuList'],
  ['certnum', '/certverify'],
  ['key', '/searchKey'],
  ['newpwd', '/home'],
  ['resetpwd', '/home'],
];

/** Returns the page that an address of an earlier site means; undefined for `/` itself and for every other path. */
function pathOfEntry(rawPath: string, rawQuery = ''): string | undefined {
  if (!entryFile.test(rawPath)) return undefined;
  const names = new Set(
    rawQuery.split(/&(?:amp(?:;|%3b))*/i).map((piece) => piece.split('=', 1)[0]?.toLowerCase()),
  );
  const [, page] = pagesByName.find(([name]) => names.has(name)) ?? [];
  return page ?? (rawPath === '/' ? undefined : '/home');
}

/** Returns path and query; some programs encode the separator, and those within the query, as part of a name. */
function partsOf(url: string): string[] {
  const at = url.indexOf('?');
  if (at >= 0) return [url.slice(0, at), url.slice(at + 1)];
  const [path = '', ...query] = url.split(/%3f/i);
  if (query.length === 0) return [path];
  return [path, query.join('?').replaceAll(/%26/g, '&').replaceAll(/%3d/gi, '=')];
}

function properPath(rawPath: string, paths: string[]): string | undefined {
  if (paths.includes(rawPath)) return rawPath;
  // A path of this site has no other characters; the rest is the sentence around the address.
  const [start = ''] = /^\/[\w.-]*/.exec(rawPath) ?? [];
  const bare = start.replace(/[.\-_]+$/, '').toLowerCase();
  const isCutInName = /^(?:\/.|[\w-])/.test(rawPath.slice(start.length));
  return isCutInName || bare === '/' ? undefined : paths.find((path) => path.toLowerCase() === bare);
}

function properQuery(rawQuery: string, parameters: readonly string[]): string {
  const names = [...parameters, ...readInBrowser];
  const pieces: string[] = [];
  for (const piece of rawQuery.replaceAll(/&(?:amp(?:;|%3b))+/gi, '&').split('&')) {
    const at = piece.indexOf('=');
    const rawName = at < 0 ? piece : piece.slice(0, at);
    const name = names.find((one) => one.toLowerCase() === rawName.toLowerCase()) ?? rawName;
    if (countsVisits.test(name) && !names.includes(name)) continue;
    pieces.push(at < 0 ? name : `${name}=${properValue(name, piece.slice(at + 1))}`);
  }
  return pieces.join('&');
}

function properValue(name: string, raw: string): string {
  const [whole = raw] = wholeValue[name]?.exec(raw) ?? [];
  return whole;
}

const filePath = /^\/files\/(\d{4}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5})(?![A-Za-z\d])/i;

/**
 * Returns the address of the file that a raw URL means, or undefined where it is that address already or means no file. The
 * query stays: it may hold the key of a file.
 */
export function mendFileAddress(url: string): string | undefined {
  const at = url.indexOf('?');
  const rawPath = at < 0 ? url : url.slice(0, at);
  const [, filePart] = filePath.exec(rawPath) ?? [];
  if (filePart === undefined) return undefined;
  const path = `/files/${filePart.toLowerCase()}`;
  return path === rawPath ? undefined : path + (at < 0 ? '' : url.slice(at).replaceAll(/&(?:amp;)+/gi, '&'));
}
