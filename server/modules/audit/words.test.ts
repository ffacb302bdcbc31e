import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import {
  actionWord,
  actorWord,
  historyPermissions,
  recordKinds,
  resultWord,
  systemAudit,
  type ActorKind,
} from '#contract/back-office/audit.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { callsOf } from '#contract/lists/calls.ts';
import { managedLists } from '#contract/lists/registry.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import {
  makeAdministrator,
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
  signInByForm,
  signInMember,
} from '../../testing/factories/records.ts';
import { fieldsOf } from '../../testing/hostile-inputs.ts';
import { test } from '../../testing/test.ts';
import { actionGroups, ownWords } from './action-words.ts';

/** Fields that are no part of the record: its own number, and values that are never logged. */
const besides = /^(NewContent|Pwd|Seats|[A-Z][a-z]+Id)$/;

const forms: [string, Endpoint][] = [
  ...managedLists.map((list): [string, Endpoint] => [list.entityType, callsOf(list).save]),
  ['member', businessMembers.EditMemberInfo],
  ['menu', businessMenus.SaveMenu],
  ['news', businessNews.SaveNews],
  ['option', businessOptions.SaveType],
  ['programme', businessProgrammes.SaveProgramme],
];

/** The calls whose filters are logged, by the kind of record of the entry. */
const exportCalls: [string, Endpoint][] = [
  ['certificate', businessCertificates.ExportCerts],
  ['member', businessMembers.ExportMembers],
  ['news', businessNews.ExportNews],
  ['operation', systemAudit.ExportOperationLog],
  ['suggestion', businessSuggestions.ExportProposes],
];

/** The kinds of actors that the log can name for a call. */
function actorsOf({ audience }: Endpoint): readonly ActorKind[] {
  if (audience === 'administrator') return ['administrator'];
  if (audience === 'member' || audience === 'applicant') return ['member'];
  return ['member', 'visitor'];
}

test('every call has an office word in one of at most twelve groups, for each kind of actor', async ({
  site,
  administrator,
}) => {
  const words = await site.call(systemAudit.GetLogWords, {}, administrator);

  const grouped = new Set(words.Groups.flatMap(({ Actions }) => Actions));
  const calls = site.endpoints.flatMap((endpoint) => {
    const name = endpoint.path.split('/')[3] ?? '';
    return actorsOf(endpoint).map((kind) => ({ name, kind, key: `${kind}/${name}` }));
  });
  expect(words.Groups.length).toBeLessThanOrEqual(12);
  expect(calls.length).toBeGreaterThan(180);
  expect(calls.filter(({ key, name }) => !grouped.has(key) && !grouped.has(name))).toEqual([]);
  expect(Object.keys(words.Actions).toSorted()).toEqual([...grouped].toSorted());
});

test('no word of the log contains a name of the program, and no two actions share a word', async ({
  site,
  administrator,
}) => {
  const { Actions, Groups } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const words = [...Object.values(Actions), ...Groups.map(({ Name }) => Name)];
  expect(words.filter((word) => !/^[\p{Script=Han}、（）]+$/u.test(word))).toEqual([]);
  expect(words.filter((word) => /散列|次序|全站|列表接口/.test(word))).toEqual([]);
  expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
});

test('an own word belongs to an action, and the summary of its call does not begin with it', ({ site }) => {
  const actions = new Set(actionGroups.flatMap(({ Actions }) => Actions));
  const derivable = site.endpoints.filter(({ path, method, summary }) => {
    const word = ownWords[path.split('/')[3] ?? ''];
    return word !== undefined && method !== 'GET' && summary.startsWith(word);
  });

  expect(Object.keys(ownWords).filter((action) => !actions.has(action))).toEqual([]);
  expect(derivable.map(({ path }) => path)).toEqual([]);
});

test('what the program, its commands and the server of attachments log has a word', async ({
  site,
  administrator,
}) => {
  const { Actions } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const own = ['BackupFailed', 'FillDemo', 'ForgetApplications', 'ForgetOperations', 'ForgetSuggestions'];
  const commands = ['backup', 'restore', 'token', 'reset-password', 'reset-totp', 'rotate-key'];
  const logged = [...own, ...commands, 'rotate-signing-key', 'ReadAttachment', 'ScanFile'];
  expect(logged.filter((action) => Actions[action] === undefined)).toEqual([]);
});

test('every kind of record and every field of its form has a Chinese name', async ({
  site,
  administrator,
}) => {
  const { Nouns, Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

  expect(
    Object.keys(historyPermissions).filter((entityType) => !Nouns[entityType] || !Fields[entityType]),
  ).toEqual([]);
  for (const [entityType, form] of forms) {
    const nameless = fieldsOf(form).filter((field) => !besides.test(field) && !Fields[entityType]?.[field]);
    expect({ noun: entityType, nameless }).toEqual({ noun: entityType, nameless: [] });
  }
});

test('the state of a record has one name in its form and its history', async ({ site, administrator }) => {
  const { Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const names = ['menu', 'link', 'banner'].map((entityType) => Fields[entityType]?.['Status']?.Name);
  expect(names).toEqual(['状态', '状态', '状态']);
});

test.for(exportCalls)(
  'every filter of an export of the kind %s has a Chinese name',
  async ([entityType, call], { site, administrator }) => {
    const { Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

    expect(fieldsOf(call).length).toBeGreaterThan(2);
    expect(fieldsOf(call).filter((filter) => !Fields[entityType]?.[filter])).toEqual([]);
  },
);

test('every kind of record that the sources record is declared, with its word and who may see its history', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  const kinds = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/entityType(?:: | = )'(\w+)'/g)].map(([, kind = '']) => kind),
  );

  expect(kinds.length).toBeGreaterThan(50);
  expect([...new Set(kinds)].filter((kind) => !Object.hasOwn(recordKinds, kind))).toEqual([]);
});

