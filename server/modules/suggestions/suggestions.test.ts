import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetSuggestions } from './store.ts';

let made = 0;
/** Sends a suggestion from an address of its own. */
async function drop(site: TestApp, fields: object = {}, address = `10.0.0.${++made}`) {
  const form = { Mobile: '13812345678', ProposeContent: `建议${made}`, ...fields };
  return await site.send(webSuggestions.SavePropose, form, undefined, address);
}
const list = async (site: TestApp, administrator: string, filters: object, token = administrator) =>
  (await site.call(businessSuggestions.GetWebProposeList, filters, token)).List;

test('a visitor receives a confirmation, and the secretariat sees the suggestion', async ({
  site,
  administrator,
}) => {
  expect(await drop(site, { Mobile: ' 13912345678 ', ProposeContent: ' 多办培训 ' })).toMatchObject({
    Code: 200,
    Message: '提交成功',
    Data: null,
  });

  expect(await list(site, administrator, { key: '培训' })).toMatchObject([
    { ProposeContent: '多办培训', Mobile: '13912345678', Status: 0, HandleNote: '', HandleName: '' },
  ]);
  expect(await list(site, administrator, { key: '13912345678' })).toHaveLength(1);
  expect(await list(site, administrator, { key: '1391234567' })).toEqual([]);
});

test.for([
  '\u202d13800138000\u202c',
  '１３８００１３８０００',
  '138\u00ad0013\u200e8000',
  '13800138000\ufe0f',
])('a mobile number copied as %j is accepted', async (Mobile, { site }) => {
  expect(await drop(site, { Mobile })).toMatchObject({ Code: 200 });
});

test.for([
  [
    { Mobile: ' ', ProposeContent: ' ' },
    { Mobile: '请输入手机号码', ProposeContent: '请输入建议留言' },
  ],
  [{ Mobile: '12812345678' }, { Mobile: '请输入正确手机号码' }],
  [{ Mobile: '138123456789' }, { Mobile: '请输入正确手机号码' }],
  [{ ProposeContent: '字'.repeat(1001) }, { ProposeContent: '不能超过 1000 个字' }],
] as const)('an invalid suggestion is rejected with its errors (%#)', async ([fields, errors], { site }) => {
  expect(await drop(site, fields)).toMatchObject({ Code: 400, Data: errors });
});

test('an address may send three suggestions in ten minutes', async ({ site }) => {
  for (const ProposeContent of ['甲', '乙', '丙'])
    expect(await drop(site, { ProposeContent }, '10.1.1.1')).toMatchObject({ Code: 200 });

  expect(await drop(site, { ProposeContent: '丁' }, '10.1.1.1')).toMatchObject({
    Code: 429,
    Message: '操作过于频繁，请稍后再试',
  });
  expect(await drop(site, { ProposeContent: '丁' }, '10.1.1.2')).toMatchObject({ Code: 200 });
});

test('a rate limit error contains the time to wait', async ({ site }) => {
  const form = { Mobile: '13812345678', ProposeContent: '戊' };
  const url = webSuggestions.SavePropose.path;
  const answers = [];
  for (const text of ['1', '2', '3', '4'])
    answers.push(
      await site.app.inject({
        method: 'POST',
        url,
        payload: { ...form, ProposeContent: text },
        remoteAddress: '10.1.1.9',
      }),
    );

  const seconds = Number(answers[3]?.headers['retry-after']);
  expect(answers[0]?.headers['retry-after']).toBeUndefined();
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('mobile numbers are encrypted, masked without the permission, and each view is logged', async ({
  site,
  administrator,
}) => {
  await drop(site, { Mobile: '13700001111', ProposeContent: '请看号码' });
  const reader = await signInAdministrator(site, ['suggestion:list']);
  const seer = await signInAdministrator(site, ['suggestion:list', 'suggestion:mobile']);
  const seen = async () =>
    (await site.call(systemAudit.GetOperationLog, { action: 'GetWebProposeList' }, administrator)).TotalCount;
  const before = await seen();

  expect(await list(site, administrator, { key: '请看号码' }, reader)).toMatchObject([
    { Mobile: '13*******11' },
  ]);
  expect(await seen()).toBe(before);
  const [full] = await list(site, administrator, { key: '请看号码' }, seer);
  expect(full?.Mobile).toBe('13700001111');

  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'GetWebProposeList' },
    administrator,
  );
  expect(List[0]?.After).toEqual({ ProposeIds: [full?.ProposeId] });
  const rows = await site.db.selectFrom('suggestions').select('mobile_sealed').execute();
  expect(rows.some((row) => row.mobile_sealed.includes('13700001111'))).toBe(false);
  expect(JSON.stringify(site.logged)).not.toContain('13700001111');
});

