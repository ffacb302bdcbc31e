import sharp from 'sharp';
import { expect } from 'vitest';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import type { CertificatePreview } from '#contract/certificates/certificate-templates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { businessFiles } from '#contract/content/files.ts';
import { makeCertificate } from '../../../testing/factories/make-certificate.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import { sendFile } from '../../../testing/send-file.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

type Form = SentInputOf<typeof businessProgrammes.PreviewCert>;

const start = {
  ProgrammeName: '安全总监',
  Title: '证书',
  Statement: '完成{programme}课程。',
  Background: '',
};
const design = async (site: TestApp, token: string, Paper: Form['Paper']) =>
  (await site.call(businessProgrammes.GetTemplateDesign, { Paper }, token)).Fields;
const ask = (site: TestApp, token: string, fields: Partial<Form>) =>
  site.call(businessProgrammes.PreviewCert, { ...start, ...fields }, token);
const look = async (site: TestApp, token: string, fields: Partial<Form>) =>
  (await ask(site, token, { Sample: 'short', ...fields })) as CertificatePreview;
const pixels = (png: unknown) =>
  sharp(Buffer.from(String(png), 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });

test('the fields of the built-in design render the same picture as the design itself', async ({
  site,
  administrator,
}) => {
  const Fields = await design(site, administrator, 'a4-landscape');

  const placed = await ask(site, administrator, { Fields });

  expect(placed).toBe(await ask(site, administrator, { Fields: [] }));
});

test.for([
  ['a4-landscape', 1600, 1131, '842 595'],
  ['a4-portrait', 1131, 1600, '595 842'],
  ['screen', 1600, 900, '960 540'],
] as const)(
  'picture and PDF have the size of %s and contain the whole built-in design',
  async ([Paper, width, height, box], { site, administrator }) => {
    const Fields = await design(site, administrator, Paper);

    const { Image, Boxes, LongBoxes } = await look(site, administrator, { Paper, Fields });
    const pdf = Buffer.from(
      String(await ask(site, administrator, { Paper, Fields, Format: 'pdf' })),
      'base64',
    ).toString('latin1');

    expect((await pixels(Image)).info).toMatchObject({ width, height });
    expect(/MediaBox \[([^\]]+)\]/.exec(pdf)?.[1]).toBe(`0 0 ${box}`);
    expect(Boxes).toHaveLength(Fields.length);
    for (const one of LongBoxes) {
      expect(one.Fit, one.Field).toBe('whole');
      expect(one.X, one.Field).toBeGreaterThan(120);
      expect(one.Y, one.Field).toBeGreaterThan(120);
      expect(one.X + one.Width, one.Field).toBeLessThan(width - 120);
      expect(one.Y + one.Height, one.Field).toBeLessThan(height - 120);
    }
  },
);

test('the preview returns the box of each field and whether long names fit', async ({
  site,
  administrator,
}) => {
  const { Boxes, LongBoxes } = await look(site, administrator, {
    Fields: [
      { Field: 'company', X: 200, Y: 300, Size: 40, Width: 420 },
      { Field: 'statement', X: 200, Y: 500, Size: 60, Width: 60 },
      { Field: 'qr', X: 1000, Y: 700, Size: 160 },
    ],
  });

  expect(Boxes).toMatchObject([
    { Field: 'company', X: 200, Y: 265, Width: 400, Height: 40, Fit: 'whole' },
    { Field: 'statement', Fit: 'cut' },
    { Field: 'qr', X: 1000, Y: 700, Width: 160, Height: 160, Fit: 'whole', IsDark: false },
  ]);
  expect(LongBoxes[0]).toMatchObject({ Width: 420, Fit: 'smaller' });
});

