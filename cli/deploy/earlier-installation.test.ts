import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#contract/api/envelope.ts';
import { runCommand } from '../../server/testing/running-site.ts';
import { makeTemporaryFolder, startProgram, type Program } from '../../server/testing/start-program.ts';
import { createEmptyDatabase } from '../../server/testing/start-test-database.ts';

/*
 * A backup of an installation of November 2026: the demo association, an import of five certificates and a setting of its
 * administrator. It proves that names in the database, in the log and in stored settings stay what they were. The program
 * that made the second backup was the last with the former migrations; the first one is two days older.
 */
const sample = (day: string) =>
  join(import.meta.dirname, `../../server/testing/samples/installation-${day}.tar.zst`);
const secretKey = 'Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc=';
const signature =
  'VLxHhX._IGGL24e01bCb481t_oBdW0YoJN03HxjXEc5mz8I_u73FS2gESWaeB9DgGNkDj-ZWWD8UjQZhbKzxoaCh0w1Bw';

let env: Record<string, string>;
let restored: string;
let program: Program | undefined;
let origin: string;
let token: string;
let cleanUp = async () => {};

beforeAll(async () => {
  const [folder, database] = [await makeTemporaryFolder(), await createEmptyDatabase()];
  cleanUp = async () => {
    program?.kill('SIGTERM');
    await program?.ended;
    await database.drop();
    await folder.remove();
  };
  await mkdir(join(folder.path, 'data'));
  env = { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url, SECRET_KEY: secretKey };
  restored = (await runCommand(['restore', sample('2026-11-28')], env)).lastLine;
  program = startProgram(env);
  origin = await program.ready;
  token = (await runCommand(['token', 'admin'], env)).lastLine;
});
// Vitest never runs a hook that is registered inside another hook.
afterAll(() => cleanUp());

/** Sends a call as the administrator and returns its `Data`. */
async function call<Data>(path: string, form?: object): Promise<Data> {
  const response = await fetch(`${origin}/api/${path}`, {
    headers: { token, 'content-type': 'application/json' },
    ...(form === undefined ? {} : { method: 'POST', body: JSON.stringify(form) }),
  });
  const { Code, Message, Data } = (await response.json()) as Envelope<Data>;
  expect([Code, Message]).toEqual([200, '']);
  return Data as Data;
}

const certificates = () =>
  call<{ TotalCount: number; List: { _certNum: string; _batchId: number | null }[] }>(
    'XfSysBussiness/GetCertList?pageindex=1&pagesize=100',
  );

test('the program restores the backup of an earlier version with a complete operation log', async () => {
  expect(restored).toMatch(/^已恢复 2026-11-28T14:23:07.445Z 的备份/);
  expect((await runCommand(['verify-log'], env)).lastLine).toMatch(
    /^操作日志完整，共 1\d\d 条，自 2026-11-26 16:37:32/,
  );
});

test('a backup from between the versions is refused with the version that restores it', async () => {
  const database = await createEmptyDatabase();
  const restore = runCommand(['restore', sample('2026-11-26')], { ...env, DATABASE_URL: database.url });

  await expect(restore).rejects.toThrow(
    /数据库的迁移（到第 0426 号）.*请先用提交 2e870e73 的程序启动一次（备份则先用它恢复）/,
  );
  await database.drop();
});

test('a certificate that an earlier version signed remains valid', async () => {
  const query = new URLSearchParams({ CertNum: 'OLD-2026-001', Sign: signature });

  expect(await call(`XfWebApi/VerifyCert?${query}`)).toMatchObject({
    State: 'valid',
    CertNum: 'OLD-2026-001',
    IssueDate: '2026-04-05',
  });
});

test('articles and their pictures are restored, and settings that the back office no longer has are ignored', async () => {
  const { TotalCount } = await call<{ TotalCount: number }>(
    'XfSysBussiness/GetNewsList?pageindex=1&pagesize=1',
  );
  const home = await (await fetch(origin)).text();
  const picture = /\/files\/[\w/]+\.(?:jpg|png|webp)/.exec(home)?.[0];

  expect(TotalCount).toBeGreaterThan(50);
  expect(home).toContain('江澜建设工程风险管理协会');
  expect((await fetch(new URL(picture!, origin))).status).toBe(200);
  expect(await call('XfSystemApi/GetPreferences')).toEqual({});
});

test('the program undoes an import of an earlier version', async () => {
  const before = await certificates();
  const BatchId = before.List.find(({ _certNum }) => _certNum === 'OLD-2026-003')!._batchId;

  await call('XfSysBussiness/UndoImport', { BatchId });

  const after = await certificates();
  expect([before.TotalCount, after.TotalCount]).toEqual([19, 14]);
  expect(after.List.filter(({ _certNum }) => _certNum.startsWith('OLD-'))).toEqual([]);
});
