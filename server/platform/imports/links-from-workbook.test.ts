import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { ImportResult } from '#contract/back-office/imports.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { linkImport, linkImportCalls, linkImportTables } from '../../testing/factories/link-import.ts';
import { makeSheet } from '../../testing/factories/make-sheet.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test as bare } from '../../testing/test.ts';
import { importHandlers } from './handlers.ts';

const test = bare.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startTestApp(
    {},
    {
      serveMore(api, { db, scan }) {
        const imports = importHandlers({ db, scan }, linkImport);
        api.serve(linkImportCalls, {
          ImportLinks: imports.store,
          ReadLinkColumns: imports.columns,
          GetLinkFaults: imports.problems,
          UndoLinkImport: imports.undo,
          GetLinkBatches: imports.batches,
        });
      },
    },
  );
  onCleanup(() => site.close());
  await linkImportTables.execute(site.owner);
  return site;
});

interface Sent {
  heads?: string[];
  fields?: Record<string, string>;
}

async function send(site: TestApp, token: string, rows: string[][], { heads, fields = {} }: Sent = {}) {
  const content = await makeSheet(rows, heads ?? ['单位名称', '链接']);
  const sent = { name: '链接.xlsx', content, fields, token };
  const { Code, Message, Data } = await sendFile<ImportResult>(site, linkImportCalls.ImportLinks, sent);
  return { Code, Message, ...Data };
}

async function linksOf(site: TestApp, administrator: string, key: string) {
  const { List } = await site.call(businessLinks.GetWebFriendlinksList, { key }, administrator);
  return List.map(({ LinkId, Title, Friendlinks }) => ({ LinkId, Title, Friendlinks }));
}

async function makeLink(site: TestApp, administrator: string, Title: string, Friendlinks: string) {
  const { LinkId } = await site.call(
    businessLinks.SaveWebFriendlinks,
    { Title, Friendlinks, ImageUrl: '' },
    administrator,
  );
  return { LinkId, Title, Friendlinks };
}

test('a workbook of links is previewed, imported and undone', async ({ site, administrator }) => {
  const known = await makeLink(site, administrator, '甲局', 'https://a.example.cn/');
  const rows = [
    ['甲局（新）', 'https://a.example.cn/'],
    [' 甲会', 'https://a.example.cn/hui'],
  ];

  const looked = await send(site, administrator, rows);
  const between = await linksOf(site, administrator, 'a.example.cn');
  const stored = await send(site, administrator, rows, { fields: { Mode: 'all' } });
  const after = await linksOf(site, administrator, 'a.example.cn');
  const undo = { BatchId: stored.BatchId ?? 0, Reason: '发错了' };
  await site.call(linkImportCalls.UndoLinkImport, undo, administrator);
  const undone = await linksOf(site, administrator, 'a.example.cn');

  expect(looked).toMatchObject({
    Code: 200,
    Total: 2,
    New: 1,
    Changed: 1,
    BatchId: null,
    Changes: [{ Row: 2, Fields: [{ Column: '名称', Before: '甲局', After: '甲局（新）' }] }],
    Corrected: [{ Row: 3, Column: '名称', From: ' 甲会', To: '甲会' }],
    Preview: [{ Row: 3, Values: ['甲会', 'https://a.example.cn/hui'] }],
  });
  expect(between).toEqual([known]);
  expect(after).toMatchObject([{ LinkId: known.LinkId, Title: '甲局（新）' }, { Title: '甲会' }]);
  expect(undone).toEqual([known]);
  expect(await site.call(linkImportCalls.GetLinkBatches, { undone: 1 }, administrator)).toMatchObject({
    List: [{ FileName: '链接.xlsx', New: 1, Changed: 1, UndoReason: '发错了', Kept: 0 }],
  });
  expect(await site.send(linkImportCalls.UndoLinkImport, undo, administrator)).toMatchObject({
    Code: 409,
    Message: '该批次已撤回',
  });
});

