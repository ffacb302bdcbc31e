import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, sendCached } from '../../cache/cached-response.ts';
import type { ContentCache } from '../../cache/content-cache.ts';
import type { Making } from '../../cache/entry.ts';
import { account } from '../../core/account.ts';
import { originOf } from '../api/origin.ts';
import { withDeadline } from '../api/with-deadline.ts';
import { askedHost, type Hosts } from '../security/hosts.ts';
import { builtFiles, headersFor, serveBuiltAssets } from './built-assets.ts';
import type { FastPath } from './fast-path.ts';
import { isForMobileSite, placeOn } from './mobile-site.ts';
import { readPageAddress, type PageAddress } from './page-address.ts';
import { mendPageAddress } from './passed-on-address.ts';
import {
  renderPage,
  findMobileSite,
  type CachedPage,
  type PageRendering,
  type PageWanted,
} from './render-pages.ts';
import { markOfSettings, type MarkSettings } from './site-marks.ts';
import { markStale } from './stale.ts';

export interface PagesOptions extends PageRendering {
  fastPath: FastPath;
  /** The address in the environment: it replaces every host in the names of cached pages. */
  ownOrigin: string | undefined;
  /** The address that pages name as theirs: of the environment or the settings; otherwise each request's. */
  siteUrl: () => Promise<string | undefined>;
  /** Returns logo and colour, which the icons follow. */
  siteInfo: () => Promise<MarkSettings>;
  hosts: Hosts;
}

/** Serves the files of the built site: scripts, styles and fonts, and others at the root, such as the icon. */
async function serveSiteFiles(
  app: FastifyInstance,
  folder: string,
  settings: () => Promise<MarkSettings>,
): Promise<void> {
  await serveBuiltAssets(app, { folder: join(folder, 'assets'), prefix: '/assets' });
  await app.register(fastifyStatic, { ...builtFiles, root: folder, serve: false });
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  for (const { name } of names)
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      handler: async (_request, reply) => {
        const mark = await markOfSettings(`/${name}`, settings);
        if (mark === undefined) return reply.headers(headersFor('public, max-age=3600')).sendFile(name);
        // Its address stays when the settings change.
        reply.headers(headersFor('no-cache'));
        return mark.isElsewhere ? reply.redirect(mark.address, 302) : reply.sendFile(mark.address.slice(1));
      },
    });
}

