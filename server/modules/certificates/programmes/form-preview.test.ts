import { expect } from 'vitest';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { test } from '../../../testing/test.ts';

const { PreviewCertInfo, GetCertImage } = businessIssues;

test('the preview of a form shows the certificate and whether saving issues a new certificate', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator);
  const see = async (changes: object) => {
    const { Image, ...seen } = await site.call(
      PreviewCertInfo,
      { ...made, _idNum: '', ...changes },
      administrator,
    );
    return { ...seen, isRendered: Buffer.from(Image, 'base64').subarray(1, 4).toString() === 'PNG' };
  };

  expect(await see({ _remarks: '不印在证书上' })).toEqual({
    Outcome: 'same',
    IssueNumber: 1,
    isRendered: true,
  });
  expect(await see({ _idNum: made._idNum })).toMatchObject({ Outcome: 'same' });
  expect(await see({ _name: '改名' })).toEqual({ Outcome: 'again', IssueNumber: 2, isRendered: true });
  expect(await see({ _idNum: makeIdNumber() })).toMatchObject({ Outcome: 'again' });
  expect(await see({ _examStatus: 2 })).toEqual({ Outcome: 'ends', IssueNumber: 0, isRendered: false });
  expect(await see({ _certId: 0 })).toEqual({ Outcome: 'first', IssueNumber: 1, isRendered: true });
  expect(await see({ _certId: 0, _examStatus: 0 })).toMatchObject({ Outcome: 'none' });
});

test('an incomplete form renders a preview and stores nothing', async ({ site, administrator }) => {
  const count = () =>
    site.db
      .selectFrom('certificates')
      .select('id')
      .execute()
      .then(({ length }) => length);
  const before = await count();

  const seen = await site.call(
    PreviewCertInfo,
    { _name: '李', _idNum: '3101', _examStatus: 1 },
    administrator,
  );

  expect(seen).toMatchObject({ Outcome: 'first' });
  expect(await count()).toBe(before);
});

test('a preview with an unprintable character is rejected with that character', async ({
  site,
  administrator,
}) => {
  expect(await site.send(PreviewCertInfo, { _name: '李😀', _examStatus: 1 }, administrator)).toMatchObject({
    Code: 400,
    Data: { _name: '“😀”无法印在证书上' },
  });
});

test('a certificate can be downloaded as PNG or PDF with number and name in the file name', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '钱敏', _certNum: 'P-1' });
  const fetched = async (Format: string) => {
    const url = `${GetCertImage.path}?CertId=${made._certId}&Format=${Format}`;
    const { rawPayload, headers } = await site.app.inject({ url, headers: { token: administrator } });
    const name = decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '');
    return [headers['content-type'], name, rawPayload.subarray(0, 4).toString('latin1')];
  };

  expect(await fetched('png')).toEqual(['image/png', 'P-1-钱敏.png', '\x89PNG']);
  expect(await fetched('pdf')).toEqual(['application/pdf', 'P-1-钱敏.pdf', '%PDF']);
});

test('a record without a valid certificate has no picture and returns 409', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, { _name: '吴未', _examStatus: 2 });

  expect(await site.send(GetCertImage, { CertId: made._certId }, administrator)).toMatchObject({
    Code: 409,
    Message: '吴未没有有效的证书',
  });
});

test('opening a certificate with a masked ID number writes no log entry', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator);

  const seen = await site.call(
    businessCertificates.GetCertModel,
    { CertId: made._certId, masked: 1 },
    administrator,
  );

  expect(seen._idNum).toMatch(/^31\*+/);
  const entries = await site.db
    .selectFrom('operation_log')
    .select('id')
    .where('action', '=', 'GetCertModel')
    .where('record_id', '=', String(made._certId))
    .execute();
  expect(entries).toEqual([]);
});