test('handling a suggestion stores the result, the administrator and the time', async ({
  site,
  administrator,
}) => {
  await drop(site, { ProposeContent: '办理这条' });
  const [{ ProposeId } = { ProposeId: 0 }] = await list(site, administrator, { key: '办理这条' });

  await site.call(businessSuggestions.HandlePropose, { ProposeId, HandleNote: '已电话回复' }, administrator);

  expect(await list(site, administrator, { key: '办理这条', status: 1 })).toMatchObject([
    {
      Status: 1,
      HandleNote: '已电话回复',
      HandleName: expect.stringMatching(/^clerk/),
      HandleTime: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(await list(site, administrator, { key: '办理这条', status: 0 })).toEqual([]);
  const blank = { ProposeId, HandleNote: ' ' };
  expect(await site.send(businessSuggestions.HandlePropose, blank, administrator)).toMatchObject({
    Code: 400,
    Data: { HandleNote: '请输入办理情况' },
  });
});

test('several suggestions are handled with the same answer, all or none', async ({ site, administrator }) => {
  await drop(site, { ProposeContent: '同类甲' });
  await drop(site, { ProposeContent: '同类乙' });
  const Ids = (await list(site, administrator, { key: '同类' })).map(({ ProposeId }) => ProposeId);
  const settle = (input: object) => site.send(businessSuggestions.HandlePropose, input, administrator);

  expect(await settle({ Ids: [...Ids, 999_999], HandleNote: '统一回复' })).toMatchObject({ Code: 404 });
  expect(await list(site, administrator, { key: '同类', status: 0 })).toHaveLength(2);
  expect(await settle({ HandleNote: '统一回复' })).toMatchObject({ Code: 400, Data: { Ids: '请选择记录' } });
  expect(await settle({ Ids: [...Ids, ...Ids], HandleNote: '统一回复' })).toMatchObject({ Code: 200 });

  expect(await list(site, administrator, { key: '同类', status: 1 })).toMatchObject([
    { HandleNote: '统一回复' },
    { HandleNote: '统一回复' },
  ]);
});

test('the list sorts the oldest suggestions first on request', async ({ site, administrator }) => {
  await drop(site, { ProposeContent: '先来' });
  await drop(site, { ProposeContent: '后来' });
  const contents = async (filters: object) =>
    (await list(site, administrator, { key: '来', ...filters })).map((one) => one.ProposeContent);

  expect(await contents({})).toEqual(['后来', '先来']);
  expect(await contents({ sort: '-CreateTime' })).toEqual(['后来', '先来']);
  expect(await contents({ sort: 'CreateTime' })).toEqual(['先来', '后来']);
  expect(await contents({ sort: 'oldest' })).toEqual(['先来', '后来']);
});

test('a suggestion shows its date of deletion', async ({ site, administrator }) => {
  await drop(site, { ProposeContent: '三年之后' });
  await site.db
    .updateTable('suggestions')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .where('content', '=', '三年之后')
    .execute();

  expect(await list(site, administrator, { key: '三年之后' })).toMatchObject([{ ForgetDate: '2028-12-31' }]);
});

test('a suggestion that a colleague handled meanwhile is answered with their note, and not replaced', async ({
  site,
  administrator,
}) => {
  await drop(site, { ProposeContent: '两人同时办理' });
  const read = async () => (await list(site, administrator, { key: '两人同时办理' }))[0]!;
  const { ProposeId, HandleTime } = await read();
  const settle = (HandleNote: string, readTime?: string) =>
    site.send(
      businessSuggestions.HandlePropose,
      { ProposeId, HandleNote, ...(readTime !== undefined && { HandleTime: readTime }) },
      administrator,
    );
  expect(await settle('已电话回复', HandleTime)).toMatchObject({ Code: 200 });

  const second = await settle('已发邮件', HandleTime);

  expect(second).toMatchObject({ Code: 409, Data: { Current: { HandleNote: '已电话回复' } } });
  expect(await settle('已发邮件，也打了电话', (await read()).HandleTime)).toMatchObject({ Code: 200 });
  expect(await settle('旧客户端的')).toMatchObject({ Code: 200 });
});

test('the workbench counts the waiting suggestions', async ({ site, administrator }) => {
  const waiting = async () =>
    (await site.call(businessWorkbench.GetWorkbench, {}, administrator)).WaitingSuggestionCount;
  const before = await waiting();

  await drop(site);

  expect(await waiting()).toBe(before + 1);
});

test('suggestions are deleted together, all or none', async ({ site, administrator }) => {
  await drop(site, { ProposeContent: '删除一' });
  await drop(site, { ProposeContent: '删除二' });
  const Ids = (await list(site, administrator, { key: '删除' })).map(({ ProposeId }) => ProposeId);
  const remove = (input: object) => site.send(businessSuggestions.DelWebPropose, input, administrator);

  expect(await remove({ Ids: [...Ids, 999_999] })).toMatchObject({ Code: 404 });
  expect(await list(site, administrator, { key: '删除' })).toHaveLength(2);
  expect(await remove({})).toMatchObject({ Code: 400, Data: { Ids: '请选择记录' } });
  expect(await remove({ ProposeId: Ids[0] })).toMatchObject({ Code: 200 });
  expect(await remove({ Ids: [Ids[1]] })).toMatchObject({ Code: 200 });
  expect(await list(site, administrator, { key: '删除' })).toEqual([]);
});

test('suggestions are deleted after the retention period, and the log contains their number', async ({
  site,
  administrator,
}) => {
  await drop(site, { ProposeContent: '很久以前' });
  await drop(site, { ProposeContent: '还没到期' });
  await site.db
    .updateTable('suggestions')
    .set({ created_at: new Date(Date.now() - 1096 * 86_400_000) })
    .where('content', '=', '很久以前')
    .execute();

  expect(await forgetSuggestions(site.db, 1095)).toBe(1);
  expect(await forgetSuggestions(site.db, 1095)).toBe(0);

  expect(await list(site, administrator, { key: '很久以前' })).toEqual([]);
  expect(await list(site, administrator, { key: '还没到期' })).toHaveLength(1);
  const log = await site.call(systemAudit.GetOperationLog, { action: 'ForgetSuggestions' }, administrator);
  expect(log.List).toMatchObject([{ ActorKind: 'system', After: { Removed: 1 } }]);
});

test('reading and handling suggestions requires the permissions', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['suggestion:list']);
  const handle = { ProposeId: 999_999, HandleNote: '好' };

  expect(await site.send(businessSuggestions.HandlePropose, handle, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessSuggestions.DelWebPropose, { Ids: [1] }, reader)).toMatchObject({
    Code: 403,
  });
  expect(await site.send(businessSuggestions.HandlePropose, handle, administrator)).toMatchObject({
    Code: 404,
  });
});

test('an export contains the filtered suggestions, with masked numbers if the permission is missing', async ({
  site,
  administrator,
}) => {
  const [first, second] = ['导出甲', '=导出乙'];
  for (const ProposeContent of [first, second, '别的'])
    await drop(site, { Mobile: '13712345678', ProposeContent });
  const clerk = await signInAdministrator(site, ['suggestion:list', 'suggestion:export']);
  const rowsFor = async (token: string, query: string) => {
    const url = `${businessSuggestions.ExportProposes.path}?${query}`;
    const { rawPayload, headers } = await site.app.inject({ url, headers: { token } });
    expect(headers['content-disposition']).toContain(encodeURIComponent('建议留言'));
    const rows = await readRows(rawPayload, 8);
    return [...rows].map(({ cells }) => cells.map(({ text }) => text));
  };

  const [head, ...rows] = await rowsFor(clerk, `key=${encodeURIComponent('导出')}&status=0`);

  expect(head?.slice(0, 4)).toEqual(['编号', '内容', '手机号码', '提交时间']);
  expect(rows.map((row) => [row[1], row[2], row[4]])).toEqual([
    ['导出甲', '13*******78', '待办理'],
    ['=导出乙', '13*******78', '待办理'],
  ]);
  const [, ...whole] = await rowsFor(administrator, `Ids=${rows[0]?.[0]}`);
  expect(whole.map((row) => row[2])).toEqual(['13712345678']);
  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'ExportProposes' }, administrator);
  expect(List.map(({ After }) => After)).toEqual([
    expect.objectContaining({ IsFull: true }),
    expect.objectContaining({ IsFull: false }),
  ]);
  const reader = await signInAdministrator(site, ['suggestion:list']);
  expect(await site.send(businessSuggestions.ExportProposes, {}, reader)).toMatchObject({ Code: 403 });
});
