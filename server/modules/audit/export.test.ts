import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* The log as a file, and the result of its verification. */

const exported = async (site: TestApp, token: string, query: Record<string, string> = {}) =>
  await site.app.inject({
    url: `${systemAudit.ExportOperationLog.path}?${new URLSearchParams(query)}`,
    headers: { token },
  });

test('an export contains the filtered entries in words, the newest first, and is recorded in the log', async ({
  site,
  administrator,
}) => {
  const NewsId = await makeNews(site, administrator, { Title: '导出的一篇' });

  const { rawPayload, headers } = await exported(site, administrator, {
    noun: 'news',
    recordid: String(NewsId),
  });

  expect(headers['content-disposition']).toMatch(/\.xlsx$/);
  const sheet = await readRows(rawPayload, 13);
  const [heads, ...rows] = sheet.map(({ cells }) => cells.map(({ text }) => text));
  expect(heads?.slice(0, 6)).toEqual(['编号', '时间', '身份', '操作人', '账号', '来自']);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.join()).toMatch(/管理员.*127\.0\.0\.1.*文章.*标题：导出的一篇.*成功/s);
  const [last] = (await site.call(systemAudit.GetOperationLog, {}, administrator)).List;
  expect(last).toMatchObject({ Action: 'ExportOperationLog', After: { noun: 'news' } });
});

test('the permission to read the log does not include its export', async ({ site }) => {
  const reader = await signInAdministrator(site, ['log:list']);

  expect((await exported(site, reader)).headers).toMatchObject({ 'x-api-code': '403' });
});

test('an entry is found by its trace id and by its number', async ({ site, administrator }) => {
  await recordOperation(site.db, { ...systemActor('Sample'), traceId: 'trace-77' }, { entityType: 'sample' });
  const find = async (filters: object) =>
    (await site.call(systemAudit.GetOperationLog, filters, administrator)).List;

  const [entry] = await find({ key: 'trace-77' });

  expect(entry).toMatchObject({ Noun: 'sample', TraceId: 'trace-77' });
  expect(await find({ logid: entry?.LogId })).toEqual([entry]);
});

test('a verification returns its time and the last verified entry', async ({ site, administrator }) => {
  const answer = await site.call(systemAudit.VerifyOperationLog, {}, administrator);

  expect(answer).toMatchObject({
    FirstAltered: null,
    LastLogId: answer.Checked,
    VerifiedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
});
