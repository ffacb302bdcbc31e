import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { webFiles } from '#contract/content/files.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { openStorage } from '../../platform/storage/storage.ts';
import { makeZip } from '../../testing/factories/make-zip.ts';
import {
  applicationOf,
  makeApplication,
  makeMember,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';
import { sweepFiles } from './attachments.ts';

const test = siteTest.extend('env', { scope: 'file' }, { LIMIT_UPLOADS: '1000/3600' });

type Given = { token?: string; purpose?: string; on?: TestApp };

function upload(
  site: TestApp,
  name: string,
  content: Uint8Array | string,
  { token, purpose, on = site }: Given = {},
) {
  const fields: Record<string, string> = purpose === undefined ? {} : { Purpose: purpose };
  return sendFile(on, webFiles.UploadFile, { name, content, fields, token });
}

const get = (site: TestApp, url: string, token?: string) =>
  site.app.inject({ url, headers: token ? { token } : {} });
const pdf = '%PDF-1.7\n%中文\n1 0 obj<</Type/Page>>endobj\n';
const png = async (width = 30) =>
  new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background: '#0b3d7a' } })
      .png()
      .toBuffer(),
  );

test('a contribution’s picture in another format is rejected, and the message lists the accepted formats', async ({
  site,
}) => {
  const answer = await upload(site, '动图.gif', 'GIF89a', { purpose: 'contribution' });

  expect(answer).toMatchObject({ Code: 415, Message: '上传格式需为：.jpg/.png/.jpeg' });
});

