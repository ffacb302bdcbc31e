import { carriesPersonalData } from '#contract/public-site/private-addresses.ts';
import type { PageKind } from './render.ts';

/** The address of a requested page, without the parts that make no difference. */
export interface PageAddress {
  /** Path and query in the pages' own spelling: the same page always has the same one. */
  address: string;
  path: string;
  /** The data of a page alone, for a browser that moves on without loading a document. */
  isData: boolean;
  /** The requested address carries a ticket, a name, a number or search words, maybe in a part that is dropped here. */
  isPrivate: boolean;
}

const unknownPath = '/404';
const maxValueLength = 200;

/**
 * Parses a raw URL. Query names that the page does not read are dropped and the others sorted, so that no spelling of
 * an address is cached twice; every address that is no page becomes that of the "not found" page.
 */
export function readPageAddress(url: string, pages: ReadonlyMap<string, PageKind>): PageAddress {
  const at = url.indexOf('?');
  const rawPath = at < 0 ? url : url.slice(0, at);
  const isData = rawPath.endsWith('.data');
  const path = isData ? pathOfData(rawPath) : rawPath;
  const page = pages.get(path);
  const isPrivate = carriesPersonalData(url);
  if (!page)
    return { address: isData ? `${unknownPath}.data` : unknownPath, path: unknownPath, isData, isPrivate };
  const query = knownQuery(new URLSearchParams(at < 0 ? '' : url.slice(at)), page, isData);
  const dataPath = path === '/' ? '/_.data' : `${path}.data`;
  return { address: (isData ? dataPath : path) + (query === '' ? '' : `?${query}`), path, isData, isPrivate };
}

function pathOfData(rawPath: string): string {
  return rawPath === '/_.data' ? '/' : rawPath.slice(0, -'.data'.length);
}

function knownQuery(query: URLSearchParams, page: PageKind, isData: boolean): string {
  const parameters = new URLSearchParams();
  for (const name of page.queryNames) {
    const value = query.get(name);
    if (value !== null && value.length <= maxValueLength) parameters.set(name, value);
  }
  if (isData && query.get('_routes') === page.routeId) parameters.set('_routes', page.routeId);
  return parameters.toString();
}
