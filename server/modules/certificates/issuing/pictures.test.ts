import sharp from 'sharp';
import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { businessFiles } from '#contract/content/files.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { makeMember, signInMember } from '../../../testing/factories/records.ts';
import { sendFile } from '../../../testing/send-file.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { fileNames } from '../records/files.ts';
import { uncoveredCharacter } from '../rendering/coverage.ts';
import { readFacts } from './issue.ts';
import { pictureCache } from './render-issued.ts';

async function archive(site: TestApp, administrator: string, Ids: string, Format?: string) {
  const query = new URLSearchParams({ Ids, ...(Format ? { Format } : {}) });
  const response = await site.app.inject({
    url: `${businessCertificates.DownCerts.path}?${query}`,
    headers: { token: administrator },
  });
  return response;
}

test('a download of several certificates is a ZIP file with number and name in each file name', async ({
  site,
  administrator,
}) => {
  const one = await makeCertificate(site, administrator, { _name: '甲/乙' });
  const other = await makeCertificate(site, administrator);

  const { rawPayload, headers } = await archive(site, administrator, `${one._certId},${other._certId}`);

  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'x-api-code': '200',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('证书.zip')}`,
  });
  expect(namesIn(rawPayload)).toEqual([`${one._certNum}-甲_乙.png`, `${other._certNum}-张三丰.png`]);
});

test('an archive contains PDF files when the format is pdf', async ({ site, administrator }) => {
  const one = await makeCertificate(site, administrator);

  const { rawPayload } = await archive(site, administrator, String(one._certId), 'pdf');

  expect(namesIn(rawPayload)).toEqual([`${one._certNum}-张三丰.pdf`]);
  expect(rawPayload.includes('%PDF-')).toBe(true);
});

test.for([
  ['', 400],
  ['x', 400],
  [Array.from({ length: 501 }, (_, at) => at + 1).join(), 400],
  ['999999', 404],
] as const)('the ids %j are refused', async ([Ids, code], { site, administrator }) => {
  const { headers } = await archive(site, administrator, Ids);

  expect(headers).toMatchObject({
    'x-api-code': String(code),
    'content-type': expect.stringContaining('json'),
  });
});

test('a download that includes a record without a certificate is rejected with the name of the person', async ({
  site,
  administrator,
}) => {
  const passed = await makeCertificate(site, administrator);
  const failed = await makeCertificate(site, administrator, {
    _name: '落榜者',
    _examStatus: 2,
    _certNum: '',
  });

  const response = await archive(site, administrator, `${passed._certId},${failed._certId}`);

  expect(response.json()).toMatchObject({ Code: 409, Message: '落榜者没有有效的证书，请取消选择后再下载' });
});

test('the file names in an archive are always different', () => {
  const facts = (certNum: string, name: string) => ({
    facts: { certNum, name } as ReturnType<typeof readFacts>,
  });

  expect(
    fileNames([facts('A/1', '张'), facts('A:1', '张'), facts('a_1', '张'), facts('..', '')], 'png'),
  ).toEqual(['A_1-张.png', 'A_1-张(2).png', 'a_1-张(3).png', '_-.png']);
});

test('a preview contains a red seal and returns the same bytes the second time', async ({
  site,
  administrator,
}) => {
  const template = { Title: '证书', Statement: '完成{programme}课程。', Background: '', Fields: [] };
  const preview = () =>
    site.call(businessProgrammes.PreviewCert, { ProgrammeName: '安全总监', ...template }, administrator);

  const [one, again] = [await preview(), await preview()];

  expect(again).toBe(one);
  const { data } = await sharp(Buffer.from(String(one), 'base64'))
    .extract({ left: 1270, top: 790, width: 2, height: 2 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 255] = data;
  expect(red).toBeGreaterThan(150);
  expect(green).toBeLessThan(110);
});

test('a custom template renders a QR code at the given position', async ({ site, administrator }) => {
  const template = {
    Title: '证书',
    Statement: '完成课程。',
    Background: '',
    Fields: [{ Field: 'qr' as const, X: 100, Y: 100, Size: 300 }],
  };

  const png = await site.call(
    businessProgrammes.PreviewCert,
    { ProgrammeName: '安全总监', ...template },
    administrator,
  );

  const { data } = await sharp(Buffer.from(String(png), 'base64'))
    .extract({ left: 104, top: 104, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([255, 255, 255]);
});

test('an uploaded background is rendered, and its transparent parts appear white', async ({
  site,
  administrator,
}) => {
  const picture = await sharp({ create: { width: 160, height: 113, channels: 4, background: '#0b3d7a80' } })
    .png()
    .toBuffer();
  const uploaded = await sendFile(site, businessFiles.UploadFile, {
    name: '背景.png',
    content: picture,
    token: administrator,
  });
  const template = { ProgrammeName: '安全总监', Title: '证书', Statement: '完成课程。' };

  const png = await site.call(
    businessProgrammes.PreviewCert,
    { ...template, Background: uploaded.Data, Fields: [] },
    administrator,
  );

  const { data } = await sharp(Buffer.from(String(png), 'base64'))
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(120);
  expect(data[0]).toBeLessThan(145);
});

test.for([
  ['/files/../../../etc/passwd', '请上传背景图片（jpg、png 或 webp）'],
  ['https://example.com/a.png', '请上传背景图片（jpg、png 或 webp）'],
  [`/files/2026/01/${'0'.repeat(32)}.png`, '背景图片不存在'],
] as const)('the background %s is rejected', async ([Background, message], { site, administrator }) => {
  const template = { ProgrammeName: '安全总监', Title: '证书', Statement: '完成课程。', Background };

  for (const endpoint of [businessProgrammes.PreviewCert, businessProgrammes.SaveProgramme]) {
    expect(await site.send(endpoint, template, administrator)).toMatchObject({
      Code: 400,
      Data: { Background: message },
    });
  }
});

test('a member sees only the certificates of its own company, in any notation of the company name', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '华东（集团）咨询有限公司' });
  const token = await signInMember(site, member);
  await makeCertificate(site, administrator, { _name: '本单位', _company: '华东(集团) 咨询有限公司' });
  await makeCertificate(site, administrator, { _name: '别单位', _company: '华东咨询有限公司' });

  const own = await site.call(webCertificates.GetCertList, {}, token);

  expect(own.List.map(({ _name }) => _name)).toEqual(['本单位']);
  expect(own.List[0]?._idNum).toMatch(/^31\*{14}/);
  expect(await site.send(webCertificates.GetCertList, { Name: '别单位' }, token)).toMatchObject({
    Code: 400,
  });
  expect(await site.send(webCertificates.GetCertList, {}, 'x'.repeat(43))).toMatchObject({ Code: 401 });
});

test('the check returns the first character that the font does not contain', () => {
  expect(uncoveredCharacter('买买提·阿卜杜㐀')).toBeUndefined();
  expect(uncoveredCharacter('李𠮷😀')).toBe('𠮷');
});

test('the cache retains the pictures that were requested last', () => {
  const cache = pictureCache(20);
  const picture = JSON.rawJSON('"iVBORw"');
  cache.set('a', picture);
  cache.set('b', picture);
  cache.get('a');
  cache.set('c', picture);

  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

/** Returns the names in the directory of an archive. */
function namesIn(zip: Buffer): string[] {
  const names = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 46)) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
