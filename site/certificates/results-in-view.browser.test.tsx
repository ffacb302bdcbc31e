import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetLimits, makeCertificate } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* On a phone the answer of a search is below the form: the page brings it into view. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(() => forgetLimits());
afterEach(() => site.unmount());

const form = page.getByRole('form', { name: '证书与成绩查询' });
const field = (name: string) => form.getByRole('textbox', { name: new RegExp(name) });
const heading = page.getByRole('heading', { name: '查询结果' });

async function search(CertNum: string) {
  await field('姓名').fill('温如言');
  await field('证书编号').fill(CertNum);
  await form.getByRole('button', { name: '查询' }).click();
}

test.for([390, 320])('on a phone of %d px the results and later answers come into view', async (width) => {
  await page.viewport(width, 640);
  const certificate = await makeCertificate({ _name: '温如言' });
  site = await openSite('/certsearch');

  await search(certificate._certNum);

  await expect.element(page.getByRole('table')).toBeInViewport();
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();

  await search('T-0');
  await expect.element(page.getByText('没有查到符合条件的记录')).toBeInViewport();
});

test('on a desktop, where the results are in view, neither the page nor the focus moves', async () => {
  await page.viewport(1440, 900);
  const certificate = await makeCertificate({ _name: '温如言' });
  site = await openSite('/certsearch');

  await search(certificate._certNum);

  await expect.element(page.getByRole('table')).toBeInViewport();
  await expect.element(heading).not.toHaveFocus();
  expect(window.scrollY).toBe(0);
});
