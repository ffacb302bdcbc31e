import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { businessFiles, webFiles } from '#contract/content/files.ts';
import { makeArchive, makeZip } from '../testing/factories/make-zip.ts';
import { sendFile } from '../testing/send-file.ts';
import { propertyRuns } from '../testing/test-amount.ts';
import { test as base } from '../testing/test.ts';

/* A file that ends too early, at any byte, is refused with a precise message and causes no error of the program. */

const test = base.extend(
  'env',
  { scope: 'file' },
  {
    LIMIT_REQUESTS: '99999/1',
    LIMIT_UPLOADS: '99999/600',
  },
);

const picture = () => sharp({ create: { width: 9, height: 9, channels: 4, background: '#0b3d7a80' } });
const officeFile = (main: string) =>
  makeArchive({
    '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    'docProps/app.xml': '<a/>',
  });
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

const whole: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  jpg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  bmp: () =>
    Buffer.concat([
      Buffer.from('424d7600000000000000360000002800000004000000040000000100180000', 'hex'),
      Buffer.alloc(90),
    ]),
  docx: () => officeFile('wordprocessingml.document'),
  xlsx: () => officeFile('spreadsheetml.sheet'),
  pptx: () => officeFile('presentationml.presentation'),
  doc: () => oldOffice,
  pdf: () => Buffer.from(`%PDF-1.7\n${'1 0 obj<</Type/Catalog>>endobj\n'.repeat(20)}`),
  rar: () => Buffer.concat([Buffer.from('526172211a070100', 'hex'), Buffer.alloc(400, 7)]),
  zip: () => makeZip('a.txt', 'text'),
  mp3: () => Buffer.concat([Buffer.from('49443304000000000023', 'hex'), Buffer.alloc(400, 1)]),
  mp4: () =>
    Buffer.concat([
      Buffer.from('0000002066747970', 'hex'),
      Buffer.from('isom0000isomiso2mp41'),
      Buffer.alloc(400),
    ]),
  mkv: () =>
    Buffer.concat([
      Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
      Buffer.alloc(300),
    ]),
};

const calls: [name: string, endpoint: Endpoint, runs: number][] = [
  ['an attachment of a visitor', webFiles.UploadFile, 1000],
  ['a file of an article', businessFiles.UploadFile, 1000],
  ['an attachment of a member', businessFiles.UploadMemberFile, 1000],
  ['a seal', businessProgrammes.UploadSeal, 500],
  ['a workbook', businessImports.ImportCerts, 50],
];

test.for(calls)(
  '%s that is truncated at any byte is accepted or rejected with a clear message',
  async ([, endpoint, runs], { site, administrator }) => {
    const files = await Promise.all(
      Object.entries(whole).map(async ([extension, make]) => ({ extension, bytes: await make() })),
    );
    const token = endpoint.audience === 'guest' ? undefined : administrator;
    const file = fc.constantFrom(...files);
    // Heads are short, so half of the cuts are within them.
    const cutAt = fc.oneof(fc.nat(40), fc.nat(300));
    const named = fc.constantFrom(...Object.keys(whole), 'txt');

    await fc.assert(
      fc.asyncProperty(
        file,
        fc.boolean(),
        named,
        cutAt,
        async ({ extension, bytes }, isNamedSo, other, length) => {
          const name = `a.${isNamedSo ? extension : other}`;
          const content = bytes.subarray(0, length);

          const { Code, Message } = await sendFile(site, endpoint, { name, content, token });

          expect([200, 400, 415], `${name}, ${length} bytes of ${extension}: ${Message}`).toContain(Code);
        },
      ),
      { ...propertyRuns(runs), examples: files.map((each) => [each, true, 'txt', 0]) },
    );
  },
);
