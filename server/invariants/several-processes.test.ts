import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemSessions, memberSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import { businessFiles } from '#contract/content/files.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import { signInAdministrator, makeMember } from '../testing/factories/records.ts';
import { startS3, type TestStore } from '../testing/services/start-s3.ts';
import { startSmtp, type TestSmtp } from '../testing/services/start-smtp.ts';
import { makeTemporaryFolder, startProgram, type Program } from '../testing/start-program.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';

/*
 * Two whole programs on one database and one store (security line 31): a change in one is visible in the other.
 */

let database: TestDatabase;
let store: TestStore;
let smtp: TestSmtp;
let folders: Awaited<ReturnType<typeof makeTemporaryFolder>>[];
let programs: Program[];
/** The two programs as tests talk to them. */
let one: Client;
let other: Client;
/** The first administrator's token, valid in both programs. */
let administrator: string;

const account = 'chief';
const password = 'Correct-Horse-7-Staple';

beforeAll(async () => {
  database = await createTestDatabase();
  store = await startS3();
  smtp = await startSmtp();
  folders = [await makeTemporaryFolder(), await makeTemporaryFolder()];
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    FILES_URL: store.url(),
    SMTP_URL: smtp.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_ACCOUNT: account,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
  };
  // Together, as after a power cut: they take turns where they must.
  programs = folders.map(({ path }) => startProgram({ ...shared, DATA_DIR: path }));
  const [first = '', second = ''] = await Promise.all(programs.map(({ ready }) => ready));
  [one, other] = [clientOf(first), clientOf(second)];
  administrator = await signIn(one, other);
});
afterAll(async () => {
  for (const program of programs) program.kill('SIGTERM');
  await Promise.all(programs.map(({ ended }) => ended));
  await Promise.all([
    smtp.stop(),
    store.stop(),
    database.drop(),
    ...folders.map((folder) => folder.remove()),
  ]);
});

type Client = Pick<TestApp, 'call' | 'send' | 'db'> & { url: string };

