import { expect } from 'vitest';
import { webContributions } from '#contract/news/contributions.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { saveActivity } from '../testing/factories/make-activity.ts';
import { makeCertificate } from '../testing/factories/make-certificate.ts';
import {
  makeAdministrator,
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  makeOptions,
  signInMember,
} from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * Every save that sends the version it began from gets the same answer when another user saved first: 409 with the
 * newer version in `Data.Current` (docs/decisions/0366).
 */

type Form = Record<string, unknown>;
/** Calls an endpoint of the back office by its name. */
type Send = (name: string, form: Form) => Promise<{ Code: number; Message: string; Data: unknown }>;

interface World {
  site: TestApp;
  administrator: string;
  send: Send;
}

interface Row {
  /** Makes a record and answers a whole form of it. */
  make: (world: World) => Promise<Form>;
  /** The form that another user saves meanwhile, and the form that is then outdated. */
  theirs: Form;
  mine: Form;
  /** Makes the other user's change where it takes a different call. */
  change?: (world: World, form: Form) => Promise<unknown>;
}

let made = 0;
const called = (name: string) => `${name}${++made}`;

/** A new record by the call itself; `id` is the name of its key in the form. */
const saved =
  (name: string, id: string, form: (world: World) => Form | Promise<Form>) => async (world: World) => {
    const filled = await form(world);
    const { Data } = await world.send(name, filled);
    return { ...filled, [id]: (Data as Form)[id] };
  };

