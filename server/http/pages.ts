import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/endpoint.ts';
import { webSite } from '#contract/settings.ts';
import { boundedPool } from '../base/bounded-pool.ts';
import { openBuiltFiles, sendBuiltFile } from './built-files.ts';
import type { ContentCache } from './content-cache.ts';
import { busy } from '../base/faults.ts';
import type { Front } from './front.ts';
import { askedHost, type Hosts } from './hosts.ts';
import { originOf } from './origin.ts';
import { inTime } from './in-time.ts';
import { bytesOfPage, keepPage, sendPage, writePage, type KeptPage } from './kept-page.ts';
import { readPageAddress, type PageAddress } from './page-address.ts';
import type { Site } from './render.ts';
import { markStale } from './stale.ts';

export interface PagesOptions {
  site: Site;
  cache: ContentCache;
  front: Front;
  /** Calls an endpoint in process, as a visitor. */
  call: Call;
  /** The site's own address where it is configured; otherwise each request's. */
  siteUrl?: string | undefined;
  hosts: Hosts;
  /** Tells faults of an unreachable database, which are answered with 503, from faults of ours. */
  isDatabaseAway?: (error: unknown) => boolean;
  /** An article's page went out, also from memory. */
  whenArticleServed?: (newsId: number) => void;
}

/** The files of the built site: scripts, styles, fonts, the icon. */
async function serveSiteFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = await openBuiltFiles(folder);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await files.find(request.raw.url?.split('?', 1)[0] ?? '');
    return file
      ? sendBuiltFile(request, reply, file)
      : reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
  };
  const single = files.addresses.filter((address) => !address.startsWith('/assets/'));
  for (const url of ['/assets/*', ...single]) app.route({ method: ['GET', 'HEAD'], url, handler });
}

/** Pages and their files. Everything that no other route answers is a page, or the page that says so. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await serveSiteFiles(app, options.site.clientFolder);
  const ownOrigin = options.siteUrl === undefined ? undefined : new URL(options.siteUrl).origin;
  const shelf = smallShare(options.cache);
  const call = visitorsCall(options);

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => servePage(request, reply) });

  function servePage(request: FastifyRequest, reply: FastifyReply) {
    const url = request.raw.url ?? '/';
    const origin = ownOrigin ?? originOf(request);
    const wanted = { url, origin };
    const isForHandheld = isHandheld(request) && !url.includes('.data') && !staysHere(url);
    return isForHandheld ? sendToMobileSite(request, reply, wanted) : serveHere(request, reply, wanted);
  }

  /** Visitors with phones and tablets have a site of their own where one is set (product: section 1). */
  async function sendToMobileSite(request: FastifyRequest, reply: FastifyReply, wanted: Wanted) {
    const mobileSite = await mobileSiteOf(call);
    // A mobile site that is this one would send them round and round.
    return mobileSite === undefined || new URL(mobileSite).origin === wanted.origin
      ? serveHere(request, reply, wanted)
      : reply.header('vary', 'User-Agent').redirect(placeOn(mobileSite, wanted.url), 302);
  }

  function serveHere(request: FastifyRequest, reply: FastifyReply, { url, origin }: Wanted) {
    const kept = options.cache.peek<KeptPage>(keyOf(origin, url));
    return kept ? send(request, reply, kept) : findPage(request, reply, origin, url);
  }

  async function findPage(request: FastifyRequest, reply: FastifyReply, origin: string, url: string) {
    const slashless = url.replace(/\/(?=\?|$)/, '');
    if (slashless !== url && options.site.pages.has(slashless.split('?', 1)[0]!))
      return reply.redirect(slashless, 301);
    const wanted = readPageAddress(url, options.site.pages);
    const key = keyOf(origin, wanted.address);
    const compute = async () => {
      const page = await render(request, wanted, origin);
      const isKept =
        options.hosts.areKept(askedHost(request)) &&
        mayBeKept(page) &&
        (isOrdinary(page, wanted) || shelf.hasRoomFor(key));
      if (!isKept) throw new NotKept(page);
      return page;
    };
    const remembered = options.cache.remember(key, compute, bytesOfPage).catch(pageOfNotKept);
    const page = await inTime(options.cache, remembered, reply.elapsedTime);
    return send(request, reply, page);
  }

  async function render(
    request: FastifyRequest,
    { address }: PageAddress,
    origin: string,
  ): Promise<KeptPage> {
    const rendered = await rendering(() =>
      options.site.render({
        address,
        origin,
        call,
        traceId: request.id,
        reportFault: (error) => request.log.error({ err: error, traceId: request.id }, 'pageFailed'),
      }),
    );
    const scriptOrigin = rendered.status === 200 ? await analyticsOrigin(call) : undefined;
    return keepPage(rendered, {
      scriptOrigin,
      varyByDevice: (await mobileSiteOf(call)) !== undefined,
    });
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
    const served = whenServed(request.raw.url ?? '');
    if (page.status === 200) {
      served?.();
      markStale(reply.raw, options.cache);
    }
    await sendPage(request, reply, page);
    if (!isForTheFront(request, page)) return;
    const kept = {
      sendTo(next: IncomingMessage, response: ServerResponse) {
        if (!writePage(next, response, page)) return false;
        served?.();
        return true;
      },
    };
    options.front.keep(request.raw, kept, keyOf(ownOrigin ?? originOf(request), request.raw.url ?? '/'));
  }

  function whenServed(url: string): (() => void) | undefined {
    const newsId = /^\/info(?:\.data)?\?.*\bNewsId=(\d{1,9})\b/.exec(url)?.[1];
    return newsId === undefined ? undefined : () => options.whenArticleServed?.(Number(newsId));
  }

  /** Under its one proper address, and the same for every device. */
  function isForTheFront(request: FastifyRequest, page: KeptPage): boolean {
    const { url = '' } = request.raw;
    const wanted = readPageAddress(url, options.site.pages);
    const isProper = page.headers.vary === 'Accept-Encoding' && wanted.address === url;
    return isProper && mayBeKept(page) && isOrdinary(page, wanted);
  }
}

