import sharp from 'sharp';
import { expect } from 'vitest';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { saveButton, upToDate } from '../support/template-designer.ts';
import { test as journey } from '../support/test.ts';

/* Pictures of a template: a background and a custom seal. */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 4']);

const address = '/System/certificates/programmes/template';
const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 61, b: 122, alpha } } })
    .png()
    .toBuffer();

test('a background picture lies below all elements, and the checks report its defects', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
  await upToDate(page);
  const checks = page.getByRole('region', { name: '检查' });

  await page
    .getByLabel('背景图片', { exact: true })
    .setInputFiles({ name: '背景.png', mimeType: 'image/png', buffer: await picture(800, 800) });

  await checks.getByText('背景图片的比例与A4 横向不同，会被拉伸（图片 800 × 800）').waitFor();
  await checks.getByText('背景图片印出来只有 68 dpi，低于 150，会模糊').waitFor();
  await checks.getByRole('button', { name: '二维码压在深色底上，手机不易扫出' }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await checks.getByText('没有发现问题').waitFor();
  await page.close();
});

test('a picture of the seal replaces the rendered seal and is never downloaded', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, address, {}, administrator);
  await upToDate(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: '选中印章' }).click();
  const field = page.getByLabel('印章图片', { exact: true });
  await field.setInputFiles({ name: '印章.png', mimeType: 'image/png', buffer: await picture(300, 300) });
  await page.getByText('印章图片没有透明的部分，会盖住下面的文字；请上传背景透明的 PNG').waitFor();

  await field.setInputFiles({
    name: '印章.png',
    mimeType: 'image/png',
    buffer: await picture(300, 300, 0.5),
  });

  await page.getByText('用的是上传的印章。').waitFor();
  await saveButton(page).click();
  await page.getByText(/^已保存为第 \d+ 版$/).waitFor();
  const [programme] = await product.site.call(businessCertificates.GetProgrammeList, {}, administrator);
  expect(programme?.SealId).toBeGreaterThan(0);
  expect(
    requests.filter((url) => url.includes('/files/') || /seal/i.test(url.replace('UploadSeal', ''))),
  ).toEqual([]);
  await page.getByRole('button', { name: '改用自动生成的印章' }).click();
  await page.getByLabel('印章下方的文字').waitFor();
  await page.close();
});
