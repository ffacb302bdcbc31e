import { resolve } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Call } from '#contract/api/endpoint.ts';
import { ApiError } from '#contract/api/envelope.ts';
import type { PublicSite } from '#contract/public-site/settings.ts';
import { openContentCache } from '../../cache/content-cache.ts';
import { createClientReader } from '../security/client-address.ts';
import { openHosts } from '../security/hosts.ts';
import { addressLimit } from '../security/limits.ts';
import { openFastPath } from './fast-path.ts';
import { pages } from './pages.ts';
import { openSite } from './render.ts';

class DatabaseAway extends Error {}

const siteInfo: PublicSite = {
  CanMail: false,
  CanSms: false,
  SiteUrl: '',
  SiteName: '测试协会',
  SiteNameEn: '',
  Description: '',
  LogoUrl: '',
  Contacts: [],
  Address: '',
  Copyright: '',
  IcpNumber: '',
  PoliceNumber: '',
  AppQrUrl: '',
  AccountQrUrl: '',
  MobileSiteUrl: '',
  AnalyticsScript: '',
  ShareImageUrl: '',
  HotWords: [],
  Colour: 'blue',
  Tiles: [],
  TabNames: ['政策要闻', '通知公告', '协会动态'],
};
const frame: Record<string, unknown> = { GetMenuList: [], GetWebFriendlinks: [], GetSiteInfo: siteInfo };

/** Opens the pages alone: the frame around them is available, and every other call fails with `error`. */
async function openPages(error: unknown, withFrame = true) {
  const app = Fastify({ genReqId: () => 'trace-7' });
  const call = async ({ path }: { path: string }) => {
    const data = frame[path.split('/').at(-1) ?? ''];
    if (data === undefined || !withFrame) throw error;
    return structuredClone(data);
  };
  const source = {
    read: async () => ({ revision: 1, withdrawnAt: 1, withdrawals: [], changesIn: null }),
    listen: async () => async () => {},
  };
  const cache = openContentCache({ source, log: pino({ level: 'silent' }), maxBytes: 1e6 });
  const requests = addressLimit({ count: 1e6, seconds: 10 });
  const hosts = openHosts({ listed: [], listeningOn: '127.0.0.1' });
  await app.register(pages, {
    fastPath: openFastPath({ cache, requests, hosts, isTls: false, readClient: createClientReader([]) }),
    hosts,
    ownOrigin: undefined,
    siteUrl: async () => undefined,
    siteInfo: async () => {
      throw error;
    },
    site: await openSite(resolve('dist/site')),
    cache,
    callNoting: () => call as Call,
    isDatabaseAway: (cause) => cause instanceof DatabaseAway,
  });
  return app;
}

test('a page returns 503 with Retry-After while the database is unavailable', async () => {
  const app = await openPages(new DatabaseAway('connect ECONNREFUSED /tmp/.s.PGSQL'));

  const page = await app.inject('/info?MenuId=1&NewsId=2');

  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(page.body).toContain('网站暂时繁忙');
  expect(page.body).not.toContain('ECONNREFUSED');
});

test('an unknown error shows the general text and the trace number of the log', async () => {
  const app = await openPages(new Error('relation "news" has a secret'));

  const page = await app.inject('/info?MenuId=1&NewsId=2');

  expect(page.statusCode).toBe(500);
  expect(page.body).toContain('系统未知错误，请反馈给管理员');
  expect(page.body).toContain('trace-7');
  expect(page.body).not.toContain('secret');
});

test('a plain page is returned when the frame of the page cannot be loaded', async () => {
  const app = await openPages(new ApiError(503, '系统繁忙，请稍后再试'), false);

  const page = await app.inject('/home');

  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('系统繁忙，请稍后再试');
  expect(page.body).toContain('返回首页');
});