function clientOf(url: string): Client {
  const send = async (endpoint: Endpoint, input: unknown, token?: string): Promise<Envelope> => {
    const isPost = [endpoint.method].flat()[0] === 'POST';
    const query = isPost ? '' : `?${new URLSearchParams(input as Record<string, string>).toString()}`;
    const response = await fetch(`${url}${endpoint.path}${query}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
      ...(isPost ? { body: JSON.stringify(input) } : {}),
    });
    return (await response.json()) as Envelope;
  };
  return {
    url,
    db: database.db,
    send,
    async call(endpoint, input, token) {
      const { Code, Message, Data } = await send(endpoint, input, token);
      if (Code !== 200) throw new Error(`${endpoint.path}: ${Code} ${Message}`);
      return Data as never;
    },
  };
}

/** One program issues the captcha, the other one checks its answer. */
async function signIn(rendering: Client, checking: Client): Promise<string> {
  const { Url } = await rendering.send(systemSessions.GetCode, {});
  const { answer } = await database.db
    .selectFrom('captchas')
    .select('answer')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const form = { Account: account, Password: password, TreeCode: answer, FullName: Url ?? '' };
  return await checking.call(systemSessions.Login, form);
}

const codeAt = async (client: Client, token: string) =>
  (await client.send(systemStaff.GetLoginUser, {}, token)).Code;
const often = { interval: 20 };
const asTestApp = (client: Client) => client as unknown as TestApp;

test('both processes are ready, and the database has a single first administrator', async () => {
  for (const { url } of [one, other])
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  const { count } = await database.db
    .selectFrom('administrators')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('a session is valid at both processes, and a sign-out at the first process ends the session at both', async () => {
  const token = await signIn(other, one);
  expect(await codeAt(other, token)).toBe(200);

  await one.call(systemSessions.Logout, {}, token);

  expect(await codeAt(other, token)).toBe(402);
});

test('a permission that is removed at one process is removed at the other process', async () => {
  const token = await signInAdministrator(asTestApp(one), ['log:list', 'role:list']);
  expect((await other.send(systemRoles.GetRoleList, {}, token)).Code).toBe(200);
  const { role_id: RoleId } = await database.db
    .selectFrom('administrators')
    .select('role_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

  await one.call(
    systemRoles.SaveRole,
    { RoleId: RoleId ?? 0, RoleName: '无权限', MenuIds: [] },
    administrator,
  );

  expect((await other.send(systemRoles.GetRoleList, {}, token)).Code).toBe(403);
});

test('a setting that is changed at one process appears to readers of the other process', async () => {
  expect((await other.call(webSettings.GetSiteInfo, {})).SiteName).toBe('协会门户');

  await one.call(businessSettings.SaveSiteConfig, { SiteName: '风险管理协会' }, administrator);

  await expect
    .poll(async () => (await other.call(webSettings.GetSiteInfo, {})).SiteName, often)
    .toBe('风险管理协会');
});

test('publishing, changing and withdrawing an article at one process applies to the other process', async () => {
  const { MenuId } = await one.call(businessMenus.SaveMenu, { Name: '通知' }, administrator);
  const titlesAt = async (client: Client) =>
    (await client.call(webNews.GetNewsList, { pid: MenuId })).List.map(({ Title }) => Title);
  expect(await titlesAt(other)).toEqual([]);

  const { NewsId } = await one.call(
    businessNews.SaveNews,
    { MenuId, Title: '第一稿', NewContent: '<p>正文</p>' },
    administrator,
  );
  await expect.poll(() => titlesAt(other), often).toEqual(['第一稿']);

  const changed = { NewsId, MenuId, Title: '第二稿', NewContent: '<p>正文</p>' };
  await other.call(businessNews.SaveNews, changed, administrator);
  await expect.poll(() => titlesAt(one), often).toEqual(['第二稿']);

  await one.call(businessNews.DelNews, { NewsId }, administrator);
  await expect.poll(() => titlesAt(other), often).toEqual([]);
});

test('a file that is uploaded to one process is served by the other process', async () => {
  const form = new FormData();
  form.append('file', new Blob(['内容']), '说明.txt');
  const upload = { method: 'POST', headers: { token: administrator }, body: form };
  const { Data } = (await (
    await fetch(`${one.url}${businessFiles.UploadFile.path}`, upload)
  ).json()) as Envelope;

  const served = await fetch(`${other.url}${String(Data)}`);

  expect(await served.text()).toBe('内容');
});

test('failed sign-ins at both processes share one counter', async () => {
  const guess = { account: 'nobody', password: 'wrong' };
  for (let attempt = 0; attempt < 5; attempt++) {
    const { Code } = await (attempt % 2 ? one : other).send(memberSessions.GetLoginToken, guess);
    expect(Code).toBe(409);
  }

  for (const client of [one, other]) {
    expect(await client.send(memberSessions.GetLoginToken, guess)).toMatchObject({ Code: 429 });
  }
});

test('the rate limit of an address is shared by both processes', async () => {
  const suggest = async (client: Client, text: string) =>
    (await client.send(webSuggestions.SavePropose, { Mobile: '13800138000', ProposeContent: text })).Code;

  const codes = [await suggest(one, '甲'), await suggest(other, '乙'), await suggest(one, '丙')];

  expect(codes).toEqual([200, 200, 200]);
  expect([await suggest(one, '丁'), await suggest(other, '戊')]).toEqual([429, 429]);
});

test('the same form sent to both processes at once is stored once', async () => {
  const form = { Title: '同一活动', BeginTime: '2098-12-01 09:00:00', Place: '上海' };

  const saved = await Promise.all(
    [one, other].map((client) => client.call(businessActivities.SaveActivityDetail, form, administrator)),
  );

  expect(saved[0]).toEqual(saved[1]);
});

test('the schedule contains each job once, however many processes read the schedule', async () => {
  const { rows } = await sql<{ name: string; timezone: string }>`
    select name, timezone from jobs.schedule order by name`.execute(database.db);

  expect(rows).toEqual([
    { name: 'backup', timezone: 'Asia/Shanghai' },
    { name: 'forget', timezone: 'Asia/Shanghai' },
    { name: 'note-free-space', timezone: 'Asia/Shanghai' },
    { name: 'note-sounds', timezone: 'Asia/Shanghai' },
    { name: 'read-documents', timezone: 'Asia/Shanghai' },
    { name: 'renew-search-texts', timezone: 'Asia/Shanghai' },
    { name: 'sign-log', timezone: 'Asia/Shanghai' },
    { name: 'sweep', timezone: 'Asia/Shanghai' },
  ]);
});

test('each job and message is handled once, and a remaining process handles all of them', async () => {
  const { id } = await makeMember(asTestApp(one), {
    Email: 'office@member.example',
    OperatorPhone: '021-55555555',
  });
  const activity = { BeginTime: '2098-12-01 09:00:00', Place: '上海', MemberIds: [id] };
  const invite = (client: Client, number: number) =>
    client.call(
      businessActivities.SaveActivityDetail,
      { ...activity, Title: `活动${number}` },
      administrator,
    );
  const subjectsSent = async () => {
    const rows = await database.db
      .selectFrom('outgoing_messages')
      .select('subject')
      .where('state', '=', 'sent')
      .where('noun', '=', 'activity')
      .execute();
    return rows.length;
  };
  const invitationsReceived = () => smtp.received.filter(({ source }) => isInvitation(source)).length;

  await Promise.all(Array.from({ length: 12 }, (_, number) => invite(number % 2 ? one : other, number)));
  await expect.poll(subjectsSent).toBe(12);
  expect(invitationsReceived()).toBe(12);

  programs[0]?.kill('SIGKILL');
  await programs[0]?.ended;
  for (let number = 20; number < 24; number++) await invite(other, number);
  await expect.poll(subjectsSent).toBe(16);
  expect(invitationsReceived()).toBe(16);

  await other.call(businessMembers.EditMemberStatus, { MemberId: id, Status: 0 }, administrator);
});

function isInvitation(source: string): boolean {
  return source.includes(Buffer.from('活动邀请：').toString('base64').slice(0, 18));
}
