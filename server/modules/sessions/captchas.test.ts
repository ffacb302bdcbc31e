import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { makeAdministrator, makeMember, signInByForm } from '../../testing/factories/records.ts';
import { testCaptcha, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { isSolved } from './captchas.ts';

interface Asked {
  Data: { Challenge: string; Bits: number };
  Url: string;
}

function solve({ Challenge, Bits }: Asked['Data']): string {
  for (let solution = 0; ; solution++)
    if (isSolved({ challenge: Challenge, bits: Bits }, String(solution))) return String(solution);
}

const requestProofOfWork = async (site: TestApp, address?: string) =>
  (await site.send(systemSessions.GetCode, { kind: 'work' }, undefined, address)) as unknown as Asked;

test('a user who cannot read the picture signs in after a proof of work by the browser', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const { Data, Url: FullName } = await requestProofOfWork(site);
  const form = { Account: clerk.account, Password: clerk.password, FullName };

  const TreeCode = solve(Data);
  const done = await site.send(systemSessions.Login, { ...form, TreeCode });
  const again = await site.send(systemSessions.Login, { ...form, TreeCode });

  expect(Data.Bits).toBe(17);
  expect(done.Code).toBe(200);
  expect(again).toMatchObject({ Code: 409, Message: '验证码错误' });
});

test('a missing proof of work, a wrong proof and the text of a picture are rejected', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const wrong = ['-1', testCaptcha];

  const codes: number[] = [];
  for (const TreeCode of wrong) {
    const { Url: FullName } = await requestProofOfWork(site);
    const form = { Account: clerk.account, Password: clerk.password, FullName, TreeCode };
    codes.push((await site.send(systemSessions.Login, form)).Code);
  }

  expect(codes).toEqual([409, 409]);
});

test('repeated requests from an address get harder proofs of work and finally a rate limit error', async ({
  site,
}) => {
  const bits: number[] = [];
  for (let count = 0; count < 30; count++) bits.push((await requestProofOfWork(site, '10.77.0.1')).Data.Bits);

  expect([bits[0], bits[4], bits[5], bits[29]]).toEqual([17, 17, 18, 22]);
  expect(await requestProofOfWork(site, '10.77.0.1')).toMatchObject({ Code: 429 });
});

test('failed sign-ins from an address are limited to thirty per quarter of an hour over all accounts', async ({
  site,
}) => {
  const [clerk, member] = [await makeAdministrator(site), await makeMember(site)];
  const tryMember = (account: string, password: string, address: string) =>
    site.send(memberSessions.GetLoginToken, { account, password }, undefined, address);
  for (let count = 0; count < 29; count++) await tryMember(`nobody${count}`, 'Spring-Rain-1', '10.88.0.1');
  const right = await tryMember(member.account, member.password, '10.88.0.1');
  const thirtieth = await tryMember('nobody30', 'Spring-Rain-1', '10.88.0.1');

  const over = await tryMember(member.account, member.password, '10.88.0.1');
  const office = await signInByForm(site, clerk, '10.88.0.1');
  const elsewhere = await tryMember(member.account, member.password, '10.88.0.2');

  expect([right.Code, thirtieth.Code, elsewhere.Code]).toEqual([200, 409, 200]);
  expect(over).toMatchObject({ Code: 429, Message: '登录失败次数过多，请稍后再试' });
  expect(office.Code).toBe(429);
});
