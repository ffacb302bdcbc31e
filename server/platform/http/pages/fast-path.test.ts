import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { makeMenu } from '../../../testing/factories/records.ts';
import { test as siteTest } from '../../../testing/test.ts';

/* Answers from before the framework must look and behave like the framework's own. */

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_REQUESTS: '40/3600' });
let origin: string;
test.beforeAll(async ({ site }) => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });
const answeredByFastPath = async () =>
  Number(/^http_answers_from_memory_total (\d+)$/m.exec(await (await get('/metrics')).text())?.[1]);

test('a repeated request is answered by the fast path with the same bytes and headers', async () => {
  const before = await answeredByFastPath();
  const first = await get('/api/XfWebApi/GetMenuList?parentid=-1');
  const second = await get('/api/XfWebApi/GetMenuList?parentid=-1');
  const same = await get('/api/XfWebApi/GetMenuList?parentid=-1', {
    'if-none-match': String(first.headers.get('etag')),
  });

  expect((await answeredByFastPath()) - before).toBe(2);
  expect(await second.text()).toBe(await first.text());
  for (const name of [
    'x-api-code',
    'content-security-policy',
    'x-content-type-options',
    'etag',
    'cache-control',
  ]) {
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  }
  expect(same.status).toBe(304);
});

test('the fast path is cleared together with all other caches', async ({ site, administrator }) => {
  await get('/api/XfWebApi/GetMenuModel?label=新栏目');
  expect(await (await get('/api/XfWebApi/GetMenuModel?label=新栏目')).json()).toMatchObject({ Data: null });

  await makeMenu(site, administrator, { Name: '新栏目' });

  expect(await (await get('/api/XfWebApi/GetMenuModel?label=新栏目')).json()).toMatchObject({
    Data: { Name: '新栏目' },
  });
});

test('a token is checked although the same address is cached for visitors', async () => {
  await get('/api/XfWebApi/GetMenuList');
  await get('/api/XfWebApi/GetMenuList');

  const answer = await get('/api/XfWebApi/GetMenuList', { token: 'x'.repeat(43) });

  expect(await answer.json()).toMatchObject({ Code: 401 });
});

test('the fast path leaves other methods and other calls to the framework', async ({ site }) => {
  const answer = await fetch(`${origin}/api/XfWebApi/GetMenuList`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });

  expect(answer.status).toBe(405);
  expect(await site.send(businessMenus.GetMenuList, {})).toMatchObject({ Code: 402 });
});

test('the limit of an address counts on the fast path as well', async () => {
  const statuses = [];
  for (let count = 0; count < 45; count++) statuses.push((await get('/api/XfWebApi/GetMenuList')).status);

  expect(statuses.at(-1)).toBe(429);
});
