/// <reference types="node" />
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/api/endpoint.ts';
import { isApiError, type ApiError } from '#contract/api/envelope.ts';
import { addressOf, createAsk, createCall } from './call.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Endpoints below the address of a server that answers with `listener`. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  open.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return endpoints(`http://127.0.0.1:${port}`, {
    Find: { method: 'GET', audience: 'anyone', summary: '', input: v.any(), output: v.any() },
    Save: {
      method: 'POST',
      audience: 'anyone',
      summary: '',
      input: v.any(),
      output: v.any(),
      idInPath: true,
    },
  });
}

const answer = (text: string, status = 200) =>
  serve((_request, response) => response.writeHead(status).end(text));
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isApiError(error) ? error : undefined),
  );

test('a GET nests its query one level and omits values that are not set', async () => {
  const { Find } = await answer('{}');

  const { pathname, searchParams } = new URL(
    addressOf(Find, { key: '保 险', sort: { by: 'time' }, pid: undefined, at: null }),
  );

  expect(pathname).toBe('/Find');
  expect([...searchParams]).toEqual([
    ['key', '保 险'],
    ['sort[by]', 'time'],
  ]);
});

test('an error contains the waiting time only when the server sends one', async () => {
  const refusal = JSON.stringify({ Code: 429, Message: '操作过于频繁，请稍后再试', Data: null });
  const { Find } = await serve((_request, response) =>
    response.writeHead(200, { 'retry-after': '480' }).end(refusal),
  );
  const { Find: silent } = await answer(refusal);

  expect((await errorOf(createCall()(Find, {})))?.retryAfter).toBe(480);
  expect((await errorOf(createCall()(silent, {})))?.retryAfter).toBeUndefined();
});

test('a POST puts the id into the path, the form into the body and the token into its header', async () => {
  const headers: string[] = [];
  const { Save } = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    headers.push(request.url ?? '', String(request.headers.token), body);
    response.end('{"Code":200,"Message":"","Data":{"RoleId":7}}');
  });

  const data = await createCall({ token: () => 'abc' })(Save, { id: 7, RoleName: '编辑' });

  expect(data).toEqual({ RoleId: 7 });
  expect(headers).toEqual(['/Save/7', 'abc', '{"RoleName":"编辑"}']);
});

test('every code but 200 is thrown with its text and data, and reported once', async () => {
  const { Find } = await answer(
    '{"Code":400,"Message":"请输入标题","Data":{"Title":"请输入标题"},"TraceId":"t-1"}',
  );
  const onError = vi.fn<(error: ApiError) => void>();

  const error = await errorOf(createCall({ onError })(Find, {}));

  expect(error).toMatchObject({
    code: 400,
    message: '请输入标题',
    data: { Title: '请输入标题' },
    traceId: 't-1',
  });
  expect(onError).toHaveBeenCalledExactlyOnceWith(error);
});

test.each([
  [401, '无效的会话，或者会话已过期，请重新登录'],
  [402, '无效的会话，或者会话已过期，请重新登录'],
  [403, '当前操作没有权限'],
  [404, '访问资源不存在'],
  [500, '系统未知错误，请反馈给管理员'],
  [777, '系统未知错误，请反馈给管理员'],
])('an error with code %i and without a text receives the standard text of the code', async (Code, text) => {
  for (const Message of ['', ' ', undefined]) {
    const { Find } = await answer(JSON.stringify({ Code, Message, Data: null }));

    expect(await errorOf(createCall()(Find, {}))).toMatchObject({ code: Code, message: text });
  }
});

test('the caller can request the whole envelope', async () => {
  const { Find } = await answer('{"Code":200,"Message":"","Data":"picture","Url":"ticket"}');

  expect(await createAsk()(Find, {})).toMatchObject({ Data: 'picture', Url: 'ticket' });
});

test('a status without an envelope is reported by its number', async () => {
  const { Find } = await answer('<h1>Bad Gateway</h1>', 502);

  expect(await errorOf(createCall()(Find, {}))).toMatchObject({ code: 502, message: '系统接口502异常' });
});

test('an unreachable server and a slow server produce different errors', async () => {
  const { Find } = await serve(() => {});
  const away = await answer('');
  for (const close of open.splice(2)) close();

  expect(await errorOf(createCall({ timeoutMs: 50 })(Find, {}))).toMatchObject({
    message: '系统接口请求超时',
  });
  expect(await errorOf(createCall()(away.Find, {}))).toMatchObject({ message: '后端接口连接异常' });
});
