import { systemStaff } from '#contract/accounts/staff.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { webForms } from '#contract/forms/forms.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { startSession } from '../../modules/sessions/store.ts';
import { rowsOfLists, sampleForm } from '../factories/list-rows.ts';
import { saveActivity } from '../factories/make-activity.ts';
import { makeCertificate } from '../factories/make-certificate.ts';
import { makeField, makeForm, newReceipt } from '../factories/make-form.ts';
import { saveNotice } from '../factories/make-notice.ts';
import { makePerson, makeSignUpActivity } from '../factories/make-sign-up.ts';
import {
  makeAdministrator,
  makeMember,
  makeMenu,
  makeNews,
  makeOptions,
  signInMember,
} from '../factories/records.ts';
import { rowsOfMembers } from './rows-of-members.ts';
import { called, saved, type Form, type Row } from './world.ts';

/** Rows by the name of their call, after its audience unless that is the administrators. */
export const conflictRows: Record<string, Row> = {
  ...rowsOfMembers,
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
  SaveSiteConfig: {
    async make({ send }) {
      const { Data } = await send('SaveSiteConfig', { SiteName: called('名称') });
      return { Version: (Data as Form)['Version'] };
    },
    theirs: { SiteName: '对方的名称' },
    mine: { SiteName: '我的名称' },
  },
};
