import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { makeMember } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as siteTest } from '../../../testing/test.ts';

/* Limits and rules by client address, where the proxy writes the address with a port or in another form. */

const test = siteTest.extend(
  'env',
  { scope: 'file' },
  {
    TRUST_PROXY: '10.0.0.0/8,fd00::/8',
    HOSTS: 'www.example.cn,localhost',
    ADMIN_NETWORKS: '127.0.0.1, 198.51.100.0/24, 2001:db8:7::/48',
    LIMIT_REQUESTS: '400/3600',
  },
);

interface Asked {
  method?: 'GET' | 'POST';
  url: string;
  payload?: object;
  token?: string;
  from?: string;
}

async function askThrough(site: TestApp, forwarded: string, { token, from = '10.0.0.1', ...asked }: Asked) {
  const headers = { host: 'www.example.cn', 'x-forwarded-for': forwarded, ...(token ? { token } : {}) };
  return await site.app.inject({ method: 'GET', ...asked, headers, remoteAddress: from });
}

test('guesses from many ports of an address are stopped by the limit on sign-ins', async ({ site }) => {
  const guess = async (count: number) => {
    const payload = { str1: `nobody${count}`, str2: 'wrong-password' };
    const asked = { method: 'POST' as const, url: memberSessions.GetLoginToken.path, payload };
    return (await askThrough(site, `203.0.113.30:${50_000 + count}`, asked)).json<{ Code: number }>().Code;
  };
  const codes: number[] = [];
  for (let count = 0; count < 36; count++) codes.push(await guess(count));

  expect(codes.filter((code) => code === 409)).toHaveLength(30);
  expect(codes.slice(30)).toEqual([429, 429, 429, 429, 429, 429]);
});

test('the limit on requests counts the address without its port', async ({ site }) => {
  const statuses = new Set<number>();
  for (let port = 0; port < 400; port++)
    statuses.add((await askThrough(site, `203.0.113.40:${port}`, { url: '/api/none' })).statusCode);
  const next = await askThrough(site, '"203.0.113.40:401"', { url: '/api/none' });
  const other = await askThrough(site, '203.0.113.41:401', { url: '/api/none' });

  expect(statuses).not.toContain(429);
  expect([next.statusCode, other.statusCode]).toEqual([429, 404]);
});

test.for([
  ['198.51.100.7', 200],
  ['198.51.100.7:52011', 200],
  ['::ffff:198.51.100.7', 200],
  ['[::ffff:198.51.100.7]:52011', 200],
  ['2001:db8:7::1', 200],
  ['[2001:db8:7::1]:52011', 200],
  ['[2001:db8:7::1%25eth0]', 200],
  ['198.51.100.7:1, 10.3.3.3:4711', 200],
  ['198.51.100.7, [fd00::2]:4711', 200],
  // The client's own claim precedes the proxy's.
  ['198.51.100.7, 203.0.113.7:52011', 403],
  ['203.0.113.7:52011', 403],
  ['[2001:db8:8::1]:52011', 403],
  ['unknown', 403],
  ['198.51.100.7, unknown', 403],
  ['198.51.100.7.evil', 403],
] as const)(
  'a client behind a proxy that sends %s gets the status %d from the back office',
  async ([forwarded, code], { site, administrator }) => {
    const asked = { url: systemStaff.GetLoginUser.path, token: administrator };

    expect((await askThrough(site, forwarded, asked)).json()).toMatchObject({ Code: code });
  },
);

test('sessions, the operation log and the program log contain the address without its port', async ({
  site,
}) => {
  const member = await makeMember(site);
  const asked = {
    method: 'POST' as const,
    url: memberSessions.GetLoginToken.path,
    payload: { str1: member.account, str2: member.password },
  };

  const answer = await askThrough(site, '[2001:DB8:9:0::4]:50123', asked);
  const refused = await askThrough(site, '203.0.113.60:50123', {
    url: systemStaff.GetLoginUser.path,
    token: 'x'.repeat(43),
  });

  expect(answer.json()).toMatchObject({ Code: 200 });
  const session = site.db.selectFrom('sessions').select('address').orderBy('id', 'desc');
  expect(await session.executeTakeFirst()).toEqual({ address: '2001:db8:9::4' });
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: 'memberSignedIn', address: '2001:db8:9::4' }),
  );
  expect(refused.json()).toMatchObject({ Code: 403 });
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: 'refusedOutsideOffice', address: '203.0.113.60' }),
  );
});
