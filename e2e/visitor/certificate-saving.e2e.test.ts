import { readFile } from 'node:fs/promises';
import { afterEach, expect, vi } from 'vitest';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { downloadOf, readQrCode, searchFor, test } from '../support/certificates.ts';

/* Viewing and saving a certificate that was found, as often as the limits allow. */

afterEach(() => vi.useRealTimers());

test('a certificate can be viewed and saved as a picture or a PDF, and a late download repeats the search', async ({
  world,
}) => {
  const certificate = await world.make({ _name: '柳如烟' });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '柳如烟', certNum: certificate._certNum });

  await visitor.getByRole('button', { name: '查看 柳如烟的证书' }).click();

  const view = visitor.getByRole('dialog', { name: '柳如烟的证书' });
  const picture = view.getByRole('img', { name: `柳如烟的证书，编号 ${certificate._certNum}` });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1000);
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const [png] = await Promise.all([
    visitor.waitForEvent('download'),
    view.getByRole('button', { name: '下载图片' }).click(),
  ]);
  expect(png.suggestedFilename()).toBe('柳如烟证书.png');
  expect(await readQrCode(await readFile(await png.path()))).toContain('/certverify?');
  // The limit of downloads counts requests, not saved files.
  expect(requests.filter((path) => path.endsWith('DownCert'))).toEqual([]);
  const [pdf] = await Promise.all([
    visitor.waitForEvent('download'),
    view.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('柳如烟证书.pdf');
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const older = await world.make({ _name: '季长风' });
  await visitor.goto(`${world.product.origin}/certsearch`);
  await searchFor(visitor, { name: '季长风', certNum: older._certNum });
  await downloadOf(visitor, '季长风').waitFor();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
  const saving = visitor.waitForEvent('download');
  await downloadOf(visitor, '季长风').click();

  expect((await saving).suggestedFilename()).toBe('季长风证书.png');
});

test('a certificate appears as a picture for a long press inside WeChat, which saves no files', async ({
  world,
}) => {
  const certificate = await world.make({ _name: '温庭筠' });
  const visitor = await world.visit('/certsearch', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0',
  });
  await searchFor(visitor, { name: '温庭筠', certNum: certificate._certNum });

  await downloadOf(visitor, '温庭筠').tap();

  const view = visitor.getByRole('dialog', { name: '温庭筠的证书' });
  await view.getByText('手机上长按图片，选择“保存图片”').waitFor();
  // No download: the cross, and the enlarged picture.
  expect(await view.getByRole('button').allTextContents()).toEqual(['', '放大查看']);
});

test('a revoked certificate is invalid, offers no download and shows the date and the reason', async ({
  world,
}) => {
  const certificate = await world.make({ _name: '阮清和' });
  const address = await world.checkAddressOf(certificate);
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '阮清和', certNum: certificate._certNum });
  await downloadOf(visitor, '阮清和').waitFor();
  const { site, origin } = world.product;
  expect(await (await fetch(origin + address)).text()).toContain('证书有效');

  await site.call(
    businessCertificates.RevokeCert,
    { CertId: certificate._certId, Reason: '替考' },
    world.administrator,
  );

  await downloadOf(visitor, '阮清和').click();
  await visitor.getByText('该证书目前无法下载，可能已撤销或换发，如有疑问请与协会联系').waitFor();
  await visitor.goto(origin + address);
  await visitor.getByRole('heading', { name: '证书已失效' }).waitFor();
  await visitor.getByText(/^自 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 起不再有效$/).waitFor();
  await visitor.getByRole('definition').getByText('替考').waitFor();
});