// One core draws one page at a time: more of them begun at once only hold memory longer.
const rendering = boundedPool({ atOnce: 4, waiting: 500 });

interface Wanted {
  url: string;
  origin: string;
}

const keyOf = (origin: string, address: string) => `page ${origin}${address}`;

/** Carries a page that is answered but not kept out of the cache's computation, to all who wait for it. */
class NotKept extends Error {
  readonly page: KeptPage;

  constructor(page: KeptPage) {
    super('not kept');
    this.page = page;
  }
}

function pageOfNotKept(error: unknown): KeptPage {
  if (error instanceof NotKept) return error.page;
  throw error;
}

/** Neither a fault nor what holds at this moment only. */
const mayBeKept = (page: KeptPage) => page.headers['cache-control'] !== 'no-store';

/** There are as many of them as there is content; of search results and of what does not exist there is no end. */
function isOrdinary(page: KeptPage, { path }: PageAddress): boolean {
  return page.status === 200 && path !== '/searchKey';
}

/** Lets a few hundred of the endless kinds of pages into the cache at a time. */
function smallShare(cache: ContentCache) {
  const room = 300;
  const keys = new Set<string>();
  return {
    hasRoomFor(key: string): boolean {
      if (keys.size >= room) for (const old of keys) if (cache.peek(old) === undefined) keys.delete(old);
      if (keys.size >= room && !keys.has(key)) return false;
      keys.add(key);
      return true;
    },
  };
}

/** QR codes on paper and links in mails lead to this site: no other one can check a certificate or take a ticket. */
function staysHere(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  return /^\/(?:certverify|verifier\.html)\/?$/i.test(path) || hasTicket(new URLSearchParams(query));
}

/** The same page there: path and query are kept below the address that is set. */
function placeOn(mobileSite: string, url: string): string {
  const site = new URL(mobileSite);
  site.search = '';
  return site.href.replace(/\/$/, '') + url;
}

function isHandheld(request: FastifyRequest): boolean {
  return /\b(?:Android|iPhone|iPad|iPod|Windows Phone|HarmonyOS|Mobile)\b/i.test(
    request.headers['user-agent'] ?? '',
  );
}

/** Before a page as a whole is given up, it has time to say what is missing. */
const waitedMs = { usually: 300, whileAway: 1200 };

/** A database that is away is "busy", not a fault of ours. */
function visitorsCall({ call, cache, isDatabaseAway }: PagesOptions): Call {
  return async (endpoint, input) => {
    try {
      const waited = cache.awayFor() === undefined ? waitedMs.usually : waitedMs.whileAway;
      return await inTime(cache, call(endpoint, input), waited);
    } catch (error) {
      throw isDatabaseAway?.(error) ? busy() : error;
    }
  };
}

async function analyticsOrigin(call: Call): Promise<string | undefined> {
  const { AnalyticsScript } = await call(webSite.GetSiteInfo, {});
  return URL.canParse(AnalyticsScript) ? new URL(AnalyticsScript).origin : undefined;
}

/** Undefined also while the settings cannot be read: the page itself says what is wrong. */
async function mobileSiteOf(call: Call): Promise<string | undefined> {
  const info = await call(webSite.GetSiteInfo, {}).catch(() => undefined);
  return info && URL.canParse(info.MobileSiteUrl) ? info.MobileSiteUrl : undefined;
}

/** A link from a mail: the mobile site knows nothing of it. */
function hasTicket(query: URLSearchParams): boolean {
  return query.has('Newpwd') || query.has('ResetPwd');
}
