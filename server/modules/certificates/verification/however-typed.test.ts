import { expect } from 'vitest';
import { webCertificateChecks } from '#contract/certificates/certificate-checks.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { test } from '../../../testing/test.ts';

let visitors = 0;
/** Each from an address of its own, far from any limit. */
const nextAddress = () => `203.0.${Math.floor(++visitors / 250)}.${visitors % 250}`;

test.for<[string, string]>([
  ['马冬梅', '⻢冬梅'],
  ['⻢冬梅', '马冬梅'],
  ['吕⺠', '吕民'],
  ['王伟', '\u202d王伟\u202c'],
  ['买买提•阿不都', '买买提·阿不都'],
  ['古丽娜尔·阿不都热合曼·买买提江', '古丽娜尔.阿不都热合曼.买买提江'],
  ['古丽娜尔·阿不都热合曼', '古丽娜尔。阿不都热合曼'],
  ['古丽娜尔·阿不都热合曼', '古丽娜尔阿不都热合曼'],
  ['古丽娜尔阿不都热合曼', '古丽娜尔·阿不都热合曼'],
  ['MARTIN ÁLVAREZ', 'martin alvarez'],
  ['Martin Alvarez', 'Martín Álvarez'],
])(
  'the certificate of %j is found and passes for the input %j',
  async ([stored, asked], { site, administrator }) => {
    const { _certNum: number, _idNum: id } = await makeCertificate(site, administrator, { _name: stored });

    for (const given of [
      { CertNum: number },
      { CertNum: `\u202d${number}\u202c` },
      { IdNum: `\u202d${id}\u202c` },
      { IdNum: `'${id}` },
    ]) {
      const { Data } = await site.send(
        webCertificates.GetCertList,
        { Name: asked, ...given },
        undefined,
        nextAddress(),
      );
      expect(Data).toMatchObject({ TotalCount: 1 });
    }
    const Lines = [
      { Name: asked, CertNum: number },
      { Name: asked, CertNum: `${number}\u202c` },
    ];
    const { Data } = await site.send(
      webCertificateChecks.VerifyCerts,
      { Lines: JSON.stringify(Lines) },
      undefined,
      nextAddress(),
    );
    expect(Data).toMatchObject([{ Result: 'pass' }, { Result: 'pass' }]);
  },
);

test.for<[Record<string, string>, string]>([
  [{ _name: '郑 爽' }, '郑爽'],
  [{ _name: '阿里木•阿不都' }, '阿里木·阿不都'],
  [{ _name: '古丽·买买提江' }, '古丽.买买提江'],
  [{ _name: '古兰·买买提江' }, '古兰买买提'],
  [{ _name: '艾力买买提' }, '艾力·买买提'],
  [{ _name: 'LUÍS IBÁÑEZ' }, 'ibanez'],
  [{ _company: '“鹿鸣”检测有限公司' }, '鹿鸣检测'],
  [{ _company: '鹤鸣检测有限公司' }, '"鹤鸣"检测'],
  [{ _certNum: 'FT2026(4)号' }, 'ＦＴ２０２６（４）'],
  [{ _company: '江南检测（南京）有限公司' }, '江南检测(南京)'],
])('the list of the back office finds %j by %j', async ([given, key], { site, administrator }) => {
  const { _certId } = await makeCertificate(site, administrator, given);

  const { List } = await site.call(businessCertificates.GetCertList, { key }, administrator);

  expect(List).toMatchObject([{ _certId }]);
});

test.for<[string, string]>([
  ['FD-A-1', 'fd-a-1'],
  ['FD-A-2', 'FD–A–2'],
  ['FD-A-3', 'ＦＤ－Ａ－３'],
  ['FD(4)', 'fd【4】'],
])(
  'a certificate with the number %j prevents another certificate with the number %j',
  async ([taken, _certNum], { site, administrator }) => {
    await makeCertificate(site, administrator, { _certNum: taken });

    const making = makeCertificate(site, administrator, { _certNum });

    await expect(making).rejects.toThrow('证书编号已存在');
  },
);

test('another name does not find a certificate, nor does it pass', async ({ site, administrator }) => {
  const { _certNum: CertNum } = await makeCertificate(site, administrator, {
    _name: '古丽娜尔·阿不都热合曼',
  });

  for (const Name of ['古丽娜尔', '古丽娜尔·阿不都', '·', '阿不都热合曼·古丽娜尔']) {
    const { Data } = await site.send(
      webCertificates.GetCertList,
      { Name, CertNum },
      undefined,
      nextAddress(),
    );
    expect(Data).toMatchObject({ TotalCount: 0 });
    const lines = { Lines: JSON.stringify([{ Name, CertNum }]) };
    const checked = await site.send(webCertificateChecks.VerifyCerts, lines, undefined, nextAddress());
    expect(checked.Data).toMatchObject([{ Result: 'fail' }]);
  }
});
