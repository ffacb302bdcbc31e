import { expect } from 'vitest';
import { systemSessions, memberSessions } from '#contract/accounts/sessions.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import {
  makeAdministrator,
  makeMember,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { makeUpPassword } from './one-time-password.ts';
import { passwordError } from './password-rules.ts';
import { startSession } from './store.ts';

test.beforeAll(async ({ site }) => {
  const token = await signInAdministrator(site);
  await site.call(businessSettings.SaveSiteConfig, { SiteName: '上海市建设工程风险管理协会' }, token);
});

const common = '密码过于常见，请换一个';
const walked = '密码不能由键盘上相邻的键或连续、重复的字符组成';
const spelt = '密码不能由协会或公司名称的拼音加数字组成';

test.for([
  // From the public list, with the usual ornaments.
  ['Butterfly-2026', common],
  ['Liverpool@1892', common],
  ['1qaz!QAZ2wsx@WSX', walked],
  ['Qwertyuiop[]789', common],
  ['zxcvbnm,./ZXCVB', walked],
  ['Abcdefgh-12345', common],
  ['aaaaBBBB1111cccc', walked],
  ['Shanghai@202611', spelt],
  ['FengxianGuanli#2026', spelt],
  ['JSGCfxgl@19862026', spelt],
  ['Shanghai-Teekanne-7', undefined],
  ['kuehler Morgen am Fluss', undefined],
] as const)('an administrator’s new password %s: %s', async ([Newpwd, error], { site }) => {
  const clerk = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });

  const form = { Password: clerk.password, Newpwd, againNewpwd: Newpwd };
  const { Code, Data } = await site.send(systemSessions.EditAdminPwd, form, token);

  expect(error ? Data : Code).toEqual(error ? { Newpwd: error } : 200);
});

test('a member cannot use the account name as the password', async ({ site }) => {
  const member = await makeMember(site, { MemberName: '云帆工程检测有限公司' });
  const token = await signInMember(site, member);

  const form = { Pwd: member.password, Newpwd: 'Yunfan@2026', againNewpwd: 'Yunfan@2026' };
  const answer = await site.send(memberSessions.EditMemberPwd, form, token);

  expect(answer).toMatchObject({ Code: 400, Data: { Newpwd: spelt } });
});

test.for(['administrator', 'member'] as const)(
  'the last five passwords of a %s are rejected as a new password',
  async (kind, { site }) => {
    const words = ['Zitrone-Eins-1', 'Zitrone-Zwei-2', 'Zitrone-Drei-3', 'Zitrone-Vier-4', 'Zitrone-Fuenf-5'];
    const change = await changing(site, kind);
    for (const word of words) expect(await change(word)).toMatchObject({ Code: 200 });

    // The present one has an answer of its own.
    for (const word of words.slice(0, -1))
      expect(await change(word)).toMatchObject({ Code: 400, Data: { Newpwd: '不能使用最近五次用过的密码' } });
    expect(await change('Zitrone-Sechs-6')).toMatchObject({ Code: 200 });
    expect(await change('Zitrone-Eins-1')).toMatchObject({ Code: 200 });
  },
);

/** Returns a function that changes the password of a new holder, again and again. */
async function changing(site: TestApp, kind: 'administrator' | 'member') {
  const isMember = kind === 'member';
  const holder = isMember ? await makeMember(site) : await makeAdministrator(site);
  const token = await startSession(site.db, { audience: kind, holderId: holder.id });
  let present = holder.password;
  return async (Newpwd: string) => {
    const form = { Pwd: present, Password: present, Newpwd, againNewpwd: Newpwd };
    const call = isMember ? memberSessions.EditMemberPwd : systemSessions.EditAdminPwd;
    const answer = await site.send(call, form, token);
    if (answer.Code === 200) present = Newpwd;
    return answer;
  };
}

test('a generated password always satisfies the rules for passwords', async ({ site }) => {
  for (let time = 0; time < 2000; time++) {
    const made = makeUpPassword();
    expect(
      await passwordError(site.db, made, { account: 'wanglaoshi', kind: 'administrator' }),
      made,
    ).toBeUndefined();
  }
});