const rows: Record<string, Row> = {
  SaveNews: {
    async make({ site, administrator }) {
      const MenuId = await makeMenu(site, administrator);
      return { MenuId, NewContent: '<p>一</p>', NewsId: await makeNews(site, administrator, { MenuId }) };
    },
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  SaveActivityDetail: {
    async make({ site, administrator }) {
      const { ActivityId } = await saveActivity(site, administrator);
      return { ActivityId, BeginTime: '2098-12-01 09:00:00', Place: '上海' };
    },
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  EditCertInfo: {
    make: async ({ site, administrator }) => ({ ...(await makeCertificate(site, administrator)) }),
    theirs: { _remarks: '对方的备注' },
    mine: { _remarks: '我的备注' },
  },
  SaveProgramme: {
    make: saved('SaveProgramme', 'ProgrammeId', () => ({
      ProgrammeName: called('项目'),
      Statement: '完成{programme}课程。',
      Background: '',
      Fields: [
        { Field: 'certNum', X: 100, Y: 100, Size: 30 },
        { Field: 'qr', X: 100, Y: 300, Size: 180 },
      ],
      Title: '证书',
    })),
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  EditMemberInfo: {
    async make({ site, administrator }) {
      const { id } = await makeMember(site);
      return { ...(await site.call(businessMembers.GetMemberModel, { id }, administrator)) };
    },
    theirs: { Remarks: '对方的备注' },
    mine: { Remarks: '我的备注' },
  },
  SaveApplyAudit: {
    async make({ site }) {
      return { MemberId: (await makeApplication(site)).id, Status: 1 };
    },
    async change({ site, administrator, send }, { MemberId: id }) {
      const read = await site.call(businessMembers.GetMemberModel, { id: Number(id) }, administrator);
      return await send('EditMemberInfo', { ...read, MemberName: '对方改的名称' });
    },
    theirs: { MemberName: '对方改的名称' },
    mine: {},
  },
  SaveProcessItem: {
    async make({ site, administrator, send }) {
      const author = await signInMember(site);
      const draft = {
        Title: called('稿件'),
        MenuId: await makeMenu(site, administrator),
        NewContent: '<p>一</p>',
      };
      const { NewsId } = await site.call(webContributions.SaveNews, draft, author);
      const { Data } = await send('GetProcessList', { kind: 2, key: draft.Title });
      const [waiting] = (Data as { List: { ProcessId: number }[] }).List;
      return { ...draft, NewsId, ProcessId: waiting!.ProcessId, Status: 1 };
    },
    change: async ({ send }, form) => await send('SaveNews', { ...form, Status: 0, Title: '对方改的标题' }),
    theirs: { Title: '对方改的标题' },
    mine: {},
  },
  SaveBanner: {
    make: saved('SaveBanner', 'BannerId', () => ({ Title: '轮播', ImageUrl: '/files/2026/11/a.png' })),
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  SaveWebFriendlinks: {
    make: saved('SaveWebFriendlinks', 'LinkId', () => ({ Title: '友情', Friendlinks: 'https://a.example' })),
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  SaveMenu: {
    make: saved('SaveMenu', 'MenuId', () => ({ Name: called('栏目'), CurValue: '' })),
    theirs: { WebUrl: 'https://theirs.example' },
    mine: { WebUrl: 'https://mine.example' },
  },
  SaveType: {
    async make({ site }) {
      return { TypeId: (await makeOptions(site)).CompanyTypeId, Type: 1, TypeName: called('归类') };
    },
    theirs: { SortNumber: 11 },
    mine: { SortNumber: 12 },
  },
  SaveRole: {
    make: saved('SaveRole', 'RoleId', () => ({ RoleName: called('文秘') })),
    theirs: { Remarks: '对方的备注' },
    mine: { Remarks: '我的备注' },
  },
  SaveAdminUser: {
    async make({ site }) {
      const { id } = await makeAdministrator(site, { permissions: ['news:list'] });
      const { role_id } = await site.db
        .selectFrom('administrators')
        .select('role_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { AdminId: id, RoleId: role_id };
    },
    theirs: { RealName: '陈薇' },
    mine: { RealName: '陈巍' },
  },
  SaveSystemMenu: {
    make: saved('SaveSystemMenu', 'Id', () => ({ MenuType: 1, MenuName: '分组' })),
    theirs: { MenuName: '对方的分组' },
    mine: { MenuName: '我的分组' },
  },
  SaveSiteConfig: {
    async make({ send }) {
      const { Data } = await send('SaveSiteConfig', { SiteName: called('名称') });
      return { Version: (Data as Form)['Version'] };
    },
    theirs: { SiteName: '对方的名称' },
    mine: { SiteName: '我的名称' },
  },
};

function worldOf(site: TestApp, administrator: string): World {
  const send: Send = async (name, form) => await site.send(endpointCalled(site, name), form, administrator);
  return { site, administrator, send };
}

function endpointCalled(site: TestApp, name: string): Endpoint {
  const found = site.endpoints.find(
    ({ path, audience }) => path.endsWith(`/${name}`) && audience === 'administrator',
  );
  if (!found) throw new Error(`${name} is not served`);
  return found;
}

/** The fields of a form, also of one that is checked as a whole. */
const entriesOf = (input: object): object =>
  'entries' in input && typeof input.entries === 'object' && input.entries !== null ? input.entries : {};

test('every call that takes a version has a row in the table of conflicts', ({ site }) => {
  const versioned = site.endpoints.filter(
    // A preview takes the form of a save and stores nothing.
    ({ input, path }) => !/\/Preview\w+$/.test(path) && Object.hasOwn(entriesOf(input), 'Version'),
  );
  const names = versioned.map(({ path }) => path.split('/').at(-1));
  expect(names.toSorted()).toEqual(Object.keys(rows).toSorted());
});

test.for(Object.entries(rows))(
  '%s rejects an outdated version with the newer record, and accepts a save based on that record',
  async ([name, { make, theirs, mine, change }], { site, administrator }) => {
    const world = worldOf(site, administrator);
    const read = { Version: 1, ...(await make(world)) };
    const first = await (change?.(world, read) ?? world.send(name, { ...read, ...theirs }));
    expect(first).toMatchObject({ Code: 200 });

    const second = await world.send(name, { ...read, ...mine });

    const Current = { ...theirs, Version: read.Version + 1 };
    expect(second).toMatchObject({
      Code: 409,
      Message: expect.stringMatching(/^该记录已被/),
      Data: { Current },
    });
    expect(await world.send(name, { ...read, ...mine, Version: read.Version + 1 })).toMatchObject({
      Code: 200,
    });
  },
);

// Of two decisions the second one meets a case that is closed.
const saves = Object.entries(rows).filter(([, { change }]) => change === undefined);

test.for(saves)(
  'two simultaneous saves by %s end in one success and one conflict',
  async ([name, row], { site, administrator }) => {
    const world = worldOf(site, administrator);
    const read = { Version: 1, ...(await row.make(world)) };

    const answers = await Promise.all(
      [row.theirs, row.mine].map((part) => world.send(name, { ...read, ...part })),
    );

    expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ Code }) => Code === 409);
    expect(late?.Data).toMatchObject({ Current: { Version: read.Version + 1 } });
  },
);

test('an old client that sends no version is not checked for a conflict', async ({ site, administrator }) => {
  const world = worldOf(site, administrator);
  const form = await rows['SaveNews']!.make(world);
  await world.send('SaveNews', { ...form, Title: '对方的标题' });

  expect(await world.send('SaveNews', { ...form, Title: '旧客户端的标题' })).toMatchObject({ Code: 200 });
});
