import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backOffice } from './back-office.ts';

let app: FastifyInstance;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'back-office-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>管理后台</title>');
  await writeFile(join(root, 'assets', 'main-abc.js'), 'plain');
  await writeFile(join(root, 'assets', 'main-abc.js.br'), 'packed');
  app = Fastify();
  await app.register(backOffice, { root });
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

test.each(['/login', '/System', '/System/news/edit?id=3'])(
  '%s returns the page, uncached and with a content security policy',
  async (url) => {
    const answer = await app.inject(url);

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('管理后台');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(answer.headers['content-security-policy']).not.toContain('http:');
  },
);

test('the policy allows an inline script of the page by its hash and rejects any other script', async () => {
  await writeFile(join(root, 'index.html'), '<!doctype html><script>var told = 1;</script>');
  const withScript = Fastify();
  await withScript.register(backOffice, { root });

  const answer = await withScript.inject('/login');

  // echo -n 'var told = 1;' | openssl dgst -sha256 -binary | base64
  const hash = 'kQQXY1GB7Y8mn0YlAgjWY3VvDD6a2hHJCjyTSjj6Qyg=';
  expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  await withScript.close();
});

test('an asset is cacheable forever and compressed for clients that accept compression', async () => {
  const answer = await app.inject({
    url: '/System/assets/main-abc.js',
    headers: { 'accept-encoding': 'br' },
  });

  expect(answer.body).toBe('packed');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toContain('immutable');
});

test.each(['main-old.js', ''])('a missing asset %j returns 404 and is not cached', async (name) => {
  const answer = await app.inject(`/System/assets/${name}`);

  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.headers['cache-control']).toBe('no-store');
});
