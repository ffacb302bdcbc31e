import { expect } from 'vitest';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

interface Operation {
  summary: string;
  description: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: { 200: { content: { 'application/json': { schema: { properties: { Data: object } } } } } };
}

async function operations(site: TestApp): Promise<[string, string, Operation][]> {
  const { paths } = (await site.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  );
}

test('every call is described, and every described call exists', async ({ site }) => {
  for (const [path, method, operation] of await operations(site)) {
    expect(operation.summary, path).not.toBe('');
    const response = await site.app.inject({
      method: method.toUpperCase() as 'GET',
      url: path.replace('{id}', '1'),
      payload: method === 'post' ? {} : undefined,
    });
    expect(response.statusCode, path).not.toBeOneOf([404, 405, 500, 503]);
    const needsToken = JSON.stringify(operation.security ?? []) === '[{"token":[]}]';
    const isRefused = [401, 402].includes(response.json<{ Code: number }>().Code);
    expect(isRefused || !needsToken, path).toBe(true);
  }
});

test('a call is described with its query, its body and its response', async ({ site }) => {
  const all = await operations(site);
  const find = (path: string) => all.find(([known]) => known === path)?.[2];

  const list = find('/api/XfWebApi/GetNewsList');
  expect(list?.parameters.map(({ name }) => name)).toEqual([
    'pid',
    'key',
    'order',
    'columns',
    'pageindex',
    'pagesize',
  ]);
  expect(list?.responses[200].content['application/json'].schema.properties.Data).toMatchObject({
    properties: { TotalCount: { type: 'number' } },
  });
  const save = find('/api/XfSysBussiness/SaveNews');
  expect(Object.keys(save?.requestBody?.content['application/json']?.schema.properties ?? {})).toContain(
    'NewContent',
  );
  expect(save?.description).toContain('news:write');
  expect(find('/api/XfSysBussiness/UploadFile')?.requestBody?.content).toHaveProperty('multipart/form-data');
});

test('the site itself serves the reference page and its scripts', async ({ site }) => {
  expect((await site.app.inject('/api/docs')).body).toContain('swagger-ui-bundle.js');
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js']) {
    expect((await site.app.inject(`/api/docs/${name}`)).statusCode).toBe(200);
  }
});
