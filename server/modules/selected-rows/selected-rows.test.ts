import { expect } from 'vitest';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessSelectedRows, listsOfRows } from '#contract/back-office/selected-rows.ts';
import { makeCertificate } from '../../testing/factories/make-certificate.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { lists } from './lists.ts';

const selected = {
  List: 'links',
  Ids: [7, 9],
  Heads: ['名称', '电话'],
  Rows: [
    ['住房城乡建设部', '010-58933114'],
    ['=HYPERLINK("https://x.example")', '110101199003070038'],
  ],
} as const;

const post = (site: TestApp, token: string, payload: object = selected) =>
  site.app.inject({
    method: 'POST',
    url: businessSelectedRows.ExportRows.path,
    headers: { token },
    payload,
  });
const get = (site: TestApp, token: string, path: string) =>
  site.app.inject({ method: 'GET', url: path, headers: { token } });

test('the selected rows become a workbook of texts in which nothing is computed', async ({
  site,
  administrator,
}) => {
  const answer = await post(site, administrator);

  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
    /友情链接\d{4}-\d\d-\d\d\.xlsx/,
  );
  const rows = await readRows(answer.rawPayload, 2);
  expect(rows.map(({ cells }) => cells.map((cell) => 'text' in cell && cell.text))).toEqual([
    ['名称', '电话'],
    ['住房城乡建设部', '010-58933114'],
    ['=HYPERLINK("https://x.example")', '110101199003070038'],
  ]);
});

test('the log of operations has the list, the records and the columns of an export', async ({
  site,
  administrator,
}) => {
  await post(site, administrator, { ...selected, Ids: [70, 90] });

  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'ExportRows' }, administrator);
  expect(List[0]).toMatchObject({
    Noun: 'link',
    After: { ExportedList: '友情链接', ExportedIds: [70, 90], ExportedColumns: ['名称', '电话'] },
  });
});

test.for(listsOfRows)('rows of the list %s need the permission to read it', async (List, { site }) => {
  const needed = lists[List].read.permission!;
  const others = (Object.keys(permissions) as Permission[]).filter((permission) => permission !== needed);

  const refused = await post(site, await signInAdministrator(site, others), { ...selected, List });
  const given = await post(site, await signInAdministrator(site, [needed]), { ...selected, List });

  expect(refused.json()).toMatchObject({ Code: 403 });
  expect(given.headers['content-type']).toContain('spreadsheetml');
});

test.for([
  [{ Rows: [['甲', '1']] }, 'Rows', '每条记录一行，每列一格'],
  [{ Rows: [['甲'], ['乙', '2']] }, 'Rows', '每条记录一行，每列一格'],
  [{ Ids: [] }, 'Ids', '请选择记录'],
  [{ List: 'logs' }, 'List', 'List 有误'],
  [{ Heads: [] }, 'Heads', '请提供列名'],
] as const)(
  'a form whose rows do not fit is refused: %o',
  async ([wrong, field, said], { site, administrator }) => {
    const answer = await post(site, administrator, { ...selected, ...wrong });

    expect(answer.json()).toMatchObject({ Code: 400, Data: { [field]: said } });
  },
);

test('certificates and log entries are exported by their numbers with the permission of their own export', async ({
  site,
  administrator,
}) => {
  const one = await makeCertificate(site, administrator, { _name: '甲一' });
  await makeCertificate(site, administrator, { _name: '乙二' });
  const [first] = (await site.call(systemAudit.GetOperationLog, {}, administrator)).List;
  const certificates = `/api/XfSysBussiness/ExportCerts?Ids=${one._certId}`;
  const log = `/api/XfSystemApi/ExportOperationLog?Ids=${first!.LogId}`;

  expect(
    JSON.stringify(await readRows((await get(site, administrator, certificates)).rawPayload, 8)),
  ).toMatch(/甲一(?!.*乙二)/);
  expect(await readRows((await get(site, administrator, log)).rawPayload, 12)).toHaveLength(2);
  const reader = await signInAdministrator(site, ['cert:list', 'log:list']);
  for (const path of [certificates, log])
    expect((await get(site, reader, path)).json()).toMatchObject({ Code: 403 });
});
