/// <reference types="node" />
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { endpoints } from '#contract/api/endpoint.ts';
import { download } from './download.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  open.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return endpoints(`http://127.0.0.1:${port}`, {
    Export: { method: 'GET', audience: 'anyone', summary: '', input: v.any(), output: v.any() },
  }).Export;
}

const options = (given: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) => ({
  token: 'secret',
  signal: new AbortController().signal,
  onProgress: () => {},
  ...given,
});

test('a download sends the token, reports its progress and returns the file under its name', async () => {
  const shares: number[] = [];
  const file = await serve((request, response) =>
    response
      .writeHead(200, {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('会员.xlsx')}`,
        'content-length': 6,
      })
      .end(request.headers['token']),
  );

  const { name, content } = await download(
    file,
    { key: '保险' },
    options({ onProgress: (share) => shares.push(share) }),
  );

  expect([name, await content.text(), shares[shares.length - 1]]).toEqual(['会员.xlsx', 'secret', 1]);
});

test('a rejected download reports the text of the server', async () => {
  const refused = await serve((_request, response) =>
    response.end(JSON.stringify({ Code: 403, Message: '当前操作没有权限', Data: null })),
  );

  await expect(download(refused, {}, options())).rejects.toMatchObject({
    code: 403,
    message: '当前操作没有权限',
  });
});

test('a rejected download without a text reports the standard text of its code', async () => {
  const refused = await serve((_request, response) =>
    response.end(JSON.stringify({ Code: 404, Message: '', Data: null })),
  );

  await expect(download(refused, {}, options())).rejects.toMatchObject({
    code: 404,
    message: '访问资源不存在',
  });
});

test('a download without an address reports an error that names the contact', async () => {
  const file = await serve((_request, response) => response.end());

  await expect(download({ ...file, path: '' }, {}, options())).rejects.toThrow(
    '导出地址获取错误，请联系开发人员处理',
  );
});

test('an aborted download is rejected', async () => {
  const endless = await serve((_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="a.zip"' }).write('a');
  });
  const controller = new AbortController();
  const running = download(endless, {}, options({ signal: controller.signal }));

  controller.abort();

  await expect(running).rejects.toThrow('abort');
});
