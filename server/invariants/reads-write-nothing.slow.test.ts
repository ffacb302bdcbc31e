import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { startSession } from '../modules/sessions/store.ts';
import { makeCertificate } from '../testing/factories/make-certificate.ts';
import { makeField, makeForm } from '../testing/factories/make-form.ts';
import { sendNotice } from '../testing/factories/make-notice.ts';
import { makeSignUpActivity, personIdsOf, signUp } from '../testing/factories/make-sign-up.ts';
import {
  makeAdministrator,
  makeApplication,
  makeMember,
  makeNews,
  signInMember,
} from '../testing/factories/records.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test } from '../testing/test.ts';

/*
 * Every GET of the contract, while triggers watch every table. Reading writes only that somebody read; a captcha and a
 * sign-in are declared with `changesByGet` and named in docs/security.md.
 */

/** Notes the name of each table in which a row is inserted, changed or deleted. */
async function watchTables({ owner: db }: TestApp): Promise<void> {
  await sql`create table observed_writes (name text)`.execute(db);
  await sql`create function observe_write() returns trigger language plpgsql security definer as $$
    begin insert into public.observed_writes values (tg_table_name); return null; end $$`.execute(db);
  await sql`do $$ declare name text; begin
    for name in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'observed_writes'
    loop execute format('create trigger zz_observed after insert or update or delete on %I
      for each row execute function observe_write()', name); end loop; end $$`.execute(db);
}

async function takeWrites({ owner: db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from observed_writes returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))].toSorted();
}

/** Who read or exported what, how often an address asked, when a session was used last, and what the clock writes. */
const recordsOfReading = new Set([
  'operation_log',
  'operation_log_head',
  'review_reads',
  'call_counts',
  'sessions',
  'running_programs',
  'daily_certificate_searches',
  'daily_visits',
  'news_views',
]);

/** The calls for which this small site has nothing: they answer a refusal here. */
const refused = [
  'XfSysBussiness/GetRosterFaults 409',
  'XfSysBussiness/GetRosterMembers 404',
  'XfWebApi/GetDirectoryMember 404',
  'XfSysBussiness/GetSignUpFaults 409',
  'XfSysBussiness/GetResultFaults 409',
  'XfSysBussiness/DownFormFile 404',
  'XfWebApi/DownCert 404',
  'XfSysBussiness/GetImportFaults 409',
  'XfSysBussiness/GetTemplateVersions 404',
  'XfSysBussiness/GetTemplatePicture 404',
  'XfWebApi/VerifyCerts 400',
  'XfSystemApi/DownloadBackup 409',
];

interface World {
  tokens: Record<string, string | undefined>;
  ids: Record<string, string>;
  inputs: Record<string, Record<string, string>>;
}