test('a visitor’s attachment is unreadable until an application names the file', async ({
  site,
  administrator,
}) => {
  const { Code, Data } = await upload(site, '营业执照.pdf', pdf);
  expect(Code).toBe(200);
  const clerk = await signInAdministrator(site, ['member:list']);
  const stranger = await signInMember(site);

  for (const token of [undefined, administrator, clerk, stranger, 'made-up'])
    expect((await get(site, Data, token)).statusCode).toBe(404);

  const applicant = await makeApplication(site, { FilePath: Data });
  const own = await signInMember(site, applicant);
  for (const token of [administrator, own]) {
    const { statusCode, headers, body } = await get(site, Data, token);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('营业执照.pdf')}`,
      'cache-control': 'no-store',
    });
    expect(body).toBe(pdf);
  }
  for (const token of [undefined, clerk, stranger])
    expect((await get(site, Data, token)).statusCode).toBe(404);
  expect(await site.call(webMembers.GetUserInfo, {}, own)).toMatchObject({
    FilePath: Data,
    FileName: '营业执照.pdf',
  });
  const log = await site.call(systemAudit.GetOperationLog, { action: 'ReadAttachment' }, administrator);
  expect(log.TotalCount).toBe(1);
});

test('an attachment belongs to one application', async ({ site }) => {
  const { Data } = await upload(site, '执照.pdf', pdf);
  await makeApplication(site, { FilePath: Data });

  const second = await applicationOf(site, { FilePath: Data });

  expect(await site.send(webMembers.ApplyMember, second, undefined, '10.8.0.1')).toMatchObject({
    Code: 400,
    Data: { FilePath: '附件不存在或已过期，请重新上传' },
  });
});

test('a file that no record names within a day is removed, and so is a replaced file', async ({ site }) => {
  const [forgotten, first, second] = [
    await upload(site, '忘了.pdf', pdf),
    await upload(site, '一.pdf', pdf),
    await upload(site, '二.pdf', pdf),
  ];
  const member = await makeMember(site, { FilePath: first.Data });
  const token = await signInMember(site, member);
  await site.call(
    webMembers.EditMember,
    { DailyOperator: '王', OperatorPhone: '13800138000', FilePath: second.Data },
    token,
  );
  const storage = await openStorage({ kind: 'folder', folder: `${site.dataDir}/files` });
  const isThere = (address: string) => existsSync(`${site.dataDir}${address}`);

  await sweepFiles({ db: site.db, storage });
  expect([forgotten, first, second].map(({ Data }) => isThere(Data))).toEqual([true, true, true]);
  await sql`update files set expires_at = expires_at - interval '25 hours'`.execute(site.db);
  await sweepFiles({ db: site.db, storage });

  expect([forgotten, first, second].map(({ Data }) => isThere(Data))).toEqual([false, false, true]);
  expect((await get(site, second.Data, token)).statusCode).toBe(200);
});

test.for([
  ['网页.html', '<script>x()</script>'],
  ['图标.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['程序.exe', 'MZ'],
  ['假文档.pdf', 'MZ program'],
  ['说明.txt', '文字'],
] as const)(
  'an upload named %s is rejected because of its name or its content',
  async ([name, content], { site }) => {
    expect(await upload(site, name, content)).toMatchObject({
      Code: 415,
      Message: '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.zip/.rar/.jpg/.jpeg/.png',
    });
  },
);

test('a file of 10 MB is accepted, and a file one byte larger is rejected', async ({ site }) => {
  const zip = makeZip('a.txt', 'x');
  const padded = Buffer.concat([zip, Buffer.alloc(10 * 1024 * 1024 + 1 - zip.length)]);

  expect(await upload(site, '满.zip', new Uint8Array(padded.subarray(0, -1)))).toMatchObject({ Code: 200 });
  expect(await upload(site, '超.zip', new Uint8Array(padded))).toMatchObject({
    Code: 413,
    Message: '文件不得大于10MB',
  });
});

test('an IP address that exceeds the upload limit is rejected with 429', async ({ site }) => {
  const limited = await startTestApp({ LIMIT_UPLOADS: '2/3600' });

  const codes = [];
  for (let count = 0; count < 3; count++)
    codes.push((await upload(site, '执照.pdf', pdf, { on: limited })).Code);

  expect(codes).toEqual([200, 200, 429]);
  await limited.close();
});

test('an applicant’s upload remains in quarantine and is readable by the applicant only', async ({
  site,
}) => {
  const applicant = await makeApplication(site);
  const token = await signInMember(site, applicant);
  const { Data } = await upload(site, '执照.png', await png(), { token, purpose: 'contribution' });

  expect(Data).toContain('/files/quarantine/');
  expect((await get(site, Data)).statusCode).toBe(404);
  expect((await get(site, Data, token)).statusCode).toBe(200);
  expect((await get(site, Data, await signInMember(site))).statusCode).toBe(404);
  expect(await upload(site, '执照.pdf', pdf, { token: 'made-up' })).toMatchObject({ Code: 401 });
});

test('the back office reads and replaces a member’s attachment', async ({ site, administrator }) => {
  const { Data } = await upload(site, '执照.pdf', pdf);
  const { id } = await makeMember(site, { FilePath: Data });
  const model = await site.call(businessMembers.GetMemberModel, { id }, administrator);
  expect(model).toMatchObject({ FilePath: Data, FileName: '执照.pdf' });
  const other = (await upload(site, '新执照.pdf', pdf)).Data;

  await site.call(businessMembers.EditMemberInfo, { ...model, FilePath: other }, administrator);

  expect((await get(site, other, administrator)).statusCode).toBe(200);
  // The submitted file stays, so that it can be compared with its replacement.
  expect((await get(site, Data, administrator)).statusCode).toBe(200);
  expect((await get(site, Data)).statusCode).toBe(404);
});

test('a contribution’s picture is stored in its actual format, and a renamed web page is rejected', async ({
  site,
}) => {
  const token = await signInMember(site);

  const picture = await upload(
    site,
    '现场.jpg',
    await readFile('server/modules/files/samples/webp-inside.jpg'),
    {
      token,
      purpose: 'contribution',
    },
  );
  const page = await upload(site, '申请表.doc', '<html><body>表</body></html>', { token });

  expect(picture).toMatchObject({ Code: 200, Data: expect.stringMatching(/\.webp$/) });
  expect(page).toMatchObject({ Code: 415, Message: expect.stringContaining('实际是网页（HTML）') });
});
