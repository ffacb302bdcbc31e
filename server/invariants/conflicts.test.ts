import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { webForms } from '#contract/forms/forms.ts';
import { webContacts } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMemberPages, webMemberPages } from '#contract/members/member-pages.ts';
import { webMembers } from '#contract/members/members.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { findUses } from '../modules/files/file-uses.ts';
import { startSession } from '../modules/sessions/store.ts';
import { rowsOfLists, sampleForm } from '../testing/factories/list-rows.ts';
import { saveActivity } from '../testing/factories/make-activity.ts';
import { makeCertificate } from '../testing/factories/make-certificate.ts';
import { makeField, makeForm, newReceipt } from '../testing/factories/make-form.ts';
import { saveNotice } from '../testing/factories/make-notice.ts';
import { makePerson, makeSignUpActivity } from '../testing/factories/make-sign-up.ts';
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
 * newer version in `Data.Current` (docs/decisions/0366). A file that it names counts as used from then on.
 */

type Form = Record<string, unknown>;
/** Calls an endpoint by its name, of the back office unless the row names another audience. */
type Send = (name: string, form: Form) => Promise<{ Code: number; Message: string; Data: unknown }>;

interface World {
  site: TestApp;
  administrator: string;
  send: Send;
  /** Sends the row's call as this member from now on. */
  actAs: (token: string) => void;
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

/** Another administrator changes the member meanwhile. */
async function editOfMember({ site, administrator, send }: World, { MemberId: id }: Form) {
  const read = await site.call(businessMembers.GetMemberModel, { id: Number(id) }, administrator);
  return await send('EditMemberInfo', { ...read, Remarks: '对方的备注' });
}

/** Rows by the name of their call, after its audience unless that is the administrators. */
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
  SaveForm: {
    make: saved('SaveForm', 'FormId', () => ({
      Title: called('问卷'),
      CloseDay: '2098-12-01',
      Fields: [makeField()],
    })),
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  SaveSignUpSettings: {
    make: async ({ site, administrator }) => ({
      ActivityId: await makeSignUpActivity(site, administrator),
      IsOpen: true,
    }),
    theirs: { Places: 20 },
    mine: { Places: 30 },
  },
  SaveSignUpPerson: {
    async make({ site, administrator }) {
      const ActivityId = await makeSignUpActivity(site, administrator);
      const { People } = await site.call(
        businessSignUps.AddSignUp,
        { ActivityId, CompanyName: '单位', People: [makePerson()], Receipt: newReceipt() },
        administrator,
      );
      return { PersonId: People[0]!.PersonId, Name: '王敏' };
    },
    theirs: { Post: '经理' },
    mine: { Post: '主任' },
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
  EndMember: {
    async make({ site }) {
      return {
        MemberId: (await makeMember(site)).id,
        EndDate: '2098-01-01',
        EndReason: '自愿退会',
        Version: 2,
      };
    },
    change: editOfMember,
    theirs: { Remarks: '对方的备注' },
    mine: {},
  },
  RestoreMember: {
    async make({ site, send }) {
      const { id: MemberId } = await makeMember(site);
      await send('EndMember', { MemberId, EndDate: '2098-01-01' });
      return { MemberId, Version: 3 };
    },
    change: editOfMember,
    theirs: { Remarks: '对方的备注' },
    mine: {},
  },
  MergeMembers: {
    async make({ site }) {
      const [{ id: MemberId }, { id: OtherId }] = [await makeMember(site), await makeMember(site)];
      return { MemberId, OtherId, Version: 2 };
    },
    change: editOfMember,
    theirs: { Remarks: '对方的备注' },
    mine: {},
  },
  SaveContact: {
    async make({ site, administrator }) {
      const { id: MemberId } = await makeMember(site);
      const [contact] = await site.call(businessContacts.GetContacts, { MemberId }, administrator);
      return { ...contact, MemberId };
    },
    theirs: { Post: '对方的职务' },
    mine: { Post: '我的职务' },
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
  ...rowsOfLists((list, call) =>
    call === 'save'
      ? {
          make: saved(list.calls.save, list.id, () => sampleForm(list)),
          theirs: { [list.nameField]: '对方的标题' },
          mine: { [list.nameField]: '我的标题' },
        }
      : undefined,
  ),
  SaveMenu: {
    make: saved('SaveMenu', 'MenuId', () => ({ Name: called('对照的栏目'), CurValue: '' })),
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
  EditMyInfo: {
    async make({ site, actAs }) {
      const { id } = await makeAdministrator(site);
      const token = await startSession(site.db, { audience: 'administrator', holderId: id });
      actAs(token);
      return { ...(await site.call(systemStaff.GetLoginUser, {}, token)) };
    },
    theirs: { RealName: '陈薇' },
    mine: { RealName: '陈巍' },
  },
  SaveSystemMenu: {
    make: saved('SaveSystemMenu', 'Id', () => ({ MenuType: 1, MenuName: '分组' })),
    theirs: { MenuName: '对方的分组' },
    mine: { MenuName: '我的分组' },
  },
  'member SaveNews': {
    async make({ site, administrator, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      const form = {
        MenuId: await makeMenu(site, administrator),
        Title: called('投稿'),
        NewContent: '<p>一</p>',
      };
      return { ...form, ...(await site.call(webContributions.SaveNews, form, token)) };
    },
    theirs: { Title: '对方的标题', NewContent: '<p>一</p><p>补充的一段</p>' },
    mine: { Title: '我的标题' },
  },
  'member SaveMyPage': {
    async make({ site, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      return { ...(await site.call(webMemberPages.SaveMyPage, { Introduction: '一' }, token)) };
    },
    theirs: { Introduction: '对方的介绍' },
    mine: { Introduction: '我的介绍' },
  },
  SaveMemberPage: {
    async make({ site, administrator }) {
      const form = { MemberId: (await makeMember(site)).id, Introduction: '一' };
      return { ...(await site.call(businessMemberPages.SaveMemberPage, form, administrator)) };
    },
    theirs: { Introduction: '对方的介绍' },
    mine: { Introduction: '我的介绍' },
  },
  SaveAudience: {
    make: saved('SaveAudience', 'AudienceId', () => ({
      AudienceName: called('理事'),
      IsAll: true,
    })),
    theirs: { Cities: ['对方的城市'] },
    mine: { Cities: ['我的城市'] },
  },
  SaveNotice: {
    make: saved('SaveNotice', 'NoticeId', () => ({ Title: called('通知'), Content: '内容', Audience: {} })),
    theirs: { Title: '对方的标题' },
    mine: { Title: '我的标题' },
  },
  SendNotice: {
    async make({ site, administrator }) {
      const { id } = await makeMember(site);
      return {
        ...(await saveNotice(site, administrator, { MemberIds: [id] })),
        Audience: { MemberIds: [id] },
      };
    },
    // A colleague changes the draft meanwhile.
    change: ({ send }, read) => send('SaveNotice', { ...read, Title: '对方的标题', Content: '内容' }),
    theirs: { Title: '对方的标题' },
    mine: {},
  },
  SaveConfirmationRound: {
    make: saved('SaveConfirmationRound', 'RoundId', () => ({ Title: '年度核对', BeginDate: '2026-01-01' })),
    theirs: { Title: '对方的名称' },
    mine: { Title: '我的名称' },
  },
  'reader SaveFormDraft': {
    async make({ site, administrator, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      const field = { ...makeField(), Key: 'f00draft' };
      const draft = {
        FormId: await makeForm(site, administrator, { Fields: [field] }),
        Receipt: 'a'.repeat(43),
        Answers: {},
      };
      return { ...draft, ...(await site.call(webForms.SaveFormDraft, { ...draft, Version: 0 }, token)) };
    },
    theirs: { Answers: { f00draft: '对方的草稿' } },
    mine: { Answers: { f00draft: '我的草稿' } },
  },
  'member EditMember': {
    async make({ site, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      return { ...(await site.call(webMembers.GetUserInfo, {}, token)) };
    },
    theirs: { Remarks: '对方的备注' },
    mine: { Remarks: '我的备注' },
  },
  'member SaveMyContact': {
    async make({ site, actAs }) {
      const token = await signInMember(site);
      actAs(token);
      return { ...(await site.call(webContacts.GetMyContacts, {}, token))[0] };
    },
    theirs: { Post: '对方的职务' },
    mine: { Post: '我的职务' },
  },
  'guest ApplyMember': {
    async make({ site, administrator, actAs }) {
      const applicant = await makeApplication(site);
      const rejection = { MemberId: applicant.id, Status: 2, ProcessItemName: '请补充营业执照' };
      await site.call(businessMembers.SaveApplyAudit, rejection, administrator);
      const token = await signInMember(site, applicant);
      actAs(token);
      return { ...(await site.call(webMembers.GetMemberApplyRc, {}, token)) };
    },
    async change({ site, administrator }, { MemberId: id }) {
      const read = await site.call(businessMembers.GetMemberModel, { id: Number(id) }, administrator);
      const form = { ...read, MemberName: '对方改的名称' };
      return await site.send(businessMembers.EditMemberInfo, form, administrator);
    },
    theirs: { MemberName: '对方改的名称' },
    mine: { Remarks: '我的备注' },
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
  let token = administrator;
  const send: Send = async (name, form) => await site.send(endpointCalled(site, name), form, token);
  return { site, administrator, send, actAs: (member) => void (token = member) };
}

const nameOf = ({ path, audience }: Endpoint) =>
  `${audience === 'administrator' ? '' : `${audience} `}${path.split('/').at(-1)}`;

function endpointCalled(site: TestApp, name: string): Endpoint {
  const found = site.endpoints.find((endpoint) => nameOf(endpoint) === name);
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
  expect(versioned.map(nameOf).toSorted()).toEqual(Object.keys(rows).toSorted());
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
      Message: expect.stringMatching(/^(该记录已被|其中一家刚被|(该稿件|资料|申请)已在别处)/),
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

/** Returns a value that names a file, for a field that takes addresses or rich text. */
function naming(rule: v.GenericSchema<unknown>, path: string): string | undefined {
  const address = `/files/${path}`;
  if (v.is(rule, address) && !v.is(rule, '没有地址的文字')) return address;
  const html = `<p><a href="${address}">附件</a></p>`;
  const read = v.safeParse(rule, html.repeat(20));
  return read.success && String(read.output).includes(address) ? html : undefined;
}

/** The background of a certificate has to be an uploaded picture; a bank account is no address. */
const checkedFiles = ['Background', 'BankAccount'];

// The uploads of members have an owner.
test.for(saves.filter(([name]) => !name.includes(' ')))(
  'a file that a save by %s stores in any field counts as used, so nobody can delete it',
  async ([name, row], { site, administrator }) => {
    const world = worldOf(site, administrator);
    const read = { Version: 1, ...(await row.make(world)) };
    const fields: [string, v.GenericSchema<unknown>][] = Object.entries(
      entriesOf(endpointCalled(site, name).input),
    );
    const named = fields.flatMap(([field, rule]) => {
      if (checkedFiles.includes(field)) return [];
      const path = `2026/11/${randomBytes(16).toString('hex')}.png`;
      const text = naming(rule, path);
      return text === undefined ? [] : [{ field, path, text }];
    });

    const answer = await world.send(name, {
      ...read,
      ...row.mine,
      ...Object.fromEntries(named.map(({ field, text }) => [field, text])),
    });

    expect(answer).toMatchObject({ Code: 200 });
    const paths = named.map(({ path }) => path);
    const used = await findUses(site.db, paths, 1);
    expect(named.filter(({ path }) => !used.has(path)).map(({ field }) => field)).toEqual([]);
  },
);

test('an old client that sends no version is not checked for a conflict', async ({ site, administrator }) => {
  const world = worldOf(site, administrator);
  const form = await rows['SaveNews']!.make(world);
  await world.send('SaveNews', { ...form, Title: '对方的标题' });

  expect(await world.send('SaveNews', { ...form, Title: '旧客户端的标题' })).toMatchObject({ Code: 200 });
});
