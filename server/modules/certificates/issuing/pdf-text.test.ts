import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { getDocumentProxy, renderPageAsImage } from 'unpdf';
import { expect } from 'vitest';
import { webCertificateChecks } from '#contract/certificates/certificate-checks.ts';
import type { PaperName } from '#contract/certificates/certificate-templates.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { openVault } from '../../../platform/core/vault.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { test } from '../../../testing/test.ts';
import { blankFont, registerFonts } from '../rendering/fonts.ts';
import type { Rendering } from '../rendering/rendering.ts';
import { giveReference } from '../verification/references.ts';
import { openCertificatePictures } from './pictures.ts';

const pictures = openCertificatePictures({
  background: () =>
    sharp({ create: { width: 16, height: 11, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  seal: () => Promise.reject(new Error('no seal is uploaded')),
});

function makeRendering(
  facts: Partial<Rendering['facts']>,
  template: Partial<Rendering['template']> = {},
): Rendering {
  return {
    facts: {
      serial: '000000000001',
      issueNumber: 1,
      title: '培训合格证书',
      issuer: '江南省风险管理行业协会',
      name: '马小风',
      idNum: '99**************01',
      idNumHash: '',
      company: '龙门风险管理有限公司',
      programme: '食品安全总监',
      certNum: 'FD-2026-0601',
      examTime: '2026-03-05',
      issueDate: '2026-03-20',
      ...facts,
    },
    template: {
      Title: '培训合格证书',
      Statement: '参加{programme}培训，经考试合格，特发此证。',
      Paper: 'a4-landscape',
      // White paper is rendered at once, the built-in one takes a second.
      Background: '/files/white.png',
      Fields: [],
      SealId: 0,
      SealText: '培训专用章',
      ...template,
    },
    verifyAddress: 'https://example.org/verify?c=1',
    shortAddress: 'https://example.org/verify?c=1',
  };
}

/** Returns the lines of the first page as a viewer copies them. */
async function copiedLines(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .split('\n');
}

test.for<PaperName>(['a4-landscape', 'a4-portrait', 'screen'])(
  'a viewer copies the text of a certificate on %s line by line',
  async (Paper) => {
    const pdf = await pictures.pdf(makeRendering({}, { Paper, Background: '' }));

    expect(await copiedLines(pdf)).toEqual(
      expect.arrayContaining([
        '江南省风险管理行业协会',
        '培训合格证书',
        'CERTIFICATE',
        '马小风',
        '身份证号 99**************01',
        '龙门风险管理有限公司',
        '证书编号 FD-2026-0601',
        '发证日期 2026年3月20日',
      ]),
    );
  },
);

test.for([
  ['马', '0123456789'],
  ['Anna', 'FD-2026-0601/9876543210'],
  ['Li Ming', 'A‑1–2—3'],
  ['José Müller', 'No.11111111'],
  ['买买提·阿卜杜拉', 'FT2026(4)号'],
  ['𫖯𫍯龑㛃', '8-8-8'],
  // Each pair of characters is one glyph of the font.
  ['㖈䎛瑨𤨁', '①➀'],
  ['阿•卜‧杜', 'fi-ffi'],
])('a viewer copies the name %j and the number %j unchanged', async ([name = '', certNum = '']) => {
  const pdf = await pictures.pdf(makeRendering({ name, certNum }));

  const lines = await copiedLines(pdf);

  expect(lines).toContain(name);
  expect(lines).toContain(`证书编号 ${certNum}`);
});

test('a viewer copies the radicals of an old issue as ordinary characters', async () => {
  const pdf = await pictures.pdf(makeRendering({ name: '⻢冬梅', company: '⻛险⻝品⼯程公司' }));

  const text = (await copiedLines(pdf)).join('\n');

  expect(text).toContain('马冬梅');
  expect(text).toContain('风险食品工程公司');
  expect(text).not.toMatch(/[\u2e80-\u2fd5]/);
});

test('a viewer copies the text of a custom template regardless of the letter spacing', async () => {
  const pdf = await pictures.pdf(
    makeRendering(
      { name: 'Anna' },
      {
        Fields: [
          { Field: 'name', X: 800, Y: 300, Size: 60, Align: 'center', Color: '#000000', Spacing: 100 },
          {
            Field: 'certNum',
            X: 1400,
            Y: 900,
            Size: 20,
            Align: 'right',
            Color: '#000000',
            Spacing: 50,
            Text: '编号：',
          },
        ],
      },
    ),
  );

  expect(await copiedLines(pdf)).toEqual(['Anna', '编号：FD-2026-0601']);
});

test('the PDF looks like the picture', async () => {
  const rendering = makeRendering({ name: 'Anna 风' });
  const size = { width: 200, height: 141, fit: 'fill' } as const;
  const pixelsOf = (image: Buffer) => sharp(image).resize(size).greyscale().raw().toBuffer();

  const pdf = await pictures.pdf(rendering);
  const page = await renderPageAsImage(new Uint8Array(pdf), 1, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: 1600 / 842,
  });

  const [rendered, printed] = [
    await pixelsOf(await pictures.png(rendering)),
    await pixelsOf(Buffer.from(page)),
  ];
  const different = rendered.filter((grey, at) => Math.abs(grey - (printed[at] ?? 0)) > 64);
  expect(different).toHaveLength(0);
});

test('the text layer of a PDF is invisible and has the width of its letters', () => {
  registerFonts();
  const canvas = createCanvas(200, 100);
  const pen = canvas.getContext('2d');
  pen.font = `50px "${blankFont}"`;

  pen.fillText('风A1', 10, 70);

  expect(canvas.data().every((value) => value === 0)).toBe(true);
  expect(pen.measureText('风')).toMatchObject({ width: 50, actualBoundingBoxAscent: 44 });
});

test('a name and a number copied from the PDF find the certificate and pass the verification', async ({
  site,
  administrator,
}) => {
  const made = await makeCertificate(site, administrator, {
    _name: '马小风',
    _company: '龙门风险管理有限公司',
    _certNum: 'FD-2026-0601',
  });
  const vault = await openVault(site.dataDir, undefined);
  const asked = { CertId: giveReference(vault, made._certId), IdNum: made._idNum, Format: 'pdf' as const };
  const base64 = await site.call(webCertificates.DownCert, asked);

  const lines = await copiedLines(Buffer.from(String(base64), 'base64'));
  const CertNum = lines.find((line) => line.startsWith('证书编号'))?.replace('证书编号', '') ?? '';
  const Name = lines.find((line) => line.includes('风') && line.length === 3) ?? '';

  expect(await site.call(webCertificates.GetCertList, { Name, CertNum })).toMatchObject({ TotalCount: 1 });
  const Lines = JSON.stringify([{ Name, CertNum }]);
  expect(await site.call(webCertificateChecks.VerifyCerts, { Lines })).toMatchObject([{ Result: 'pass' }]);
});
