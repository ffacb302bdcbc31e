import { createHash } from 'node:crypto';
import { access, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { signInMember } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const upload = (site: TestApp, administrator: string, name: string, content: string) =>
  sendFile(site, businessFiles.UploadFile, { name, content, token: administrator });
const onDisk = (site: TestApp, address: string) => join(site.dataDir, address);

test('the database stores the size and the SHA-256 digest of each uploaded file', async ({
  site,
  administrator,
}) => {
  const { Data } = await upload(site, administrator, '说明.txt', '第一行\n');

  const row = await site.db
    .selectFrom('files')
    .select(['byte_size', 'sha256'])
    .where('path', '=', String(Data).replace('/files/', ''))
    .executeTakeFirstOrThrow();

  expect(row.byte_size).toBe(10);
  expect(row.sha256).toEqual(createHash('sha256').update('第一行\n').digest());
});

test('a truncated file returns 404, for the whole and for a range, and the log names the file', async ({
  site,
  administrator,
}) => {
  const { Data } = await upload(site, administrator, '说明.txt', '第一行\n');
  await truncate(onDisk(site, Data), 4);

  const whole = await site.app.inject(Data);
  const part = await site.app.inject({ url: Data, headers: { range: 'bytes=0-1' } });

  expect([whole.statusCode, part.statusCode]).toEqual([404, 404]);
  expect(site.logged).toContainEqual(expect.objectContaining({ msg: 'fileDamaged', size: 4, byteSize: 10 }));
});

test('an emptied attachment in quarantine returns 404', async ({ site }) => {
  const token = await signInMember(site);
  const { Data } = await sendFile(site, webFiles.UploadFile, {
    name: '营业执照.pdf',
    content: '%PDF-1.7\n<</Type/Page>>\n',
    token,
  });
  expect((await site.app.inject({ url: Data, headers: { token } })).statusCode).toBe(200);
  await truncate(onDisk(site, Data), 0);

  expect((await site.app.inject({ url: Data, headers: { token } })).statusCode).toBe(404);
});

test.for([
  ['the folder of files', 'files'],
  ['the whole DATA_DIR', ''],
] as const)(
  'uploads and downloads return 503 while %s is missing, and the program creates no replacement folder',
  async ([, name], { site, administrator }) => {
    const { Data } = await upload(site, administrator, '说明.txt', '第一行\n');
    const [folder, elsewhere] = [join(site.dataDir, name), `${site.dataDir}-elsewhere`];
    await rename(folder, elsewhere);

    const refused = await upload(site, administrator, '说明.txt', '第二行\n');
    const unread = await site.app.inject(Data);
    const ready = await site.app.inject('/readyz');

    expect(refused).toMatchObject({ Code: 503, Message: '文件暂时无法保存或读取，请稍后再试' });
    expect([unread.statusCode, ready.statusCode]).toEqual([503, 503]);
    await expect(access(folder)).rejects.toThrow('ENOENT');
    await rename(elsewhere, folder);
    expect((await upload(site, administrator, '说明.txt', '第三行\n')).Code).toBe(200);
    expect((await site.app.inject(Data)).body).toBe('第一行\n');
  },
);
