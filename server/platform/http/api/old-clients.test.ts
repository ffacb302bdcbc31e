import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* The ways in which clients from before this program send requests. */

const form = (site: TestApp, url: string, body: string, token = '') =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token === '' ? {} : { token }) },
    payload: body,
  });

test('a form with fields in data[…] is read', async ({ site }) => {
  const body = new URLSearchParams({ 'data[Mobile]': '13800138000', 'data[ProposeContent]': '多办培训' });

  const answer = await form(site, webSuggestions.SavePropose.path, body.toString());

  expect(answer.json()).toMatchObject({ Code: 200, Message: '提交成功' });
});

test('a list of ids in brackets is read in a form and in a query', async ({ site, administrator }) => {
  const remove = await form(site, businessNews.DelNews.path, 'Ids[]=901&Ids[]=902', administrator);
  const wrapped = await form(site, businessNews.DelNews.path, 'data[Ids][]=901', administrator);
  const pack = await site.app.inject({
    url: '/api/XfSysBussiness/DownCerts?Ids[]=901&Ids[]=902',
    headers: { token: administrator },
  });

  for (const answer of [remove, wrapped, pack]) expect(answer.json()).toMatchObject({ Code: 404 });
});

test('the back office accepts the token as backstageToken, and the public site does not', async ({
  site,
  administrator,
}) => {
  const ask = async (url: string) =>
    (await site.app.inject({ url, headers: { backstageToken: administrator } })).json<{ Code: number }>();

  expect((await ask('/api/XfSystemApi/GetLoginUser')).Code).toBe(200);
  expect((await ask('/api/XfSysBussiness/GetNewsList')).Code).toBe(200);
  expect((await ask('/api/XfWebApi/GetUserInfo')).Code).toBe(401);
});

test('a number in a field for digits is read as text', async ({ site, administrator }) => {
  const sent = { Title: 2026, Friendlinks: 'https://www.example.cn' };

  const { Code } = await site.send(businessLinks.SaveWebFriendlinks, sent, administrator);

  expect(Code).toBe(200);
  const { List } = await site.call(businessLinks.GetWebFriendlinksList, { key: '2026' }, administrator);
  expect(List.map(({ Title }) => Title)).toEqual(['2026']);
});

test('a blank page number means the first page of ten rows', async ({ site }) => {
  const { Code } = (await site.app.inject('/api/XfWebApi/GetNewsList?pageindex=&pagesize=')).json<{
    Code: number;
  }>();

  expect(Code).toBe(200);
});

test('a title of invisible characters counts as empty', async ({ site, administrator }) => {
  for (const Title of ['\u200b\u200d', '\u2060', '\u3164', ' \u00ad ']) {
    const answer = await site.send(
      businessLinks.SaveWebFriendlinks,
      { Title, Friendlinks: 'https://www.example.cn' },
      administrator,
    );
    expect(answer).toMatchObject({ Code: 400, Data: { Title: expect.stringContaining('请输入') } });
  }
});

test('an unknown parameter is answered as before and logged once for each call', async ({ site }) => {
  for (const url of ['/api/XfWebApi/GetNewsList?catid=5', '/api/XfWebApi/GetNewsList?catid=6&_=1&t=2'])
    expect((await site.app.inject(url)).json()).toMatchObject({ Code: 200 });

  const named = site.logged.filter(({ msg }) => msg === 'unknownParameter');
  expect(named).toMatchObject([{ path: '/api/XfWebApi/GetNewsList', parameter: 'catid' }]);
  const metrics = (await site.app.inject('/metrics')).body;
  expect(metrics).toContain('requests_with_unknown_parameters_total{call="/api/XfWebApi/GetNewsList"} 2');
});

test('the rest of a password whose & was not encoded is not logged as a parameter', async ({ site }) => {
  await site.app.inject({
    method: 'POST',
    url: '/api/XfSystemApi/Login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'Account=clerk&Pwd=horse&zebra9',
  });

  expect(JSON.stringify(site.logged)).not.toContain('zebra9');
});

test('with Prefer: handling=strict an unknown parameter is refused by name, also when the answer is in memory', async ({
  site,
}) => {
  const url = '/api/XfWebApi/GetNewsList?catid=9';
  const headers = { prefer: 'respond-async, handling=strict' };
  for (const _time of [1, 2]) await site.app.inject(url);

  const refused = await site.app.inject({ url, headers });
  const known = await site.app.inject({ url: '/api/XfWebApi/GetNewsList?PageIndex=1&_=9', headers });

  expect(refused.json()).toMatchObject({ Code: 400, Data: { catid: '没有参数 catid' } });
  expect(known.json()).toMatchObject({ Code: 200 });
});
