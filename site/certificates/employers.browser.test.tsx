import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { forgetLimits } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* An employer checks many names and numbers at once; the answer as a file is shown by a journey. */

let site: Awaited<ReturnType<typeof openSite>>;

beforeEach(async () => {
  await forgetLimits();
  await page.viewport(390, 844);
  site = await openSite('/certverify');
  await page.getByRole('button', { name: '粘贴名单' }).click();
});
afterEach(() => site.unmount());

const form = page.getByRole('form', { name: '批量核验' });
const lines = form.getByRole('textbox');
const send = () => form.getByRole('button', { name: '核验' }).click();

test('an invalid list shows its error beside the field, and two hundred lines are checked by keyboard', async () => {
  await expect.element(lines).toHaveFocus();
  const many = Array.from({ length: 201 }, (_, at) => `庄周\tT-${at}`);
  for (const [text, error] of [
    ['', '请粘贴名单：每行一人，姓名与证书编号两列'],
    ['庄周', '第 1 行只有一列，应为姓名、证书编号两列'],
    ['T-1\t庄周', '第 1 行的两列放反了，应先姓名、后证书编号'],
    [many.join('\n'), '一次最多核验 200 行，现有 201 行'],
  ] as const) {
    await lines.fill(text);
    await send();
    await expect.element(page.getByText(error, { exact: true })).toBeVisible();
    await expect.element(lines).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await axeFindings()).toEqual([]);
  expect(fits()).toBe(true);

  await lines.fill(many.slice(1).join('\n'));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('共 200 行：核验通过 0、未通过 200、证书已失效 0')).toBeVisible();
});

test('the fourth list within a few minutes is rejected with a waiting time', async () => {
  await page.viewport(1440, 900);
  for (const at of [1, 2, 3]) {
    await lines.fill(`庄周\tW-${at}`);
    await send();
    await expect.element(page.getByRole('cell', { name: `W-${at}` })).toBeVisible();
  }
  await lines.fill('庄周\tW-4');
  await send();

  await expect.element(page.getByText(/分钟后可再试）$/)).toBeVisible();
});