async function makeWorld(site: TestApp, administrator: string): Promise<World> {
  const newsid = String(await makeNews(site, administrator));
  const recycled = await makeNews(site, administrator);
  await site.call(businessNews.DelNews, { NewsId: recycled }, administrator);
  const member = await makeMember(site);
  await makeApplication(site);
  const { MenuId } = await site.call(businessNews.GetNewsDetail, { newsid: Number(newsid) }, administrator);
  const certificate = await makeCertificate(site, administrator);
  const CertId = String(certificate._certId);
  const review = await site.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  const role = await site.db.selectFrom('roles').select('id').executeTakeFirstOrThrow();
  const [menuid, year] = [String(MenuId), '2026'];
  const [ActivityId, signedUp] = await makeSignedUp(site, administrator);
  const FormId = await makeForm(site, administrator, { Fields: [makeField({ Kind: 'table' })] });
  const noticeId = await sendNotice(site, administrator, {
    Title: '通知',
    Audience: { MemberIds: [member.id] },
  });
  const ofActivity = { id: String(ActivityId) };
  const ofForm = { id: String(FormId) };
  const ofNotice = { id: String(noticeId) };
  const memberid = String(member.id);
  const one = { name: certificate._name, idnum: certificate._idNum };
  return {
    tokens: { administrator, member: await signInMember(site, member) },
    ids: { GetRole: String(role.id), GetMemberModel: String(member.id), GetActivity: ofActivity.id },
    inputs: {
      GetLoginToken: { account: member.account, password: member.password },
      GetRecordHistory: { noun: 'news', recordid: newsid },
      GetMenuModel: { menuid },
      GetMenuTreeModel: { menuid },
      GetNewsDetail: { newsid },
      GetNewsVersions: { newsid },
      GetNewsDeletion: { Ids: String(recycled) },
      GetNewPositionList: { seat: '1' },
      GetTypeList: { type: '1' },
      GetProcessItem: { processid: String(review.id) },
      ExportPersonal: { MemberId: String(member.id) },
      DownCert: { IdNum: one.idnum, CertId },
      GetCertModel: { CertId },
      DownCerts: { Ids: CertId },
      GetImportFaults: { Ticket: 'none' },
      GetRosterFaults: { Ticket: 'none' },
      GetRosterMembers: { batchid: '1' },
      GetTemplateVersions: { ProgrammeId: '1' },
      GetTemplatePicture: { TemplateId: '1' },
      GetCertIssues: { CertId },
      GetCertImage: { CertId },
      VerifyCerts: { Lines: `${one.name} ${certificate._certNum}` },
      GetFigures: { year },
      ExportFigures: { year },
      DownloadBackup: { BackupId: '1' },
      GetDestinations: { key: '张三' },
      GetOpenings: { memberid },
      GetMemberMerges: { id: memberid },
      GetContacts: { MemberId: memberid },
      GetDirectoryMember: { memberid },
      GetMemberPage: { id: memberid },
      GetMemberForms: { memberid },
      GetActivitySignUp: { ActivityId: ofActivity.id },
      ProposeCompanies: { ActivityId: ofActivity.id, key: '公司' },
      GetSignUp: { Key: signedUp.Key },
      GetSignUpPerson: { id: String(signedUp.PersonId) },
      GetSignUpFaults: { Ticket: 'none' },
      GetResultFaults: { Ticket: 'none' },
      ...sameFor(
        ['GetSignUpSettings', 'GetSignUpList', 'ExportSignUps', 'PrintSignInSheet', 'PrintBadges'],
        ofActivity,
      ),
      GetOpenForm: { FormId: ofForm.id },
      ...sameFor(
        [
          'GetForm',
          'GetFormAnswers',
          'ExportFormAnswers',
          'GetFormMissing',
          'GetFormSums',
          'ExportFormFiles',
          'GetFormComments',
          'ExportFormComments',
        ],
        ofForm,
      ),
      DownFormFile: { AnswerId: crypto.randomUUID(), Field: 'f00001' },
      ...sameFor(['GetNoticeRecipients', 'ExportNoticeRecipients', 'CountNoticeReminder'], ofNotice),
      GetNotice: { ...ofNotice, NoticeId: ofNotice.id },
    },
  };
}

const sameFor = (names: readonly string[], input: Record<string, string>) =>
  Object.fromEntries(names.map((name) => [name, input]));

async function makeSignedUp(site: TestApp, administrator: string) {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const { Key } = await signUp(site, { ActivityId });
  const [PersonId = 0] = await personIdsOf(site, administrator, ActivityId);
  return [ActivityId, { Key, PersonId }] as const;
}

/** Sends a GET and returns the code of the answer and the tables that were written meanwhile. */
async function ask(site: TestApp, { tokens, ids, inputs }: World, { path, audience }: Endpoint) {
  const name = path.split('/')[3] ?? '';
  const token = tokens[audience === 'administrator' ? 'administrator' : 'member'];
  await takeWrites(site);
  const { headers } = await site.app.inject({
    url: `${path.replace('{id}', ids[name] ?? '1')}?${new URLSearchParams(inputs[name])}`,
    headers: token === undefined || audience === 'anyone' ? {} : { token },
  });
  return { code: headers['x-api-code'], tables: await takeWrites(site) };
}

test('a GET changes no table, unless its declaration says so', async ({ site }) => {
  const { id } = await makeAdministrator(site);
  const administrator = await startSession(site.db, { audience: 'administrator', holderId: id });
  const world = await makeWorld(site, administrator);
  await watchTables(site);
  const written: Record<string, string[]> = {};
  const declared: string[] = [];
  const unanswered: string[] = [];

  for (const endpoint of site.endpoints.filter(({ method }) => method.includes('GET'))) {
    const label = endpoint.path.replace('/api/', '').replace('/{id}', '');
    const { code, tables } = await ask(site, world, endpoint);
    if (code !== undefined && code !== '200') unanswered.push(`${label} ${code}`);
    // A job of the background may write at the same moment, but hardly twice.
    const again = tables.every((name) => recordsOfReading.has(name))
      ? tables
      : (await ask(site, world, endpoint)).tables;
    written[label] = tables.filter((name) => again.includes(name));
    if (endpoint.changesByGet) declared.push(label);
  }

  expect(declared).toEqual(['XfSystemApi/GetCode', 'XfWebApi/GetLoginToken']);
  expect(written['XfSystemApi/GetCode']).toContain('captchas');
  expect(written['XfWebApi/GetLoginToken']).toContain('sessions');
  const changed = Object.entries(written).filter(
    ([label, tables]) => !declared.includes(label) && tables.some((name) => !recordsOfReading.has(name)),
  );
  expect(changed).toEqual([]);
  expect(unanswered).toEqual(refused);
});
