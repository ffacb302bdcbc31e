import { expect } from 'vitest';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { today } from '../../../platform/core/shanghai-time.ts';
import { makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { makePerson, makeSignUpActivity, signUp } from '../../../testing/factories/make-sign-up.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import { officeOf } from '../../../testing/factories/sign-up-office.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const { HandOverCertificates } = businessSignUpImports;
const { GetCertList, EditCertInfo } = businessCertificates;

test('who was there and passed is handed to the certificates, found by the public, and taken back', async ({
  site,
  administrator,
}) => {
  const { id: ProgrammeId } = await site.db
    .selectFrom('programmes')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ActivityId = await makeSignUpActivity(site, administrator, { kind: 1, AsksIdNumber: true });
  const office = officeOf(site, administrator, ActivityId);
  const people = ['到且过', '到没过', '没到过'].map((Name) => makePerson({ Name, IdNumber: makeIdNumber() }));
  await signUp(site, { ActivityId, CompanyName: '发证单位', People: people });
  const handOver = async (Mode: string, token = administrator, IssueDay = '2026-03-20') =>
    await site.send(
      HandOverCertificates,
      { ActivityId, ProgrammeId, ExamDay: '2026-03-05', IssueDay, FirstNumber: 'PX-0099', Mode },
      token,
    );
  expect(await handOver('check')).toMatchObject({
    Code: 409,
    Message: '没有到场并通过、还没有发证的人，请先登记到场、导入结果',
  });

  const ids = (await office.list()).List.map(({ PersonId }) => PersonId);
  await office.tick(ids.slice(0, 2));
  await office.results([
    ['到且过', '', '', '85'],
    ['到没过', '', '', '40'],
    ['没到过', '', '', '90'],
  ]);
  expect(await handOver('check')).toMatchObject({ Code: 200, Data: { Total: 1, New: 1, BatchId: null } });
  const importer = await signInAdministrator(site, ['cert:import']);
  expect(await handOver('all', importer)).toMatchObject({ Code: 403 });
  const { Code, Data } = await handOver('all');
  const BatchId = (Data as { BatchId: number }).BatchId;

  expect(Code).toBe(200);
  const certificates = async () =>
    (await site.call(businessCertificates.GetCertList, { key: '到且过' }, administrator)).List;
  expect(await certificates()).toMatchObject([
    {
      _name: '到且过',
      _company: '发证单位',
      _examTime: '2026-03-05',
      _examStatus: 1,
      _certNum: 'PX-0099',
      _issueDate: '2026-03-20',
    },
  ]);
  const flags = async () => (await office.list()).List.map(({ HasCertificate }) => HasCertificate);
  expect(await flags()).toEqual([true, false, false]);
  // Once more brings nothing new.
  expect(await handOver('check')).toMatchObject({ Code: 409 });

  await site.call(businessImports.UndoImport, { BatchId, Reason: '发错了' }, administrator);
  expect(await certificates()).toEqual([]);
  expect(await flags()).toEqual([false, false, false]);
  // A certificate bears the day of its issue without being asked.
  expect(await handOver('all', administrator, '')).toMatchObject({ Code: 200, Data: { New: 1 } });
  expect(await certificates()).toMatchObject([{ _issueDate: today() }]);
});

/** An activity whose people were all there; returns its calls and those of its hand-over. */
async function makeTraining(site: TestApp, token: string, people: Parameters<typeof makePerson>[0][]) {
  const ActivityId = await makeSignUpActivity(site, token, { kind: 1, AsksIdNumber: true });
  for (const person of people) await signUp(site, { ActivityId, People: [makePerson(person)] });
  const office = officeOf(site, token, ActivityId);
  await office.tick((await office.list()).List.map(({ PersonId }) => PersonId));
  const { id: ProgrammeId } = await site.db
    .selectFrom('programmes')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return {
    flags: async () => (await office.list()).List.map(({ HasCertificate }) => HasCertificate),
    handOver: async (FirstNumber: string, Mode = 'all') =>
      await site.send(
        HandOverCertificates,
        { ActivityId, ProgrammeId, ExamDay: '2026-03-05', FirstNumber, Mode },
        token,
      ),
  };
}

const numbersOf = async (site: TestApp, token: string, key: string) =>
  (await site.call(GetCertList, { key }, token)).List.map(({ _certNum }) => _certNum).toSorted();

test('two clerks who hand over at once bring each person one certificate', async ({
  site,
  administrator,
}) => {
  const { handOver } = await makeTraining(site, administrator, [
    { Name: '同时移交', IdNumber: makeIdNumber() },
  ]);

  const answers = await Promise.all([handOver('TS-0001'), handOver('TS-0101'), handOver('TS-0201')]);

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409, 409]);
  expect(await numbersOf(site, administrator, '同时移交')).toHaveLength(1);
});

test('a person with two entries gets one certificate, and two people of one name get one each', async ({
  site,
  administrator,
}) => {
  const IdNumber = makeIdNumber();
  const { handOver, flags } = await makeTraining(site, administrator, [
    { Name: '两次报名', IdNumber },
    { Name: '两次报名', IdNumber },
    { Name: '同名之人', IdNumber: makeIdNumber() },
    { Name: '同名之人', IdNumber: makeIdNumber() },
  ]);

  expect(await handOver('TM-0001')).toMatchObject({ Code: 200, Data: { New: 3 } });

  expect(await numbersOf(site, administrator, '两次报名')).toEqual(['TM-0001']);
  expect(await numbersOf(site, administrator, '同名之人')).toEqual(['TM-0002', 'TM-0003']);
  expect(await flags()).toEqual([true, true, true, true]);
});

test('a hand-over that is undone in part leaves the rest to be handed over again', async ({
  site,
  administrator,
}) => {
  const { handOver, flags } = await makeTraining(site, administrator, [
    { Name: '撤一半甲', IdNumber: makeIdNumber() },
    { Name: '撤一半乙', IdNumber: makeIdNumber() },
  ]);
  const { BatchId } = (await handOver('CB-0001')).Data as { BatchId: number };
  const [first] = (await site.call(GetCertList, { key: '撤一半甲' }, administrator)).List;
  await site.call(EditCertInfo, { ...first!, _remarks: '补录' }, administrator);

  await site.call(
    businessImports.UndoImport,
    { BatchId, Mode: 'unchanged', Reason: '编号错' },
    administrator,
  );

  expect(await flags()).toEqual([true, false]);
  expect(await handOver('CB-0101')).toMatchObject({ Code: 200, Data: { Total: 1, New: 1 } });
  expect(await flags()).toEqual([true, true]);
  expect(await numbersOf(site, administrator, '撤一半')).toEqual(['CB-0001', 'CB-0101']);
});

test('a certificate has the name without characters that nobody sees', async ({ site, administrator }) => {
  const { handOver } = await makeTraining(site, administrator, [
    { Name: '\u200b隐\ufeff形\u00ad字 ', IdNumber: makeIdNumber() },
  ]);

  expect(await handOver('YX-0001')).toMatchObject({ Code: 200, Data: { New: 1 } });

  expect((await site.call(GetCertList, { key: '隐形字' }, administrator)).List).toMatchObject([
    { _name: '隐形字', _certNum: 'YX-0001' },
  ]);
});
