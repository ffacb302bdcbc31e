import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { businessNames } from '#contract/back-office/names.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { webNews } from '#contract/news/news.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import { applicationOf, makeAdministrator, makeMember, makeNews } from '../testing/factories/records.ts';
import { test } from '../testing/test.ts';

/*
 * Values copied from an address book, a chat, a PDF file or another input method are accepted and found as if they had
 * been typed. The same tests for certificates are in server/modules/certificates/verification/however-typed.test.ts.
 */

let visitors = 0;
const nextAddress = () => `203.0.113.${++visitors}`;

const around: [open: string, close: string][] = [
  ['\u202d', '\u202c'],
  ['\u2066', '\u2069'],
  ['\u2068', '\u2069'],
  ['\u200e', ''],
  ['\u00ad', ''],
  ['', '\ufe0f'],
];
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

test.for([
  ...around.map(([open, close]) => `${open}13800138000${close}`),
  '１３８００１３８０００',
  '138 0013 8000',
])(
  'a visitor whose mobile number is typed as %j sends a suggestion',
  async (Mobile, { site, administrator }) => {
    const ProposeContent = `建议${++visitors}`;

    const answer = await site.send(
      webSuggestions.SavePropose,
      { Mobile, ProposeContent },
      undefined,
      nextAddress(),
    );

    expect(answer).toMatchObject({ Code: 200 });
    const { List } = await site.call(
      businessSuggestions.GetWebProposeList,
      { key: ProposeContent },
      administrator,
    );
    expect(List).toMatchObject([{ Mobile: '13800138000' }]);
  },
);

test.for(around)(
  'a company applies with %j and %j around all copied values',
  async ([open, close], { site, administrator }) => {
    const round = (text: string | null | undefined) => `${open}${text}${close}`;
    const plain = await applicationOf(site);

    const answer = await site.send(
      webMembers.ApplyMember,
      {
        ...plain,
        Account: round(plain.Account),
        MemberName: round(plain.MemberName),
        LegalPerson: round('张三'),
        OperatorPhone: round('13800138000'),
        Email: round('li@example.org'),
      },
      undefined,
      nextAddress(),
    );

    expect(answer).toMatchObject({ Code: 200 });
    const { MemberId } = answer.Data as { MemberId: number };
    const stored = await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
    expect(stored).toMatchObject({
      Account: plain.Account,
      MemberName: plain.MemberName,
      LegalPerson: '张三',
    });
    for (const key of [
      round('li@example.org'),
      wide('li@example.org'),
      wide('13800138000'),
      round('13800138000'),
    ]) {
      const { List } = await site.call(businessMembers.GetMemberList, { key, pagesize: 100 }, administrator);
      expect(List.map((member) => member.MemberId)).toContain(MemberId);
    }
  },
);

test('a company whose name is copied from a chat gets the message that the company is already a member', async ({
  site,
}) => {
  await makeMember(site, { MemberName: '江南检测（无锡）有限公司' });

  for (const MemberName of [
    '\u202d江南检测（无锡）有限公司\u202c',
    '江南检测(无锡)有限公司',
    '江南检测【无锡】 有限公司',
  ])
    expect(
      await site.send(
        webMembers.ApplyMember,
        await applicationOf(site, { MemberName }),
        undefined,
        nextAddress(),
      ),
    ).toMatchObject({ Code: 409, Data: { MemberName: '该单位已是会员，请联系协会' } });
});

test.for([
  ['江南检测（南京）有限公司', '江南检测(南京)'],
  ['江南检测(苏州)有限公司', '江南检测（苏州）'],
  ['郑 爽监理公司', '郑爽监理'],
  ['买买提•阿不都公司', '买买提·阿不都'],
  ['马氏工程公司', '⻢氏工程'],
  ['FT工程公司', 'ｆｔ工程'],
] as const)(
  'a search for the member %s by %s finds the record in the member list and in the name picker',
  async ([MemberName, key], { site, administrator }) => {
    const { id } = await makeMember(site, { MemberName });

    const { List } = await site.call(businessMembers.GetMemberList, { key }, administrator);
    const names = await site.call(businessNames.GetMemberNames, { key }, administrator);

    expect(List).toMatchObject([{ MemberId: id }]);
    expect(names).toMatchObject([{ MemberId: id }]);
  },
);

test.for([
  ['多办（线上）培训', '办(线上)培'],
  ['请公开马主任的电话', '⻢主任'],
  ['买买提•阿不都的建议', '提·阿'],
] as const)(
  'a search for the suggestion %s by %s finds the record',
  async ([ProposeContent, key], { site, administrator }) => {
    await site.send(
      webSuggestions.SavePropose,
      { Mobile: '13900139000', ProposeContent },
      undefined,
      nextAddress(),
    );

    const { List } = await site.call(businessSuggestions.GetWebProposeList, { key }, administrator);
    const byPhone = await site.call(
      businessSuggestions.GetWebProposeList,
      { key: '\u202d１３９００１３９０００\u202c' },
      administrator,
    );

    expect(List).toMatchObject([{ ProposeContent }]);
    expect(byPhone.List.map((one) => one.ProposeContent)).toContain(ProposeContent);
  },
);

test('a search finds an administrator by a differently typed name', async ({ site, administrator }) => {
  const { id, account } = await makeAdministrator(site);
  await site.db
    .updateTable('administrators')
    .set({ real_name: '艾力•买买提' })
    .where('id', '=', id)
    .execute();

  for (const key of ['艾力·买', '\u202d艾力\u202c', wide(account)]) {
    const { List } = await site.call(systemAdministrators.GetAdminUserL, { key }, administrator);
    expect(List.map(({ AdminId }) => AdminId)).toContain(id);
  }
});

test.for(['长三角飞检', '见面会', '车辆与风险', '贝壳项目', '⻓三⻆⻜检'])(
  'a search finds an article that was extracted from a PDF file by %s',
  async (key, { site, administrator }) => {
    const NewsId = await makeNews(site, administrator, {
      Title: '关于开展⻓三⻆⻜检⼯作的通知',
      NewContent: '<p>请于⻅⾯会上提交⻋辆与⻛险⻝堂管理台账，⻉壳项⽬除外。</p>',
    });

    const { List } = await site.call(webNews.GetNewsList, { key, pagesize: 100 });

    expect(List.map((news) => news.NewsId)).toContain(NewsId);
  },
);
