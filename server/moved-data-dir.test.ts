import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { businessLinks } from '#contract/public-site/links.ts';
import { startSession } from './modules/sessions/store.ts';
import { findRunningDatabase } from './platform/db/embedded/embedded.ts';
import { openDatabase } from './platform/db/open.ts';
import { putDatabaseInto } from './testing/data-folder.ts';
import {
  makeTemporaryFolder,
  startProgram,
  type Program,
  type TemporaryFolder,
} from './testing/start-program.ts';

/*
 * The DATA_DIR of a running program is moved away with its database, and moved back. PostgreSQL continues in its
 * folder, wherever that is now, for existing connections; new ones do not find it.
 */

let folder: TemporaryFolder;
let program: Program;
let url: string;
let token: string;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  await putDatabaseInto(join(folder.path, 'data'));
  program = startProgram({ DATA_DIR: join(folder.path, 'data') });
  url = await program.ready;
  const db = openDatabase({ url: findRunningDatabase(join(folder.path, 'data'))!.ownerUrl, max: 1 });
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
  await db.updateTable('administrators').set({ must_change_password: false }).execute();
  token = await startSession(db, { audience: 'administrator', holderId: id });
  await db.destroy();
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await folder.remove();
});

interface Uploaded {
  Code: number;
  Message: string;
  Data: string;
}

async function upload(): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new Blob(['第一行\n']), '说明.txt');
  const sent = { method: 'POST', headers: { token }, body: form };
  const answer: Uploaded = JSON.parse(await (await fetch(url + businessFiles.UploadFile.path, sent)).text());
  return answer;
}

async function save(Title: string): Promise<number> {
  const response = await fetch(url + businessLinks.SaveWebFriendlinks.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ Title, Friendlinks: 'https://www.example.cn' }),
  });
  return Number(response.headers.get('x-api-code'));
}

const statusOf = async (path: string) => (await fetch(url + path)).status;

test('requests are answered without internal errors while the folder is missing, and no new folder appears', async () => {
  const uploaded = await upload();
  const page = await statusOf('/');
  const [here, elsewhere] = [join(folder.path, 'data'), join(folder.path, 'elsewhere')];
  await rename(here, elsewhere);

  const refused = await upload();
  const unread = await statusOf(uploaded.Data);
  const ready = await statusOf('/readyz');
  const pageMeanwhile = await statusOf('/');
  const saved = await Promise.all(['一', '二', '三', '四', '五', '六'].map(save));

  expect(refused.Code).toBe(503);
  expect(['文件暂时无法保存或读取，请稍后再试', '系统繁忙，请稍后再试']).toContain(refused.Message);
  expect([unread, ready]).toEqual([503, 503]);
  expect([page, pageMeanwhile]).toEqual([200, 200]);
  expect(saved.filter((code) => code !== 200 && code !== 503)).toEqual([]);
  expect(program.output()).not.toContain('requestFailed');
  await expect(access(here)).rejects.toThrow('ENOENT');

  await rename(elsewhere, here);
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  expect((await upload()).Code).toBe(200);
  expect(await statusOf(uploaded.Data)).toBe(200);
  expect(await save('七')).toBe(200);
});
