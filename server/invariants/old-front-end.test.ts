import { expect } from 'vitest';
import { oldClient, type Spelling } from '../testing/clients/old-client.ts';
import { makeIdNumber } from '../testing/factories/make-certificate.ts';
import { makeRow, makeSheet } from '../testing/factories/make-sheet.ts';
import { makeAdministrator, makeOptions } from '../testing/factories/records.ts';
import { testCaptcha, type TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * The whole story of the specification, told by a front end that knows its section 7 alone, in three spellings: what
 * visitors, an applicant, a member and an administrator do.
 */

const spellings: Spelling[] = ['as written', 'lower case', 'PascalCase'];
const web = 'XfWebApi';
const system = 'XfSystemApi';
const business = 'XfSysBussiness';
const pages = { pageindex: 1, pagesize: 10 };

type Client = ReturnType<typeof oldClient>;
type Sent = ReturnType<Client['get']>;

async function done(sent: Sent) {
  const answer = await sent;
  expect(answer).toMatchObject({ Code: 200 });
  return answer.Data;
}

let run = 0;

async function openStory(site: TestApp, spelling: Spelling) {
  const address = `10.9.0.${++run}`;
  const visitor = oldClient(site, spelling, address);
  const member = oldClient(site, spelling, address);
  const clerk = oldClient(site, spelling, address);
  const { account, password } = await makeAdministrator(site);
  const captcha = await visitor.get(`${system}/GetCode`);
  const token = await done(
    visitor.post(`${system}/Login`, {
      Account: account,
      Password: password,
      TreeCode: testCaptcha,
      FullName: captcha.Url,
    }),
  );
  clerk.sendToken('backstageToken', token);
  const options = await makeOptions(site);
  const parent = await done(clerk.post(`${business}/SaveMenu`, { Name: `协会期刊${run}`, ParentId: -1 }));
  const { MenuId } = await done(
    clerk.post(`${business}/SaveMenu`, {
      ParentId: parent.MenuId,
      Name: `在线投稿${run}`,
      TakesContributions: 1,
      Status: '1',
      ShowType: '',
    }),
  );
  return { site, visitor, member, clerk, options, MenuId: MenuId as number, account: `corp${run}` };
}

type Story = Awaited<ReturnType<typeof openStory>>;

async function nameOf({ site }: Story, id: number) {
  const row = await site.db
    .selectFrom('options')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.name;
}

test.for(spellings)(
  'a visitor with names %s reads the site and sends a suggestion',
  async (spelling, { site }) => {
    const { visitor, clerk, MenuId } = await openStory(site, spelling);
    const { NewsId } = await done(
      clerk.post(`${business}/SaveNews`, {
        MenuId,
        Title: `通知${run}`,
        NewContent: '<p>正文</p>',
        Status: 1,
      }),
    );

    expect([101, 200]).toContain((await visitor.get(`${web}/CountWebCount`)).Code);
    expect((await done(visitor.get(`${web}/GetMenuList`, { parentid: -1 }))).length).toBeGreaterThan(0);
    expect(await done(visitor.get(`${web}/GetMenuList`, { parentid: MenuId }))).toEqual([]);
    expect(await done(visitor.get(`${web}/GetMenuModel`, { label: `在线投稿${run}` }))).toMatchObject({
      MenuId,
    });
    expect(
      await done(visitor.get(`${web}/GetMenuModel`, { menuid: 0, label: `在线投稿${run}` })),
    ).toMatchObject({ MenuId });
    expect(await done(visitor.get(`${web}/GetMenuModel`, { menuid: -1 }))).toBeNull();
    expect(await done(visitor.get(`${web}/GetMenuTreeModel`, { menuid: MenuId }))).toMatchObject({
      ParentId: -1,
    });
    expect(await done(visitor.get(`${web}/GetMenuTreeModel`, { menuid: 0 }))).toBeNull();
    for (const pid of [MenuId, 0, -1, ''])
      expect(
        (await done(visitor.get(`${web}/GetNewsList`, { pid, key: '', ...pages, _: 17 }))).TotalCount,
      ).toBeGreaterThan(0);
    expect(await done(visitor.get(`${web}/GetNewsDetail`, { newsid: NewsId }))).toMatchObject({
      AboutList: [],
    });
    await done(visitor.get(`${web}/GetNewsReList`, pages));
    await done(visitor.get(`${web}/GetNewPositionList`, { seat: 1, ...pages }));
    await done(visitor.get(`${web}/GetBannerList`, { type: 2 }));
    await done(visitor.get(`${web}/GetWebFriendlinks`));
    for (const type of [1, 2])
      await done(visitor.get(`${web}/GetTypeList`, { type, pageindex: 1, pagesize: 999 }));
    expect(await done(visitor.get(`${web}/GetMemberApplyRc`))).toBeNull();
    expect(
      await visitor.post(`${web}/SavePropose`, { Mobile: '13800138000', ProposeContent: `建议${run}` }),
    ).toMatchObject({
      Code: 200,
      Message: '提交成功',
    });
  },
);

test.for(spellings)(
  'an applicant with names %s is rejected, applies again, is approved and contributes',
  async (spelling, { site }) => {
    const story = await openStory(site, spelling);
    const { visitor, member, clerk, options, MenuId, account } = story;
    const file = { name: '执照.pdf', content: '%PDF-1.7\n<</Type/Page>>\n' };
    const FilePath = await done(visitor.postParts(`${web}/UploadFile`, {}, file));
    const application = {
      CompanyTypeName: await nameOf(story, options.CompanyTypeId),
      MemberLevel: String(options.MemberLevelId),
      LegalPerson: '张三',
      Account: account,
      Pwd: 'Good-Password-7',
      MemberName: `旧客户端公司${run}`,
      Email: `corp${run}@example.com`,
      OperatorPhone: '13800138000',
      Remarks: '',
      FilePath,
    };

    const { MemberId } = await done(visitor.postForm(`${web}/ApplyMember`, application));
    expect((await done(clerk.get(`${business}/GetMemberProcessList`, pages))).TotalCount).toBeGreaterThan(0);
    await done(
      clerk.post(`${business}/SaveApplyAudit`, { MemberId, Status: 2, ProcessItemName: '执照已经过期' }),
    );
    const signIn = { str1: account, str2: 'Good-Password-7' };
    member.sendToken('token', await done(visitor.get(`${web}/GetLoginToken`, signIn)));
    expect(await done(member.get(`${web}/GetMemberApplyRc`))).toMatchObject({
      Status: 2,
      ProcessItemName: '执照已经过期',
    });
    await done(member.postParts(`${web}/ApplyMember`, { ...application, Remarks: '已更新' }));
    // A decision without a version is about what the clerk has read.
    await done(clerk.get(`${business}/GetMemberModel/${MemberId}`));
    await done(clerk.post(`${business}/SaveApplyAudit`, { MemberId, Status: '1' }));

    const info = await done(member.get(`${web}/GetUserInfo`));
    expect(info).toMatchObject({ Account: account, MemberLevel: options.MemberLevelId });
    const profile = { ...info, DailyOperator: '李四', OperatorPhone: '021-62345678' };
    expect(await member.post(`${web}/EditMember`, profile)).toMatchObject({ Code: 200, Message: '修改成功' });
    const Pwd = 'Good-Password-7';
    await done(member.post(`${web}/EditMemberPwd`, { Pwd, Newpwd: 'Better-Password-8' }));
    await done(member.get(`${web}/GetCertList`, pages));

    const article = { Title: `投稿${run}`, MenuId, NewContent: '<p>内容</p>', ImageUrl: '' };
    const { NewsId } = await done(member.post(`${web}/SaveNews`, article));
    const cases = await done(clerk.get(`${business}/GetProcessList`, { ...pages, status: 3, type: 2 }));
    const one = cases.List.find((each: { NewsId: number }) => each.NewsId === NewsId);
    await done(clerk.get(`${business}/GetProcessItem`, { id: one.ProcessId }));
    const rejection = { ProcessId: one.ProcessId, Status: 2, ProcessItemName: '请补充出处' };
    await done(clerk.post(`${business}/SaveProcessItem`, rejection));
    expect((await done(member.get(`${web}/GetMyNewsList`, pages))).List).toMatchObject([
      { NewsId, Status: 2, ProcessItemName: '请补充出处' },
    ]);
    await done(member.post(`${web}/SaveNews`, { ...article, NewsId, NewContent: '<p>内容和出处</p>' }));
    await done(clerk.get(`${business}/GetProcessItem`, { id: one.ProcessId }));
    await done(clerk.post(`${business}/SaveProcessItem`, { ProcessId: one.ProcessId, Status: 1 }));
    const shown = await done(visitor.get(`${web}/GetNewsList`, { pid: MenuId, ...pages }));
    expect(shown.List).toMatchObject([{ NewsId, Title: `投稿${run}` }]);
  },
);

test.for(spellings)(
  'a certificate with names %s is added, found and downloaded',
  async (spelling, { site }) => {
    const { visitor, clerk } = await openStory(site, spelling);
    const certificate = {
      _name: `王${run}`,
      _idNum: makeIdNumber(),
      _company: '申安工程质量检测有限公司',
      _examTime: '2026-03-06',
      _examStatus: 1,
      _certNum: `OLD-${run}`,
      _issueDate: '2026-04-06',
    };
    const { _certId } = await done(clerk.post(`${business}/EditCertInfo`, certificate));

    for (const filter of [
      { Name: certificate._name },
      { IdNum: certificate._idNum },
      { CertNum: `OLD-${run}` },
    ])
      expect((await done(clerk.get(`${business}/GetCertList`, { ...filter, ...pages }))).List).toMatchObject([
        { _certId },
      ]);
    const asListed = { _name: certificate._name, _certNum: `OLD-${run}`, _examStatus: 1, _status: 1 };
    expect(await done(clerk.get(`${business}/GetCertList`, { ...asListed, ...pages }))).toMatchObject({
      TotalCount: 1,
    });
    const part = { Name: '王', CertNum: 'OLD' };
    expect(await done(clerk.get(`${business}/GetCertList`, { ...part, ...pages }))).toMatchObject({
      TotalCount: 0,
    });
    for (const name of ['CertId', 'id', '_certId'])
      expect(await done(clerk.get(`${business}/GetCertModel`, { [name]: _certId }))).toMatchObject({
        _certNum: `OLD-${run}`,
      });

    const asked = { Name: certificate._name, IdNum: certificate._idNum, CertNum: '', ...pages };
    const { List } = await done(visitor.get(`${web}/GetCertList`, asked));
    expect(List).toMatchObject([{ _name: certificate._name, _examStatus: 1 }]);
    const picture = await done(
      visitor.get(`${web}/DownCert`, { IdNum: List[0]._idNum, CertId: List[0]._certId }),
    );
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG');

    await done(clerk.post(`${business}/DelCerts`, { CertId: _certId }));
    expect(await done(visitor.get(`${web}/GetCertList`, asked))).toMatchObject({ TotalCount: 0 });
  },
);

test.for(spellings)(
  'certificates with names %s are imported, downloaded together and taken back',
  async (spelling, { site }) => {
    const { clerk } = await openStory(site, spelling);
    const name = `赵${run}`;
    const good = makeRow({ 姓名: name, 证书编号: `OLD-IMPORT-${run}` });
    const file = (rows: string[][]) =>
      makeSheet(rows).then((content) => ({ name: '证书.xlsx', content: new Uint8Array(content) }));
    const call = `${business}/ImportCerts`;

    const wrong = await file([makeRow({ 姓名: '' })]);
    expect((await clerk.postParts(call, { Mode: 'check' }, wrong)).Code).toBe(511);
    expect(await done(clerk.postParts(call, { Mode: 'check' }, await file([good])))).toMatchObject({
      New: 1,
      BatchId: null,
    });
    const { BatchId } = await done(clerk.postParts(call, { Mode: 'all' }, await file([good])));
    const asked = { CertNum: `OLD-IMPORT-${run}`, ...pages };
    const { List } = await done(clerk.get(`${business}/GetCertList`, asked));
    expect(List).toMatchObject([{ _name: name, _examStatus: 1 }]);

    const packed = await clerk.download(`${business}/DownCerts`, { Ids: List[0]._certId });
    expect(packed.type).toContain('zip');
    expect(packed.bytes.subarray(0, 2).toString()).toBe('PK');
    await done(clerk.post(`${business}/UndoImport`, { BatchId }));
    expect(await done(clerk.get(`${business}/GetCertList`, asked))).toMatchObject({ TotalCount: 0 });
  },
);

test.for(spellings)('an administrator with names %s makes each call', async (spelling, { site }) => {
  const { clerk, visitor, options, MenuId } = await openStory(site, spelling);
  await visitor.post(`${web}/SavePropose`, { Mobile: '13900139000', ProposeContent: `建议乙${run}` });
  const news = (Title: string) => ({ MenuId, Title, NewContent: '<p>正文</p>', Status: 1, IsTop: 'false' });
  const ids: number[] = [];
  for (const letter of ['甲', '乙', '丙', '丁', '戊'])
    ids.push((await done(clerk.post(`${business}/SaveNews`, news(letter + run)))).NewsId);

  for (const call of ['GetLoginUser', 'GetSystemMenuList', 'GetAdminUserL'])
    await done(clerk.get(`${system}/${call}`));
  const roles = { pageindex: 1, pagesize: 999 };
  await done(clerk.get(`${system}/GetRoleList`, roles));
  const menu = {
    MenuType: 2,
    menuname: `旧页面${run}`,
    icon: 'file',
    component: 'news/list',
    pid: -1,
    visible: 1,
    status: 1,
  };
  const { Id } = await done(clerk.post(`${system}/SaveSystemMenu`, menu));
  await done(clerk.post(`${system}/DelSystemMenu/${Id}`));
  const { RoleId } = await done(clerk.post(`${system}/SaveRole`, { RoleName: `旧角色${run}` }));
  await done(clerk.get(`${system}/GetRole/${RoleId}`));
  const person = { Account: `old${run}`, Password: 'Good-Password-7', RoleId };
  const { AdminId } = await done(clerk.post(`${system}/SaveAdminUser`, person));
  const listed = await done(clerk.get(`${system}/GetAdminUserL`, { key: person.Account, ...pages }));
  expect(listed.List).toMatchObject([{ AdminId, RealName: person.Account }]);
  await done(clerk.post(`${system}/SaveAdminUser`, { AdminId, RealName: '张三', RoleId }));
  await done(clerk.post(`${system}/SaveAdminUser`, { AdminId, RoleId }));
  const renamed = await done(clerk.get(`${system}/GetAdminUserL`, { key: person.Account, ...pages }));
  expect(renamed.List).toMatchObject([{ AdminId, RealName: '张三' }]);
  await done(clerk.post(`${system}/DelAdminUser/${AdminId}`));
  await done(clerk.post(`${system}/DelRole/${RoleId}`));

  for (const name of ['pid', 'MenuId'])
    expect(await done(clerk.get(`${business}/GetNewsList`, { [name]: MenuId, ...pages }))).toMatchObject({
      TotalCount: 5,
    });
  await done(clerk.get(`${business}/GetMenuList`, { ...pages, parentid: -1 }));
  await done(clerk.get(`${business}/GetMenuModel`, { menuid: MenuId }));
  await done(clerk.get(`${business}/GetNewsDetail`, { newsid: ids[0] }));
  await done(clerk.post(`${business}/SaveSelectPosition`, { Seat: 1, NewsIds: ids.slice(0, 1) }));
  const [placed] = (await done(clerk.get(`${business}/GetNewPositionList`, { seat: 1, ...pages }))).List;
  await done(clerk.post(`${business}/UpdateSortNumber`, { id: placed.PositionId, SortNumber: '7' }));
  await done(clerk.post(`${business}/EditNewPositionStatus`, { PositionId: placed.PositionId, Status: 0 }));
  await done(clerk.get(`${business}/GetTypeList`, { type: 3, pageindex: 1, pagesize: 999 }));

  // Five ways to say which article is meant.
  await done(clerk.post(`${business}/DelNews`, { NewsId: ids[0] }));
  await done(clerk.postForm(`${business}/DelNews`, { Ids: [ids[1]] }));
  await done(clerk.postList(`${business}/DelNews`, [ids[2]!]));
  await done(clerk.post(`${business}/DelNews/${ids[3]}`));
  await done(clerk.postQuery(`${business}/DelNews`, { id: ids[4] }));

  const banner = { Title: '横幅', ImageUrl: '/files/x.png', JumpUrl: '', Type: 2 };
  const { BannerId } = await done(clerk.post(`${business}/SaveBanner`, banner));
  await done(clerk.get(`${business}/GetBannerList`, { Title: '横幅', type: 2, ...pages }));
  await done(clerk.post(`${business}/DelBanner`, { Id: BannerId }));
  const link = { LinkId: -1, Title: `链接${run}`, Friendlinks: 'https://www.example.cn' };
  const { LinkId } = await done(clerk.post(`${business}/SaveWebFriendlinks`, link));
  expect(
    await done(clerk.get(`${business}/GetWebFriendlinksList`, { Title: link.Title, ...pages })),
  ).toMatchObject({ TotalCount: 1 });
  await done(clerk.post(`${business}/DelWebFriendlinks`, { Ids: String(LinkId) }));
  const [{ ProposeId }] = (await done(clerk.get(`${business}/GetWebProposeList`, pages))).List;
  await done(clerk.post(`${business}/DelWebPropose`, { id: ProposeId }));
  const activity = { Title: '年会', BeginTime: '2030-01-01 09:00:00', Place: '上海', Content: '' };
  const { ActivityId } = await done(clerk.post(`${business}/SaveActivityDetail`, activity));
  await done(clerk.get(`${business}/GetActivityList`, { Title: '年会', ...pages }));
  await done(clerk.get(`${business}/GetActivity/${ActivityId}`));
  expect([200, 409]).toContain((await clerk.post(`${business}/ResendActivityMember`, { ActivityId })).Code);

  const member = {
    CompanyTypeName: options.CompanyTypeId,
    MemberLevel: options.MemberLevelId,
    MemberName: `后台公司${run}`,
    LegalPerson: '张三',
    Account: `back${run}`,
    Pwd: 'Good-Password-7',
    Email: 'a@example.com',
    OperatorPhone: '13800138000',
    RegCapital: '',
    FoundDate: null,
  };
  const { MemberId } = await done(clerk.post(`${business}/EditMemberInfo`, member));
  await done(clerk.get(`${business}/GetMemberList`, { ...pages, MemberLevel: options.MemberLevelId }));
  for (const filter of [{ MemberName: member.MemberName }, { MemberName: '', Account: member.Account }])
    expect((await done(clerk.get(`${business}/GetMemberList`, { ...filter, ...pages }))).List).toMatchObject([
      { MemberId },
    ]);
  await done(clerk.get(`${business}/GetMemberModel/${MemberId}`));
  expect([200, 409]).toContain(
    (await clerk.post(`${business}/EditMemberStatus`, { MemberId, Status: 0 })).Code,
  );
  const picture = { name: '资料.txt', content: '文字' };
  expect(await done(clerk.postParts(`${business}/UploadFile`, {}, picture))).toMatch(/^\/files\//);
  const { MenuId: leaf } = await done(
    clerk.post(`${business}/SaveMenu`, { Name: `空栏目${run}`, ParentId: 0 }),
  );
  await done(clerk.post(`${business}/DelMenu`, { Ids: [leaf] }));
  const passwords = { Password: 'Correct-Horse-7', Newpwd: 'Better-Horse-8', againNewpwd: 'Better-Horse-8' };
  await done(clerk.post(`${web}/EditAdminPwd`, passwords));
  const again = { Password: 'Better-Horse-8', Newpwd: 'Finest-Horse-9', againNewpwd: 'Finest-Horse-9' };
  await done(clerk.post(`${system}/EditAdminPwd`, again));
});

test('no name of the specification is unknown to its call', ({ site }) => {
  // The profile is sent back whole, with what the member may not change.
  const sentBack = '/api/XfWebApi/EditMember';
  const named = site.logged.filter(({ msg, path }) => msg === 'unknownParameter' && path !== sentBack);

  expect(named.map(({ path, parameter }) => `${String(path)} ${String(parameter)}`).toSorted()).toEqual([]);
});
