import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { openBrowserWithCamera } from '../support/browser.ts';
import { test, type CertificateWorld } from '../support/certificates.ts';
import { save, verdictOf } from '../support/verifier-page.ts';

/* A certificate on paper is held before the camera, in a browser that has one. */

/** Returns a picture of the certificate as a camera would see it: not square, and not all of the picture. */
async function heldUp({ product }: CertificateWorld, name: string, number: string): Promise<Buffer> {
  const [row] = (await product.site.call(webCertificates.GetCertList, { Name: name, CertNum: number })).List;
  const input = { CertId: row!._certId, IdNum: row!._idNum };
  const picture = Buffer.from(await product.site.call(webCertificates.DownCert, input), 'base64');
  const paper = await sharp(picture).resize({ height: 980 }).rotate(4, { background: '#777' }).toBuffer();
  return await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#555' } })
    .composite([{ input: paper }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('the camera reads a code on the site and on a saved page', async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'xiehui-camera-'));
  const certificate = await world.make({ _name: '独孤信' });
  const seen = join(folder, 'seen.mjpeg');
  await writeFile(seen, await heldUp(world, certificate._name, certificate._certNum));
  const browser = await openBrowserWithCamera(seen);
  const page = await browser.newPage({ locale: 'zh-CN' });

  await page.goto(`${world.product.origin}/verifier.html`);
  await page.getByRole('button', { name: '打开摄像头扫描' }).click();

  await verdictOf(page, '✓ 签名有效').waitFor();
  await page.getByRole('status').getByText('独孤信').waitFor();
  expect(await page.locator('video').isHidden()).toBe(true);
  await page.goto(await save(world.product, folder));
  await page.getByRole('button', { name: '打开摄像头扫描' }).click();
  await verdictOf(page, '✓ 签名有效').waitFor();
  await browser.close();
  await rm(folder, { recursive: true });
});
