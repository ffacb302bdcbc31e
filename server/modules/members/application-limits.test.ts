import { expect } from 'vitest';
import { webMembers } from '#contract/members/members.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { applicationOf, makeApplication } from '../../testing/factories/records.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_APPLICATIONS: '1/3600' });

test('an IP address limited to one application per hour has seven attempts', async ({ site }) => {
  const { account } = await makeApplication(site);
  const taken = await applicationOf(site, { Account: account });
  const codes = [];

  for (let count = 0; count < 8; count++) codes.push((await site.send(webMembers.ApplyMember, taken)).Code);

  expect(new Set(codes.slice(0, -1))).toEqual(new Set([400]));
  expect(codes.at(-1)).toBe(429);
});

test('the rejection of an excess application gives the time of the next attempt and a telephone number', async ({
  site,
  administrator,
}) => {
  const Contacts = [
    { Label: '邮箱', Value: 'office@example.cn' },
    { Label: '联系电话', Value: '0500-5550168' },
  ];
  await site.call(businessSettings.SaveSiteConfig, { Contacts }, administrator);
  const apply = async () =>
    await site.send(webMembers.ApplyMember, await applicationOf(site), undefined, '10.7.0.1');
  expect(await apply()).toMatchObject({ Code: 200 });

  expect(await apply()).toMatchObject({
    Code: 429,
    Message: expect.stringMatching(
      /^从您所在网络提交的申请过多，请在(今天| \d+ 月 \d+ 日) \d\d:\d\d 以后再试，急需办理请致电 0500-5550168$/,
    ),
  });
});