test('pasted rows are checked, marked, stored and recognised like a workbook', async ({
  site,
  administrator,
}) => {
  const sendPasted = async (rows: string[][], fields: Record<string, string> = {}) => {
    const pasted = { rows: [['单位名称', '链接'], ...rows], merged: [], hiddenRows: [2] };
    const sent = {
      name: '粘贴-1.xlsx',
      content: Buffer.from(JSON.stringify(pasted)),
      fields,
      token: administrator,
    };
    return (await sendFile<ImportResult>(site, linkImportCalls.ImportLinks, sent)).Data;
  };
  const good = [
    ['粘贴一会', 'https://pasted.example.cn/1'],
    ['粘贴二会', 'https://pasted.example.cn/2'],
  ];

  const { Ticket, Errors } = await sendPasted([['', 'https://pasted.example.cn/']]);
  const url = `${linkImportCalls.GetLinkFaults.path}?Ticket=${Ticket}`;
  const { rawPayload } = await site.app.inject({ url, headers: { token: administrator } });
  const marked = (await readXlsx(rawPayload)).sheets[0];
  const stored = await sendPasted(good, { Mode: 'all' });
  const again = await sendPasted(good);

  expect(Errors).toMatchObject([{ Row: 2, Column: '名称', Message: '请填写名称' }]);
  expect(marked?.rows).toEqual([
    ['单位名称', '链接', '问题'],
    ['', 'https://pasted.example.cn/', '请填写名称'],
  ]);
  expect(stored).toMatchObject({ Total: 2, New: 2 });
  expect(JSON.stringify(stored?.Notices)).toContain('有 1 行在表格里是隐藏的，也算在内');
  expect(again?.SameFileBatchId).toBe(stored?.BatchId);
});

test('invalid rows are returned in a marked workbook to the administrator who uploaded them', async ({
  site,
  administrator,
}) => {
  const { Code, Message, Errors, Ticket } = await send(site, administrator, [
    ['', 'https://b.example.cn/'],
    ['乙会', 'b.example.cn'],
  ]);
  const url = `${linkImportCalls.GetLinkFaults.path}?Ticket=${Ticket}`;

  const { rawPayload } = await site.app.inject({ url, headers: { token: administrator } });

  expect({ Code, Message, Errors }).toEqual({
    Code: 511,
    Message: '共 2 行，其中 2 行有误',
    Errors: [
      { Row: 2, Column: '名称', Value: '', Message: '请填写名称' },
      { Row: 3, Column: '网址', Value: 'b.example.cn', Message: '网址需以 http:// 或 https:// 开头' },
    ],
  });
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  expect(sheet?.rows.map((row) => row[2])).toEqual([
    '问题',
    '请填写名称',
    '网址需以 http:// 或 https:// 开头',
  ]);
});

test('a ticket of a link import is rejected by the import of certificates', async ({
  site,
  administrator,
}) => {
  const { Ticket } = await send(site, administrator, [['', 'https://c.example.cn/']]);

  const answer = await site.send(businessImports.GetImportFaults, { Ticket }, administrator);

  expect(answer).toMatchObject({ Code: 409, Message: '检查结果已过期，请重新检查' });
});

test('the chosen columns are stored for the next list', async ({ site, administrator }) => {
  const heads = ['谁', '在哪里'];
  const rows = [['丁会', 'https://d.example.cn/']];

  const unknown = await send(site, administrator, rows, { heads });
  await send(site, administrator, rows, { heads, fields: { Columns: '名称,网址' } });
  const again = await send(site, administrator, rows, { heads });

  expect(unknown).toMatchObject({ Code: 400, file: expect.stringContaining('表头缺少') });
  expect(again).toMatchObject({ Code: 200, New: 1 });
});

test('undoing an import can retain links that were changed afterwards', async ({ site, administrator }) => {
  const { BatchId } = await send(
    site,
    administrator,
    [
      ['戊会', 'https://e.example.cn/'],
      ['己会', 'https://e.example.cn/ji'],
    ],
    { fields: { Mode: 'all' } },
  );
  const [one] = await linksOf(site, administrator, 'e.example.cn/ji');
  await site.call(
    businessLinks.SaveWebFriendlinks,
    { ...one!, Title: '己会改', ImageUrl: '' },
    administrator,
  );
  const undo = (Mode: 'all' | 'unchanged') =>
    site.send(linkImportCalls.UndoLinkImport, { BatchId, Mode }, administrator);

  const all = await undo('all');
  const unchanged = await undo('unchanged');

  expect(all).toMatchObject({ Code: 409, Message: '导入后又有变更，不能撤回：己会改' });
  expect(unchanged).toMatchObject({
    Data: { Deleted: 1, ChangedSinceCount: 1, ChangedSince: [{ LinkId: one?.LinkId, Title: '己会改' }] },
  });
  expect(await linksOf(site, administrator, 'e.example.cn')).toMatchObject([{ Title: '己会改' }]);
});

test('an administrator without the permission to save links cannot import links', async ({ site }) => {
  const clerk = await signInAdministrator(site, ['link:list']);

  expect(await send(site, clerk, [['庚会', 'https://f.example.cn/']])).toMatchObject({ Code: 403 });
});
