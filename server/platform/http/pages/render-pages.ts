import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Call } from '#contract/api/endpoint.ts';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { allowsAnalytics } from '#contract/public-site/private-addresses.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { compressedResponse, type CachedResponse, type Coding } from '../../cache/cached-response.ts';
import type { ContentCache } from '../../cache/content-cache.ts';
import type { Tally, Weight } from '../../cache/entry.ts';
import { limitConcurrency } from '../../core/concurrency-limit.ts';
import { busy } from '../../core/errors.ts';
import { isCountedReader } from '../api/counted-readers.ts';
import { withDeadline } from '../api/with-deadline.ts';
import { pageHeaders } from './page-headers.ts';
import type { Site } from './render.ts';

export interface PageRendering {
  site: Site;
  cache: ContentCache;
  /** Calls endpoints in process as a visitor, and records the tallies and the lifetime of each answer. */
  callNoting(note: (weight: Weight) => void): Call;
  /** Returns true for errors of an unreachable database, which are answered with 503 and not as our own. */
  isDatabaseAway?: (error: unknown) => boolean;
  /** An article's page went out to a person, also from memory. */
  whenArticleServed?: (newsId: number) => void;
}

export interface PageWanted {
  address: string;
  isPrivate: boolean;
  origin: string;
  /** The encoding of the request; others are made on demand. */
  coding?: Coding;
  traceId: string;
  log: FastifyBaseLogger;
}

// One core renders one page at a time: more at once would only hold memory longer.
const rendering = limitConcurrency({ atOnce: 4, waiting: 500 });

/** Properties of the answers that a page is made of. */
interface MadeOf {
  tallies: Tally[];
  isFleeting: boolean;
  /** Undefined when the records that one of them shows are unknown. */
  records: Set<string> | undefined;
  /** True when one of them was unavailable: the page may look different in a moment. */
  isIncomplete: boolean;
}

export interface CachedPage extends CachedResponse {
  isIncomplete: boolean;
  /** True unless it is an error, or valid at this moment only. */
  isCacheable: boolean;
  weight: Weight;
}

/** Renders a page as visitors see it. */
export async function renderPage(options: PageRendering, page: PageWanted): Promise<CachedPage> {
  const { address, isPrivate, origin, coding, traceId, log } = page;
  const madeOf: MadeOf = { tallies: [], isFleeting: false, records: new Set(), isIncomplete: false };
  const call = visitorsCall(options, madeOf);
  const reportError = (error: unknown) => log.error({ err: error, traceId }, 'pageFailed');
  const rendered = await rendering(() =>
    options.site.render({ address, origin, call, traceId, reportError }),
  );
  const { status, body } = rendered;
  const withAnalytics = status === 200 && !isPrivate && allowsAnalytics(address);
  const scriptOrigin = withAnalytics ? await analyticsOrigin(call) : undefined;
  const varyByDevice = (await mobileSiteOf(call)) !== undefined;
  const headers = pageHeaders(rendered, { scriptOrigin, varyByDevice, isPrivate, address });
  const whenServed = status === 200 ? whenArticleServed(options, address) : undefined;
  const response = await compressedResponse({ status, headers, body, whenServed }, coding);
  const { isIncomplete, records, ...figures } = madeOf;
  const isCacheable = rendered.headers['cache-control'] !== 'no-store' && status < 500 && !isIncomplete;
  return {
    ...response,
    // Pages that differ by device are served by the pages' own route.
    isReadyFor: (request) => isCacheable && !varyByDevice && response.isReadyFor(request),
    isIncomplete,
    isCacheable,
    weight: { bytes: response.bytes, ...figures, records: records && [...records] },
  };
}

/** Returns the address of the mobile site; undefined when there is none, or while the settings cannot be read. */
export async function findMobileSite(options: PageRendering): Promise<string | undefined> {
  return await mobileSiteOf(visitorsCall(options));
}

/** The time that a page has to report what is missing, before it is given up as a whole. */
const waitedMs = { usually: 300, whileAway: 1200 };

/** Returns a call as a visitor; an unavailable database is "busy", not an error of the program. */
function visitorsCall({ callNoting, cache, isDatabaseAway }: PageRendering, madeOf?: MadeOf): Call {
  const call = callNoting(({ tallies = [], isFleeting = false, records }) => {
    if (!madeOf) return;
    madeOf.tallies.push(...tallies);
    if (isFleeting) madeOf.isFleeting = true;
    madeOf.records = records && madeOf.records?.union(new Set(records));
  });
  return async (endpoint, input) => {
    try {
      const limitMs = cache.awayFor() === undefined ? waitedMs.usually : waitedMs.whileAway;
      return await withDeadline(cache, call(endpoint, input), limitMs);
    } catch (error) {
      if (madeOf && !isAboutContent(error)) madeOf.isIncomplete = true;
      throw isDatabaseAway?.(error) ? busy() : error;
    }
  };
}

/** Returns whether an error stays the same until the content changes. */
function isAboutContent(error: unknown): boolean {
  return isApiError(error) && (error.code === resultCode.notFound || error.code === resultCode.invalid);
}

async function analyticsOrigin(call: Call): Promise<string | undefined> {
  const { AnalyticsScript } = await call(webSettings.GetSiteInfo, {});
  return URL.canParse(AnalyticsScript) ? new URL(AnalyticsScript).origin : undefined;
}

/** Returns undefined when the settings cannot be read; the page itself reports that. */
async function mobileSiteOf(call: Call): Promise<string | undefined> {
  const info = await call(webSettings.GetSiteInfo, {}).catch(() => undefined);
  return info && URL.canParse(info.MobileSiteUrl) ? info.MobileSiteUrl : undefined;
}

function whenArticleServed(
  options: PageRendering,
  address: string,
): ((request: IncomingMessage) => void) | undefined {
  const newsId = /^\/info(?:\.data)?\?.*\bNewsId=(\d{1,9})\b/.exec(address)?.[1];
  if (newsId === undefined) return undefined;
  return (request) => {
    if (isCountedReader(request)) options.whenArticleServed?.(Number(newsId));
  };
}
