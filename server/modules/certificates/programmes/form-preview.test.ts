import { expect } from 'vitest';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { test } from '../../../testing/test.ts';

const { PreviewCertInfo, GetCertImage } = businessIssues;

test('before saving one sees the certificate, and whether it will be issued again', async ({
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

test('a form of which little is filled in is rendered all the same, and nothing is stored', async ({
  site,
  administrator,
}) => {
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

test('a letter that cannot be printed is named', async ({ site, administrator }) => {
  expect(await site.send(PreviewCertInfo, { _name: '李😀', _examStatus: 1 }, administrator)).toMatchObject({
    Code: 400,
    Data: { _name: '“😀”无法印在证书上' },
  });
});

test('one certificate comes as a picture or for printing, under its number and name', async ({
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

test('there is no picture of what is not issued', async ({ site, administrator }) => {
  const made = await makeCertificate(site, administrator, { _name: '吴未', _examStatus: 2 });

  expect(await site.send(GetCertImage, { CertId: made._certId }, administrator)).toMatchObject({
    Code: 409,
    Message: '吴未没有有效的证书',
  });
});

test('a certificate is opened with its number masked, which is no business of the log', async ({
  site,
  administrator,
}) => {
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
