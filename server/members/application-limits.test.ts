import { expect } from 'vitest';
import { webMembers } from '#contract/members.ts';
import { applicationOf, makeApplication } from '../testing/make.ts';
import { test as siteTest } from '../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_APPLICATIONS: '1/3600' });

test('an address that may send one application an hour may try seven times', async ({ site }) => {
  const { account } = await makeApplication(site);
  const taken = await applicationOf(site, { Account: account });
  const codes = [];

  for (let count = 0; count < 8; count++) codes.push((await site.send(webMembers.ApplyMember, taken)).Code);

  expect(new Set(codes.slice(0, -1))).toEqual(new Set([400]));
  expect(codes.at(-1)).toBe(429);
});