/** Serves pages and their files. Everything that no other route answers is a page, or the "not found" page. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { site, cache, fastPath, hosts } = options;
  await serveSiteFiles(app, site.clientFolder, () => withDeadline(cache, options.siteInfo()));
  const shelf = smallShare(cache);
  const origins = lastOrigins();
  cache.makeFirst((addresses) =>
    origins.all().flatMap((origin) =>
      ['/home', ...addresses].map((address) => {
        const pageAddress = readPageAddress(address, site.pages);
        const key = keyOf(origin, pageAddress);
        return { key, making: makingOf({ key, pageAddress, origin, isHostCacheable: true }) };
      }),
    ),
  );

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => servePage(request, reply) });

  function servePage(request: FastifyRequest, reply: FastifyReply) {
    const rawUrl = request.raw.url ?? '/';
    const url = mendPageAddress(rawUrl, site.pages) ?? rawUrl;
    const target = { url, origin: options.ownOrigin ?? originOf(request), isMended: url !== rawUrl };
    return isForMobileSite(request, url)
      ? sendToMobileSite(request, reply, target)
      : serveHere(request, reply, target);
  }

  async function sendToMobileSite(request: FastifyRequest, reply: FastifyReply, target: Target) {
    const place = await findMobileSite(options);
    // A mobile site that is this one would send them round and round.
    const own = [target.origin, await options.siteUrl()];
    return place === undefined || own.includes(new URL(place).origin)
      ? serveHere(request, reply, target)
      : reply.header('vary', 'User-Agent').redirect(placeOn(place, target.url), 302);
  }

  function serveHere(request: FastifyRequest, reply: FastifyReply, target: Target) {
    const { url, origin, isMended } = target;
    if (isMended) return reply.redirect(url, 301);
    const pageAddress = readPageAddress(url, site.pages);
    account.getStore()?.span?.namePage(pageAddress.path);
    const key = keyOf(origin, pageAddress);
    const cached = cache.peek<CachedPage>(key);
    return cached
      ? send(request, reply, cached, { pageAddress, key })
      : findPage(request, reply, { origin, pageAddress, key });
  }

  async function findPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { origin, pageAddress, key }: Omit<RenderedPage, 'isHostCacheable'>,
  ) {
    const isHostCacheable = hosts.areCacheable(askedHost(request));
    if (isHostCacheable) origins.note(origin);
    const { id: traceId, log } = request;
    const render = () => renderFor({ pageAddress, origin }, { coding: codingFor(request.raw), traceId, log });
    const rendering = cache.remember(key, render, makingOf({ key, pageAddress, origin, isHostCacheable }));
    return send(request, reply, await withDeadline(cache, rendering, reply.elapsedTime), {
      pageAddress,
      key,
    });
  }

  async function renderFor(
    { pageAddress, origin }: Pick<RenderedPage, 'pageAddress' | 'origin'>,
    request: Pick<PageWanted, 'coding' | 'traceId' | 'log'>,
  ): Promise<CachedPage> {
    const siteOrigin = (await options.siteUrl()) ?? origin;
    const { address, isPrivate } = pageAddress;
    return await renderPage(options, { address, isPrivate, origin: siteOrigin, ...request });
  }

  function makingOf({ key, isHostCacheable, ...rendered }: RenderedPage): Making<CachedPage> {
    return {
      kind: 'page',
      weigh: weigher(key, rendered.pageAddress, isHostCacheable),
      isError: (page) => page.isIncomplete,
      renew: () => renderFor(rendered, { traceId: 'made again', log: app.log }),
    };
  }

  function weigher(
    key: string,
    pageAddress: PageAddress,
    isHostCacheable: boolean,
  ): Making<CachedPage>['weigh'] {
    return (page) => {
      const isCacheable =
        isHostCacheable && page.isCacheable && (isOrdinary(page, pageAddress) || shelf.hasSpaceFor(key));
      return isCacheable ? page.weight : null;
    };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    { pageAddress, key }: Pick<RenderedPage, 'pageAddress' | 'key'>,
  ) {
    if (page.status === 200) markStale(reply.raw, cache);
    await sendCached(request, reply, page);
    // Under its one proper address.
    if (pageAddress.address === request.raw.url && isOrdinary(page, pageAddress))
      fastPath.note(request.raw, key);
  }
}

interface Target {
  url: string;
  origin: string;
  /** It was asked for in another spelling. */
  isMended: boolean;
}

interface RenderedPage {
  key: string;
  pageAddress: PageAddress;
  /** The origin that the visitor used. */
  origin: string;
  isHostCacheable: boolean;
}

/** Remembers the origins under which the site was read lately. */
function lastOrigins() {
  const maxOrigins = 2;
  let origins: string[] = [];
  return {
    all: () => origins,
    note(origin: string): void {
      if (origins[0] !== origin)
        origins = [origin, ...origins.filter((one) => one !== origin)].slice(0, maxOrigins);
    },
  };
}

/** The same page under an address that carries something about a person has other headers. */
const keyOf = (origin: string, { address, isPrivate }: PageAddress) =>
  `${isPrivate ? 'private page' : 'page'} ${origin}${address}`;

/** Returns whether a page counts as content, unlike search results and missing pages, which are unlimited. */
function isOrdinary(page: CachedPage, { path }: PageAddress): boolean {
  return page.status === 200 && path !== '/searchKey';
}

/** Lets a few hundred of the endless kinds of pages into the cache at a time. */
function smallShare(cache: ContentCache) {
  const maxKeys = 300;
  const keys = new Set<string>();
  return {
    hasSpaceFor(key: string): boolean {
      if (keys.size >= maxKeys) for (const old of keys) if (!cache.has(old)) keys.delete(old);
      if (keys.size >= maxKeys && !keys.has(key)) return false;
      keys.add(key);
      return true;
    },
  };
}