test('a call that members and administrators share has a name for each kind of actor', async ({
  site,
  administrator,
}) => {
  const words = await site.call(systemAudit.GetLogWords, {}, administrator);
  const saving = { Action: 'SaveNews', Before: null, After: null };

  expect(actionWord(words, { ...saving, ActorKind: 'member' })).toBe('会员投稿或修改稿件');
  expect(actionWord(words, { ...saving, ActorKind: 'administrator' })).toBe('新增或修改文章');
  expect(actionWord(words, { ...saving, ActorKind: 'administrator', After: { Title: '题' } })).toBe(
    '新增文章',
  );
  const changed = { ...saving, Before: { Title: '旧' }, After: { Title: '新' } };
  expect(actionWord(words, { ...changed, ActorKind: 'administrator' })).toBe('修改文章');
  const deletion = { ActorKind: 'administrator', Action: 'DestroyNews' } as const;
  expect(actionWord(words, { ...deletion, Before: null, After: { Reason: '重复' } })).toBe(
    '申请彻底删除文章',
  );
  expect(actionWord(words, { ...deletion, Before: { Title: '题' }, After: { Reason: '重复' } })).toBe(
    '彻底删除文章',
  );
});

test('an action filters by its kind of actor, and a group by all of its actions', async ({
  site,
  administrator,
}) => {
  await site.send(memberSessions.Logout, {}, await signInMember(site));
  await site.send(systemSessions.Logout, {}, await signInAdministrator(site));
  const kindsOf = async (action: string) => {
    const { List } = await site.call(systemAudit.GetOperationLog, { action, pagesize: 999 }, administrator);
    return [...new Set(List.map(({ ActorKind, Action }) => `${ActorKind} ${Action}`))].toSorted();
  };

  expect(await kindsOf('member/Logout')).toEqual(['member Logout']);
  expect(await kindsOf('Logout')).toEqual(['administrator Logout']);
  expect(await kindsOf('登录与账号')).toEqual(
    expect.arrayContaining(['administrator Logout', 'member Logout']),
  );
  expect(await kindsOf('建议箱')).toEqual([]);
});

test('an actor is found and shown by name', async ({ site, administrator }) => {
  const clerk = await makeAdministrator(site);
  await site.db
    .updateTable('administrators')
    .set({ real_name: '章若兰' })
    .where('id', '=', clerk.id)
    .execute();
  await signInByForm(site, clerk);

  const { List } = await site.call(systemAudit.GetOperationLog, { actor: '若兰' }, administrator);

  expect(List.map(actorWord)).toEqual(['章若兰']);
  expect(List[0]).toMatchObject({ ActorName: clerk.account, ActorTitle: '章若兰', Action: 'Login' });
});

test('a refused sign-in says why, to the log alone', async ({ site, administrator }) => {
  const clerk = await makeAdministrator(site);
  const member = await makeMember(site);
  const refusals = [
    await signInByForm(site, { ...clerk, password: 'wrong' }),
    await signInByForm(site, { account: 'nobody', password: 'wrong' }),
    await site.send(memberSessions.GetLoginToken, { account: member.account, password: 'wrong' }),
  ];

  const { List } = await site.call(systemAudit.GetOperationLog, { result: 409, pagesize: 3 }, administrator);

  expect(refusals.map(({ Message }) => Message)).toEqual(Array.from({ length: 3 }, () => '账号或密码错误'));
  expect(List.map(resultWord)).toEqual(['密码错误', '没有这个账号', '密码错误']);
});

test('each logged field of a record has a name', async ({ site, administrator }) => {
  await makeMember(site);
  await makeNews(site, administrator, { MenuId: await makeMenu(site, administrator) });
  const activity = { MemberIds: [(await makeMember(site)).id] };
  const { ActivityId } = await saveActivity(site, administrator, activity);
  const resending = { ActivityId, MemberIds: activity.MemberIds };
  await site.call(businessActivities.ResendActivityMember, resending, administrator);
  await site.call(businessActivities.CancelActivity, { ActivityId, Reason: '改期' }, administrator);
  const { Fields } = await site.call(systemAudit.GetLogWords, {}, administrator);

  const { List } = await site.call(systemAudit.GetOperationLog, { pagesize: 999 }, administrator);
  const nameless = List.filter(({ Noun }) => Noun in Fields).flatMap(({ Noun, After }) =>
    Object.keys(After ?? {}).filter((field) => !Fields[Noun]?.[field]),
  );

  expect(List.length).toBeGreaterThan(3);
  expect([...new Set(nameless)]).toEqual([]);
});
