import { expect } from 'vitest';
import { businessIssues } from '#contract/certificates/certificate-issues.ts';
import { makeCertificate } from '../../server/testing/factories/make-certificate.ts';
import { openBackOffice } from '../support/back-office.ts';
import { inEachWay, type InputDriver } from '../support/input-driver.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/*
 * Tasks of a clerk with certificates, beginning at the workbench: in few clicks, with the keyboard alone, on a phone.
 */

interface Task {
  driver: InputDriver;
  product: Product;
  administrator: string;
  /** The certificate is on the first page of the list. */
  certificate: Awaited<ReturnType<typeof makeCertificate>>;
}

const row = ({ page }: InputDriver, name: string) =>
  page.locator('main [data-row-id]').filter({ hasText: name });

async function editOne({ driver, certificate: { _name, _certNum } }: Task) {
  const { page } = driver;
  await driver.go('证书列表');
  await driver.press(row(driver, _certNum).getByRole('button', { name: `编辑：${_name} ${_certNum}` }));
  const dialog = page.getByRole('dialog', { name: '编辑证书' });
  const picture = dialog.getByRole('img', { name: '保存后的证书' });
  await dialog.getByText('不重新签发（现为第 1 次）').waitFor();
  const before = await picture.getAttribute('src');

  await driver.write(dialog.getByLabel('姓名', { exact: true }), `${_name}之`);

  await dialog.getByText('保存后将重新签发第 2 次，原二维码显示“已换发”').waitFor();
  expect(await picture.getAttribute('src')).not.toBe(before);
  await driver.press(dialog.getByRole('button', { name: '保存', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await row(driver, _certNum).getByText(`${_name}之`).waitFor();
}

async function revokeOne({ driver, product, administrator, certificate }: Task) {
  const { page } = driver;
  const { _certId: CertId, _certNum, _name } = certificate;
  const reason = '原单位申请注销';
  await driver.go('证书列表');
  const entry = row(driver, _certNum);
  await driver.press(entry.getByRole('button', { name: `更多操作：${_name} ${_certNum}` }));
  await driver.press(page.getByRole('menuitem', { name: '撤销证书' }));
  const dialog = page.getByRole('dialog', { name: `撤销证书：${_name} ${_certNum}` });
  const field = dialog.getByLabel('撤销原因');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(reason);
  await dialog.getByRole('region', { name: '扫码将看到' }).getByText(`失效原因：${reason}`).waitFor();
  await driver.press(dialog.getByRole('button', { name: '撤销证书' }));
  await entry.getByText('已撤销').waitFor();

  const [issue] = await product.site.call(businessIssues.GetCertIssues, { CertId }, administrator);
  const scanned = await product.open(
    `/certverify?${new URLSearchParams({ CertNum: _certNum, Sign: issue?.Sign ?? '' })}`,
  );
  await scanned.getByRole('heading', { name: '证书已失效' }).waitFor();
  await scanned.getByText(reason).waitFor();
  await scanned.close();
}

const tasks: readonly { number: number; name: string; most: number; does: (task: Task) => Promise<void> }[] =
  [
    {
      number: 10,
      name: 'edit one certificate and see the new picture before saving',
      most: 3,
      does: editOne,
    },
    {
      number: 12,
      name: 'revoke a certificate with a reason, which the scan page shows',
      most: 4,
      does: revokeOne,
    },
  ];

test.for(tasks)(
  'a clerk can $name – with a mouse, by keyboard alone and on a phone',
  async ({ number, most, does }, { product, administrator }) => {
    const page = await openBackOffice(product, '/System/home', {}, administrator);

    await inEachWay(page, number, most, async (driver) => {
      const certificate = await makeCertificate(product.site, administrator, { _examTime: '2026-04-06' });
      await does({ driver, product, administrator, certificate });
    });

    await page.close();
  },
);
