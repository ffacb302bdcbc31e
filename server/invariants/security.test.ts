import { createHook } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessFiles } from '#contract/content/files.ts';
import { webMembers } from '#contract/members/members.ts';
import { webNews } from '#contract/news/news.ts';
import { hashing, verifyPassword } from '../modules/sessions/passwords.ts';
import { limitConcurrency } from '../platform/core/concurrency-limit.ts';
import { hashToken } from '../platform/core/tokens.ts';
import {
  makeAdministrator,
  makeMember,
  makeNews,
  signInByForm,
  signInMember,
} from '../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * Promises that belong to no single module (docs/security.md names the line that each one proves).
 */

test('a password is stored as Argon2id with the documented cost and is compared in full length', async () => {
  const long = `${'Long-Enough-1'.repeat(9)}`;

  // In a process of its own, as the program runs: in this one tests have lowered the cost.
  const { href } = new URL('../modules/sessions/passwords.ts', import.meta.url);
  const script = `const { hashPassword } = await import('${href}'); console.log(await hashPassword('${long}'))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const hash = stdout.trim();

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(long, hash)).toBe(true);
  expect(await verifyPassword(`${long} `, hash)).toBe(false);
  expect(await verifyPassword(long.slice(0, -1), hash)).toBe(false);
  expect(await verifyPassword(long, undefined)).toBe(false);
});

test('a member is signed out after two hours without a call, and after seven days in any case', async ({
  site,
}) => {
  const stillThere = async (change: { last_seen_at: Date } | { expires_at: Date }) => {
    const token = await signInMember(site);
    await site.db.updateTable('sessions').set(change).where('token_hash', '=', hashToken(token)).execute();
    return (await site.send(webMembers.GetUserInfo, {}, token)).Code;
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  expect(await stillThere({ last_seen_at: minutesAgo(119) })).toBe(200);
  expect(await stillThere({ last_seen_at: minutesAgo(121) })).toBe(401);
  expect(await stillThere({ expires_at: minutesAgo(1) })).toBe(401);
  const { expires_at } = await site.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token_hash', '=', hashToken(await signInMember(site)))
    .executeTakeFirstOrThrow();
  expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(7);
});

test('a session token in a cookie is ignored', async ({ site, administrator }) => {
  const { path } = systemStaff.GetLoginUser;

  const response = await site.app.inject({ url: path, headers: { cookie: `token=${administrator}` } });

  expect(response.json()).toMatchObject({ Code: 402 });
});

test('no GET request changes data', async ({ site, administrator }) => {
  const writing = site.endpoints.filter(({ method }) => method === 'POST');

  const answers = await Promise.all(
    writing.map(({ path }) =>
      site.app.inject({ url: path.replace('{id}', '1'), headers: { token: administrator } }),
    ),
  );

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([405]));
  const reading = site.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(reading.filter((path) => /\/(Save|Del|Edit|Update|Reset|Import|Upload)/.test(path))).toEqual([]);
});

test('other sites cannot read answers, and browsers behind TLS are told to use TLS only', async ({
  site,
}) => {
  const secure = await startTestApp({ SITE_URL: 'https://www.example.org' });
  const ask = (from: TestApp) =>
    from.app.inject({
      url: '/api/XfWebApi/GetMenuList',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });

  const [plain, behindTls] = [await ask(site), await ask(secure)];

  expect(Object.keys(plain.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect(behindTls.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  expect(plain.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  await secure.close();
});

test('an interrupted upload leaves no file behind', async ({ site, administrator }) => {
  const { port } = await listen(site);
  const boundary = 'b0undary';
  const head = [
    `POST ${businessFiles.UploadFile.path} HTTP/1.1`,
    'Host: localhost',
    `token: ${administrator}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 900000',
  ].join('\r\n');
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;
  const incoming = join(site.dataDir, 'files', '.incoming');
  const arriving = () => readdir(incoming);

  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\n\r\n${part}${'x'.repeat(200_000)}`);
  await expect.poll(arriving).toHaveLength(1);
  socket.destroy();

  await expect.poll(arriving).toEqual([]);
});

test('a full pool rejects the next task and accepts tasks again when a place is free', async () => {
  const run = limitConcurrency({ atOnce: 1, waiting: 1 });
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const first = run(() => hold);
  const second = run(async () => 'second');

  await expect(run(async () => 'third')).rejects.toMatchObject({ code: 503 });
  release();

  await first;
  expect(await second).toBe('second');
  expect(await run(async () => 'fourth')).toBe('fourth');
});

test('while the password hashing pool is full, sign-ins are rejected and readers are served', async ({
  site,
  administrator,
}) => {
  const NewsId = await makeNews(site, administrator, { Title: '照常可读' });
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  // More than it takes at once and lets wait.
  const pieces = Array.from({ length: 200 }, () => hashing(() => hold).catch(() => 'sent away'));

  const attempt = await site.app.inject({
    method: 'POST',
    url: memberSessions.GetLoginToken.path,
    payload: { account: 'anybody', password: 'Good-Password-7' },
  });
  const read = await site.send(webNews.GetNewsDetail, { newsid: NewsId });
  const list = await site.call(webNews.GetNewsReList, {});

  expect(attempt.statusCode).toBe(503);
  expect(attempt.json()).toMatchObject({ Code: 503 });
  expect(read).toMatchObject({ Code: 200, Data: { Title: '照常可读' } });
  expect(list.List.map((item) => item.NewsId)).toContain(NewsId);
  release();
  expect(await Promise.all(pieces)).toContain('sent away');
  expect(await site.send(memberSessions.GetLoginToken, { account: 'anybody', password: 'x' })).toMatchObject({
    Code: 409,
  });
});

test('an unknown account, a wrong password and a disabled account each cost exactly one password hash', async ({
  site,
}) => {
  const member = await makeMember(site);
  const disabled = await makeMember(site);
  await site.db.updateTable('members').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
  const clerk = await makeAdministrator(site);
  const away = await makeAdministrator(site, { isEnabled: false });
  const asMember = (account: string, password: string) => () =>
    site.send(memberSessions.GetLoginToken, { account, password });
  const asClerk = (account: string, password: string) => () => signInByForm(site, { account, password });

  const costs = [
    await hashesOf(asMember('nobody-here', 'Good-Password-7')),
    await hashesOf(asMember(member.account, 'Wrong-Password-7')),
    await hashesOf(asMember(disabled.account, disabled.password)),
    await hashesOf(asClerk('nobody-here', 'Good-Password-7')),
    await hashesOf(asClerk(clerk.account, 'Wrong-Password-7')),
    await hashesOf(asClerk(away.account, away.password)),
  ];

  expect(costs).toEqual(costs.map(() => ({ code: 409, hashes: 1 })));
  expect(await hashesOf(asMember(member.account, member.password))).toEqual({ code: 200, hashes: 1 });
});

test('the program sends requests only to addresses from its settings', () => {
  const asking = /\bfetch\(|\bhttps?\.(?:get|request)\(|\bnew XMLHttpRequest\b/;
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.') && !path.startsWith('testing/'),
  );

  // The store of files, and the SMS service: both are the operator's to set.
  const allowed = ['platform/storage/s3-storage.ts', 'modules/messages/sms.ts'];
  const found = files.filter((path) => asking.test(readFileSync(join(root, path), 'utf8')));
  expect(found.filter((path) => !allowed.includes(path))).toEqual([]);
});

test('every test that docs/security.md names exists', () => {
  const root = join(import.meta.dirname, '../..');
  const proofs = rowsOfProofs().flat();

  const missing = proofs.filter(([file, title]) => !readFileSync(join(root, file), 'utf8').includes(title));
  expect(proofs.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('every line of docs/security.md has a test that runs in npm test', () => {
  const isOnlyInTestAll = ([file]: Proof) => file.includes('.slow.test.') || /^e2e\/(?!core\/)/.test(file);

  expect(rowsOfProofs().filter((proofs) => proofs.every(isOnlyInTestAll))).toEqual([]);
});

/** Path of a test file and title of a test. */
type Proof = readonly [file: string, title: string];

/** Returns the tests that each line of docs/security.md names; lines without tests are left out. */
function rowsOfProofs(): Proof[][] {
  const lines = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8').split('\n');
  const proofsIn = (line: string) =>
    [...line.matchAll(/`([\w/.-]+\.test\.tsx?)`((?: "[^"]+",?)+)/g)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']): Proof => [file, title]),
    );
  return lines.map(proofsIn).filter((proofs) => proofs.length > 0);
}

/** Returns how many Argon2 computations Node started during a sign-in. */
async function hashesOf(signIn: () => Promise<{ Code: number }>) {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes++;
    },
  }).enable();
  const { Code } = await signIn();
  hook.disable();
  return { code: Code, hashes };
}

async function listen(site: TestApp): Promise<AddressInfo> {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  return site.app.server.address() as AddressInfo;
}