test('the preview reports a QR code on a dark background', async ({ site, administrator }) => {
  const content = await sharp({ create: { width: 160, height: 113, channels: 3, background: '#0b3d7a' } })
    .png()
    .toBuffer();
  const { Data } = await sendFile<string>(site, businessFiles.UploadFile, {
    name: '深色.png',
    content,
    token: administrator,
  });

  const { Boxes } = await look(site, administrator, {
    Background: String(Data),
    Fields: [{ Field: 'qr', X: 100, Y: 100, Size: 180 }],
  });

  expect(Boxes[0]).toMatchObject({ IsDark: true });
});

test('the preview of a template shows the certificate that was issued last', async ({
  site,
  administrator,
}) => {
  const { ProgrammeId } = await site.call(
    businessProgrammes.SaveProgramme,
    { ...start, ProgrammeName: '最近一张' },
    administrator,
  );
  const Fields = [{ Field: 'company' as const, X: 100, Y: 300, Size: 30 }];
  const latest = () => look(site, administrator, { ProgrammeId, Sample: 'latest', Fields });
  const none = await latest();
  const one = await makeCertificate(site, administrator, { _programmeId: ProgrammeId, _company: '短名' });

  const found = await latest();

  expect(none.Boxes[0]?.Width).toBe(300);
  expect(found.Boxes[0]?.Width).toBe(60);
  expect((await look(site, administrator, { CertId: one._certId, Fields })).Boxes).toEqual(found.Boxes);
  const designer = await signInAdministrator(site, ['cert:template']);
  expect(
    await site.send(businessProgrammes.PreviewCert, { ...start, CertId: one._certId }, designer),
  ).toMatchObject({ Code: 403 });
});

const seal = (alpha: number) =>
  sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 255, alpha } } })
    .png()
    .toBuffer();
const upload = (site: TestApp, token: string, content: Buffer, name = '印章.png') =>
  sendFile<{ SealId: number }>(site, businessProgrammes.UploadSeal, { name, content, token });

test('an uploaded seal is rendered, stored encrypted and not listed among the files', async ({
  site,
  administrator,
}) => {
  const content = await seal(0.5);
  const { Data } = await upload(site, administrator, content);
  const SealId = Data?.SealId ?? 0;
  const Fields = [{ Field: 'seal' as const, X: 800, Y: 500, Size: 300 }];

  const { data, info } = await pixels((await look(site, administrator, { SealId, Fields })).Image);

  const at = (500 * info.width + 800) * info.channels;
  expect(data[at + 2]! - data[at]!).toBeGreaterThan(80);
  const { picture_sealed: sealed } = await site.db
    .selectFrom('certificate_seals')
    .select('picture_sealed')
    .where('id', '=', SealId)
    .executeTakeFirstOrThrow();
  expect(sealed.includes('PNG')).toBe(false);
  const stored = await site.db
    .selectFrom('files')
    .select('path')
    .where('original_name', '=', '印章.png')
    .execute();
  expect(stored).toEqual([]);
});

test('a seal that is not a transparent PNG is rejected', async ({ site, administrator }) => {
  const opaque = await seal(1);
  const jpeg = await sharp(opaque).jpeg().toBuffer();

  expect(await upload(site, administrator, opaque)).toMatchObject({
    Code: 415,
    Message: '印章图片没有透明的部分，会盖住下面的文字；请上传背景透明的 PNG',
  });
  for (const [content, name] of [
    [jpeg, '印章.png'],
    [jpeg, '印章.jpg'],
    [Buffer.from('x'), '印章.png'],
  ] as const)
    expect(await upload(site, administrator, content, name)).toMatchObject({
      Code: 415,
      Message: '请上传 PNG 格式的印章图片',
    });
  expect(await upload(site, administrator, Buffer.alloc(1_100_000))).toMatchObject({ Code: 413 });
  const clerk = await signInAdministrator(site, ['cert:list']);
  expect(await upload(site, clerk, await seal(0.5))).toMatchObject({ Code: 403 });
  expect(
    await site.send(businessProgrammes.PreviewCert, { ...start, SealId: 999_999 }, administrator),
  ).toMatchObject({ Code: 400, Data: { SealId: '印章图片不存在' } });
});
