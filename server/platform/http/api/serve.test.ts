import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { makeMenu, makeNews, signInAdministrator } from '../../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { openApi } from './serve.ts';

const get = (site: TestApp, url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers });

test('every response repeats its code in a header and forbids content sniffing', async ({ site }) => {
  const response = await get(site, '/api/XfWebApi/GetMenuList');

  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'x-api-code': '200',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test.for([
  '/api/XfWebApi/GetSiteInfo',
  '/api/XfWebApi/GetUserInfo',
  '/api/XfWebApi/Nothing',
  '/api/openapi.json',
  '/api/docs',
  '/files/2026/11/nothing.png',
  '/files/quarantine/nothing.pdf',
  '/healthz',
  '/servez',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/rss.xml',
])('%s has the headers of every response', async (address, { site }) => {
  expect((await get(site, address)).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  });
});

test('an unknown path returns 404 with the envelope', async ({ site }) => {
  const response = await get(site, '/api/XfWebApi/GetNothing');

  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ Code: 404, Message: '访问资源不存在', Data: null });
  expect(response.json().TraceId).toMatch(/\S{8,}/);
});

test('a wrong method returns 405 with the right method', async ({ site }) => {
  const response = await get(site, '/api/XfSystemApi/Login');

  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe('POST');
  expect(response.json()).toMatchObject({ Code: 405 });
});

