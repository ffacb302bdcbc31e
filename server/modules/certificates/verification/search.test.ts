import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { openVault } from '../../../platform/core/vault.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { giveReference, readReference } from './references.ts';

let visitors = 0;
/** Each from an address of its own, far from any limit. */
const nextAddress = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`;
const search = (site: TestApp, asked: object, address = nextAddress()) =>
  site.send(webCertificates.GetCertList, asked, undefined, address);
const download = (site: TestApp, asked: object, address = nextAddress()) =>
  site.send(webCertificates.DownCert, asked, undefined, address);

test('a visitor finds a certificate by name and either number, with the ID number masked', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _remarks: '补考' });

  const byId = await search(site, { Name: '张三丰', IdNum: made._idNum });
  const byNumber = await search(site, { Name: '张三丰', CertNum: made._certNum });

  const record = {
    _name: '张三丰',
    _idNum: `31**************${made._idNum.slice(-2)}`,
    _company: '申安工程质量检测有限公司',
    _examTime: '2026-03-06',
    _examStatus: 1,
    _certNum: made._certNum,
    _issueDate: '2026-04-06',
    _remarks: '补考',
    _status: 1,
    _programmeName: '工程质量风险管理工程师',
    _certId: expect.stringMatching(/^[\w-]{40,}$/),
    _certState: 'valid',
    _endedDate: '',
    _endReason: '',
  };
  expect(byId.Data).toEqual({ List: [record], TotalCount: 1 });
  expect(byNumber.Data).toEqual({ List: [record], TotalCount: 1 });
});

test('a revoked certificate is found as revoked and cannot be downloaded', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _remarks: '补考' });
  const { _certId: CertId, _idNum: IdNum } = made;
  await site.call(businessCertificates.RevokeCert, { CertId, Reason: '代考' }, administrator);

  const { Data } = await search(site, { Name: '张三丰', IdNum });

  const [found] = (Data as { List: { _certId: string; _endedDate: string }[] }).List;
  expect(found).toMatchObject({
    _certState: 'revoked',
    _endedDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    _endReason: '代考',
    _examStatus: 0,
    _remarks: `证书已失效（${found?._endedDate}，代考）；补考`,
  });
  expect(await download(site, { CertId: found?._certId, IdNum })).toMatchObject({
    Code: 404,
    Message: '证书已失效',
  });
});

test('a search finds an ID number in full-width and lower-case characters', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _idNum: '11010519981022588X' });

  const { Data } = await search(site, { Name: '张三丰', IdNum: '１１０１０５１９９８１０２２５８８ｘ' });

  expect(Data).toMatchObject({ List: [{ _certNum: made._certNum }] });
});

const holder = '阿依古丽·买买提';
const asIs = (number: string) => number;
test.for([
  ['lower case', holder, (number: string) => number.toLowerCase()],
  ['letters of full width', holder, (number: string) => number.replaceAll('-', '－').replaceAll('T', 'Ｔ')],
  ['blanks in the number', holder, (number: string) => ` ${number.replaceAll('-', ' - ')} `],
  ['blanks in the name', '阿依 古丽·\u3000买买提', asIs],
  ['another middle dot', '阿依古丽•买买提', asIs],
  ['the middle dot of Japanese', '阿依古丽・买买提', asIs],
] as const)(
  'a search finds a certificate in a different notation: %s',
  async ([, Name, typed], { site, administrator }) => {
    const made = await makeCertificate(site, administrator, { _name: holder });

    const { Data } = await search(site, { Name, CertNum: typed(made._certNum) });

    expect(Data).toMatchObject({ List: [{ _certNum: made._certNum }], TotalCount: 1 });
  },
);

test('all searches without a match return the same answer', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);
  const hidden = await makeCertificate(site, administrator, { _status: 0 });
  const deleted = await makeCertificate(site, administrator);
  await site.call(businessCertificates.DelCerts, { Ids: [deleted._certId] }, administrator);

  const answers = await Promise.all([
    search(site, { Name: '张三', IdNum: made._idNum }),
    search(site, { Name: '张三丰', IdNum: made._idNum.slice(0, -1) }),
    search(site, { Name: '张三丰', IdNum: made._idNum, CertNum: 'T-0' }),
    search(site, { Name: '%', CertNum: made._certNum }),
    search(site, { Name: '张三丰', IdNum: hidden._idNum }),
    search(site, { Name: '张三丰', CertNum: deleted._certNum }),
  ]);

  for (const answer of answers)
    expect(answer).toEqual({ Code: 200, Message: '', Data: { List: [], TotalCount: 0 } });
});

test.for([
  [{}, { Name: '姓名不能为空!', IdNum: '身份证和证书编号必须选填一个!' }],
  [{ Name: ' ', IdNum: '1' }, { Name: '姓名不能为空!' }],
  [{ Name: '张三' }, { IdNum: '身份证和证书编号必须选填一个!' }],
] as const)('the incomplete search %j is rejected', async ([asked, errors], { site }) => {
  expect(await search(site, asked)).toMatchObject({
    Code: 400,
    Message: Object.values(errors)[0],
    Data: errors,
  });
});

test('search terms are not stored in the clear', async ({ site }) => {
  await search(site, { Name: '查无此人', IdNum: '310101199812060232' });

  const rows = await site.db.selectFrom('certificate_tries').selectAll().execute();

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/查无此人|310101199812060232/);
});

test('a search is in the log, its ID number masked', async ({ site, administrator }) => {
  await search(site, { Name: '查询人', IdNum: '310101199812060232' });

  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'GetCertList' }, administrator);

  expect(List[0]).toMatchObject({
    ActorKind: 'visitor',
    After: { Name: '查询人', IdNum: '31**************32', Found: 0 },
  });
});

test('an ID number in the wrong field is masked in the log as well', async ({ site, administrator }) => {
  const number = '310101199812060232';
  await search(site, { Name: '查询人', CertNum: number });
  const url = `${businessCertificates.ExportCerts.path}?key=${number}`;
  await site.app.inject({ url, headers: { token: administrator } });

  const { List } = await site.call(systemAudit.GetOperationLog, { noun: 'certificate' }, administrator);

  expect(List.slice(0, 2)).toMatchObject([
    { Action: 'ExportCerts', After: { key: '31**************32' } },
    { Action: 'GetCertList', After: { CertNum: '31**************32' } },
  ]);
});

test('a visitor downloads the picture of a found certificate with the full or the masked ID number', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const { Data } = await search(site, { Name: '张三丰', IdNum: made._idNum });
  const [found] = (Data as { List: { _certId: string; _idNum: string }[] }).List;
  const CertId = found?._certId;

  const full = await download(site, { CertId, IdNum: made._idNum });
  const masked = await download(site, { CertId, IdNum: found?._idNum });

  const picture = Buffer.from(full.Data as string, 'base64');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1131 });
  expect(digest(masked.Data)).toBe(digest(full.Data));
  const { List } = await site.call(systemAudit.GetOperationLog, { action: 'DownCert' }, administrator);
  expect(List[0]).toMatchObject({ RecordId: String(made._certId), After: { CertNum: made._certNum } });
});

test('a certificate can be downloaded as a PDF in the size of its paper', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);
  const vault = await openVault(site.dataDir, undefined);
  const asked = { CertId: giveReference(vault, made._certId), IdNum: made._idNum, Format: 'pdf' };

  const { Code, Data } = await download(site, asked);
  const stranger = await download(site, { ...asked, IdNum: '310101199812060232' });

  expect([Code, stranger.Code]).toEqual([200, 404]);
  const pdf = Buffer.from(Data as string, 'base64').toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toMatch(/MediaBox \[0 0 842 595\]/);
});

test('a download returns 404 for a missing or failed record and for an invalid reference', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const failed = await makeCertificate(site, administrator, { _examStatus: 2, _certNum: '' });
  const vault = await openVault(site.dataDir, undefined);
  const reference = giveReference(vault, made._certId);

  const answers = await Promise.all([
    download(site, { CertId: reference, IdNum: failed._idNum }),
    download(site, { CertId: giveReference(vault, failed._certId), IdNum: failed._idNum }),
    download(site, { CertId: giveReference(vault, 999_999), IdNum: made._idNum }),
    download(site, {
      CertId: giveReference(vault, made._certId, Date.now() - 31 * 60_000),
      IdNum: made._idNum,
    }),
    download(site, { CertId: String(made._certId), IdNum: made._idNum }),
    download(site, { CertId: `${reference.slice(0, -3)}AAA`, IdNum: made._idNum }),
  ]);

  expect(answers.map(({ Code }) => Code)).toEqual(answers.map(() => 404));
});

test('a reference is valid for half an hour', async ({ site }) => {
  const vault = await openVault(site.dataDir, undefined);
  const now = Date.now();
  const reference = giveReference(vault, 7, now);

  expect(readReference(vault, reference, now + 29 * 60_000)).toBe(7);
  expect(readReference(vault, reference, now + 31 * 60_000)).toBeUndefined();
});

test('the database holds no ID number that can be read', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);

  const rows = await site.db.selectFrom('certificates').selectAll().where('id', '=', made._certId).execute();
  const issues = await site.db.selectFrom('certificate_issues').selectAll().execute();

  expect(JSON.stringify([rows, issues])).not.toContain(made._idNum);
  expect(JSON.stringify(site.logged)).not.toContain(made._idNum);
});

function digest(text: unknown): string {
  return createHash('sha256').update(String(text)).digest('hex');
}

test('a download by a visitor does not appear in the history of the certificate', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '下载的人' });
  const { Data } = await search(site, { Name: '下载的人', CertNum: made._certNum });
  const [found] = (Data as { List: { _certId: string; _idNum: string }[] }).List;

  const answer = await download(site, { CertId: found?._certId, IdNum: found?._idNum });

  expect(answer).toMatchObject({ Code: 200 });
  const record = { noun: 'certificate', recordid: made._certId } as const;
  const { List } = await site.call(systemAudit.GetRecordHistory, record, administrator);
  expect(List.map(({ Action }) => Action)).toEqual(['EditCertInfo']);
});