test.for([
  ['text that is no JSON', { payload: '{"a":', type: 'application/json' }, 400],
  ['an array', { payload: '[]', type: 'application/json' }, 400],
  [
    'nesting beyond 32 levels',
    { payload: `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, type: 'application/json' },
    400,
  ],
  ['a prototype in disguise', { payload: '{"__proto__":{"x":1}}', type: 'application/json' }, 400],
  ['another media type', { payload: '<a/>', type: 'text/xml' }, 415],
  ['more than 256 KB', { payload: `{"a":"${'x'.repeat(262_144)}"}`, type: 'application/json' }, 413],
] as const)(
  'a body with %s never reaches a handler',
  async ([_name, { payload, type }, status], { site }) => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/XfSystemApi/Login',
      payload,
      headers: { 'content-type': type },
    });

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ Code: status });
  },
);

test('a file in place of a form and a form in place of a file are rejected with a clear message', async ({
  site,
  administrator,
}) => {
  const send = async (url: string, payload: string, type: string) => {
    const headers = { 'content-type': type, token: administrator };
    const response = await site.app.inject({ method: 'POST', url, payload, headers });
    return [response.statusCode, response.json().Code];
  };
  const file =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n';

  expect(await send(businessNews.SaveNews.path, file, 'multipart/form-data; boundary=x')).toEqual([415, 415]);
  expect(await send(businessFiles.UploadFile.path, '{}', 'application/json')).toEqual([415, 415]);
  expect(await send(businessFiles.UploadFile.path, 'a=1', 'application/x-www-form-urlencoded')).toEqual([
    415, 415,
  ]);
});

test.for([
  'a[b][c]=1',
  'a[__proto__]=1',
  '__proto__=1',
  'constructor=1',
  'pid=1&pid=2',
  'a[b]=1&a[b]=2',
  'key=%E4%BD',
])('the query %s is rejected as unreadable', async (query, { site }) => {
  expect((await get(site, `/api/XfWebApi/GetNewsList?${query}`)).statusCode).toBe(400);
});

test('an address above 8 KB is rejected', async ({ site }) => {
  expect((await get(site, `/api/XfWebApi/GetNewsList?key=${'x'.repeat(9000)}`)).statusCode).toBe(400);
});

test('all invalid fields are reported at once, and the first error is the message', async ({ site }) => {
  const answer = await site.send(webNews.GetNewsList, { pid: 'x', pageindex: 0, pagesize: 1000 });

  expect(answer).toMatchObject({
    Code: 400,
    Message: 'pid 有误',
    Data: { pid: 'pid 有误', pageindex: '页码有误', pagesize: '每页最多 999 条' },
  });
});

test('a call for administrators rejects visitors, wrong tokens and missing permissions with different codes', async ({
  site,
}) => {
  const clerk = await signInAdministrator(site, ['news:list']);

  expect(await site.send(businessNews.GetNewsList, {})).toMatchObject({ Code: 402 });
  expect(await site.send(businessNews.GetNewsList, {}, 'x'.repeat(43))).toMatchObject({ Code: 402 });
  expect(await site.send(businessNews.GetNewsList, {}, clerk)).toMatchObject({ Code: 200 });
  expect(await site.send(businessNews.SaveNews, {}, clerk)).toMatchObject({
    Code: 403,
    Message: '当前操作没有权限',
  });
});

test('the token is accepted in the Authorization header as well', async ({ site, administrator }) => {
  const response = await get(site, '/api/XfSystemApi/GetLoginUser', {
    authorization: `Bearer ${administrator}`,
  });

  expect(response.json()).toMatchObject({ Code: 200 });
});

test.for(['', 'null', 'undefined'])(
  'a token header with the value %j counts as a visitor',
  async (token, { site }) => {
    const ask = (call: string) =>
      site.app
        .inject({ url: `/api/XfWebApi/${call}`, headers: { token } })
        .then((answer) => answer.json().Code);

    expect(await ask('GetMenuList')).toBe(200);
    expect(await ask('GetUserInfo')).toBe(401);
  },
);

test("an administrator's token is no member's, even where a token is optional", async ({
  site,
  administrator,
}) => {
  expect(await site.send(webMenus.GetMenuList, {}, administrator)).toMatchObject({ Code: 401 });
  expect(await site.send(webMenus.GetMenuList, {}, '')).toMatchObject({ Code: 200 });
});

test('the same form sent twice is stored once and gets the same response', async ({
  site,
  administrator,
}) => {
  const form = { Name: '只存一次', ParentId: -1 };

  const [first, second] = await Promise.all([
    site.call(businessMenus.SaveMenu, form, administrator),
    site.call(businessMenus.SaveMenu, form, administrator),
  ]);
  const third = await site.call(businessMenus.SaveMenu, form, administrator);

  expect([second.MenuId, third.MenuId]).toEqual([first.MenuId, first.MenuId]);
});

test('the same form after another change counts as a new form', async ({ site, administrator }) => {
  const form = { Name: '删了再加', ParentId: -1 };
  const first = await site.call(businessMenus.SaveMenu, form, administrator);
  await site.call(businessMenus.DelMenu, first, administrator);

  const second = await site.call(businessMenus.SaveMenu, form, administrator);

  expect(second.MenuId).not.toBe(first.MenuId);
});

test('a repeated form that is still being saved is reported in time', async ({ site, administrator }) => {
  const form = { Name: '正在保存的栏目', ParentId: -1 };
  const { MenuId } = await site.call(businessMenus.SaveMenu, form, administrator);
  // As if another process were still at it.
  await site.db.updateTable('sent_forms').set({ answer: null, sent_at: new Date() }).execute();

  const again = await site.send(businessMenus.SaveMenu, form, administrator);

  expect(again).toMatchObject({ Code: 503, Message: '相同的内容正在保存，请稍后查看结果，不必重复提交' });
  const saved = await site.db.selectFrom('menus').select('id').where('name', '=', form.Name).execute();
  expect(saved).toEqual([{ id: MenuId }]);
});

test('a rejected form can be sent again at once', async ({ site, administrator }) => {
  const form = { Name: '', ParentId: -1 };

  expect(await site.send(businessMenus.SaveMenu, form, administrator)).toMatchObject({
    Code: 400,
    Data: { Name: '请输入栏目名称' },
  });
  expect(await site.send(businessMenus.SaveMenu, form, administrator)).toMatchObject({ Code: 400 });
});

test('public responses come from the cache, which is cleared after a change', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const before = await get(site, `/api/XfWebApi/GetNewsList?pid=${MenuId}`);
  const again = await get(site, `/api/XfWebApi/GetNewsList?pid=${MenuId}`, {
    'if-none-match': String(before.headers.etag),
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');

  await makeNews(site, administrator, { MenuId, Title: '刚刚发布' });

  const after = await get(site, `/api/XfWebApi/GetNewsList?pid=${MenuId}`, {
    'if-none-match': String(before.headers.etag),
  });
  expect(after.statusCode).toBe(200);
  expect(after.json().Data.List[0].Title).toBe('刚刚发布');
});

test('a change at another process appears within a second', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator, { Name: '旧名' });
  await get(site, '/api/XfWebApi/GetMenuList');

  await site.db.updateTable('menus').set({ name: '新名' }).where('id', '=', MenuId).execute();
  await site.db
    .updateTable('content_revision')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute();
  await sql`notify content_changed`.execute(site.db);

  await expect.poll(async () => (await get(site, '/api/XfWebApi/GetMenuList')).body).toContain('新名');
});

test('an endpoint without an audience prevents the start', () => {
  const app = Fastify();
  const api = openApi(app, {} as never);
  const undeclared = { ...webMenus.GetMenuList, audience: undefined };

  expect(() => api.serve({ undeclared } as never, {} as never)).toThrow(
    '/api/XfWebApi/GetMenuList declares no audience',
  );
});

test('an address above its limit receives the time to wait', async () => {
  const small = await startTestApp({ LIMIT_REQUESTS: '3/10' });
  const answers = [];
  for (let count = 0; count < 4; count++) answers.push(await small.app.inject('/api/XfWebApi/GetMenuList'));
  await small.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.json()).toMatchObject({ Code: 429, Message: '操作过于频繁，请稍后再试' });
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('files have their own limit because a page needs many of them', async () => {
  const small = await startTestApp({ LIMIT_FILES: '2/10', LIMIT_REQUESTS: '1/10' });
  const ask = async (url: string, remoteAddress = '10.0.0.1') =>
    (await small.app.inject({ url, remoteAddress })).statusCode;

  const files = [await ask('/files/a.png'), await ask('/files/b.png'), await ask('/files/c.png')];
  const others = [await ask('/files/c.png', '10.0.0.2'), await ask('/api/XfWebApi/GetMenuList')];
  await small.close();

  expect({ files, others }).toEqual({ files: [404, 404, 429], others: [404, 200] });
});
