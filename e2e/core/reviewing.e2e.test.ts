import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeApplication } from '../../server/testing/factories/records.ts';
import { openBackOffice, pointAtPage } from '../support/back-office.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  button,
  clearReviews,
  reviewAddress,
  hand,
  hasFocus,
  heading,
  inQueue,
  makePresets,
  makeSecondRound,
  presets,
  spread,
  statusOf,
  strip,
  takesDecisions,
} from '../support/reviewing.ts';
import { startTask } from '../support/task-figures.ts';
import { test } from '../support/test.ts';

/* 审核: one case after the other, with few presses. */

const widths = [1440, 390] as const;
const size = (width: number) => ({ viewport: { width, height: 900 } });
let token: string;

test.beforeAll(async ({ product, administrator }) => {
  token = administrator;
  await makePresets(product.site);
});
test.beforeEach(async ({ product }) => clearReviews(product.site, token));

const decide = (page: Page, word: string) =>
  page.getByRole('main').getByRole('button', { name: spread(word) });

test('a clerk approves the oldest application with three clicks on a wide screen and on a phone', async ({
  product,
}) => {
  for (const width of widths) {
    await clearReviews(product.site, token);
    for (const name of ['最早的公司', '后来的公司'])
      await makeApplication(product.site, { MemberName: `${name}${width}` });
    const page = await openBackOffice(product, '/System/home', size(width), token);
    if (width === 390) await page.getByRole('button', { name: '更多' }).click();
    const { press, count } = hand();
    const endTask = await startTask(page, 1);

    await press(await pointAtPage(page, '审核'));
    await heading(page, `最早的公司${width}`).waitFor();
    await press(decide(page, '通过'));

    await heading(page, `后来的公司${width}`).waitFor();
    await endTask();
    await hasFocus(heading(page, `后来的公司${width}`));
    await strip(page)
      .getByText(`已通过 最早的公司${width} · 下一件：后来的公司${width}（还有 1 件）`)
      .waitFor();
    expect(count()).toBeLessThanOrEqual(3);
    // While the strip is shown, nothing has been sent.
    const stored = await statusOf(product.site, token, `最早的公司${width}`);
    expect((await strip(page).isVisible()) ? stored : [{ Status: 3 }]).toMatchObject([{ Status: 3 }]);
    await strip(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => statusOf(product.site, token, `最早的公司${width}`))
      .toMatchObject([{ Status: 1 }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.close();
  }
});

test('a clerk rejects an application with a preset reason and a sentence in four clicks on both widths', async ({
  product,
}) => {
  for (const width of widths) {
    await clearReviews(product.site, token);
    await makeApplication(product.site, { MemberName: `缺材料公司${width}` });
    const page = await openBackOffice(product, '/System/home', size(width), token);
    if (width === 390) await page.getByRole('button', { name: '更多' }).click();
    const { press, count } = hand();
    const endTask = await startTask(page, 2);

    await press(await pointAtPage(page, '审核'));
    await heading(page, `缺材料公司${width}`).waitFor();
    await press(decide(page, '驳回'));
    await press(button(page, presets[0]).or(page.getByRole('toolbar').getByRole('button').first()).first());
    await page.getByLabel('驳回原因').press('End');
    await page.keyboard.type('请于本周内补齐。');
    await page.getByText(`原因：${presets[0]}请于本周内补齐。`).waitFor();
    await press(button(page, '确认驳回'));

    await page.getByText('都审核完了').waitFor();
    await endTask();
    expect(count()).toBeLessThanOrEqual(4);
    await expect
      .poll(() => statusOf(product.site, token, `缺材料公司${width}`))
      .toEqual([{ Status: 2, ProcessItemName: `${presets[0]}请于本周内补齐。` }]);
    await page.close();
  }
});

test('a single click on a returned application shows its changes on a wide screen and on a phone', async ({
  product,
}) => {
  for (const width of widths) {
    await clearReviews(product.site, token);
    await makeApplication(product.site, { MemberName: `等得更久公司${width}` });
    await makeSecondRound(product.site, token, `再来公司${width}`);
    const page = await openBackOffice(product, reviewAddress, size(width), token);
    await heading(page, `等得更久公司${width}`).waitFor();
    const { press, count } = hand();
    const endTask = await startTask(page, 3);

    const returned = page.getByRole('link', { name: `再次提交：再来公司${width}` });
    if (width === 390) await press(returned);
    else await press(await inQueue(page, `再来公司${width}`));

    const changes = page.getByRole('table', { name: '有变化的栏目' });
    await changes.getByRole('row', { name: '负责人 王前 王后' }).waitFor();
    // Both values look the same when masked, but the change is shown.
    await changes.getByRole('row').filter({ hasText: '联系电话' }).getByText('已改，打码后看不出').waitFor();
    await page.getByText('负责人与执照不一致').first().waitFor();
    await endTask();
    expect(await changes.getByRole('row').filter({ hasText: '公司名称' }).count()).toBe(0);
    expect(count()).toBe(1);

    await returned.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.press('d');
    await page.getByRole('table', { name: '入会登记表' }).getByText('王后').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('all');
    await page.getByRole('link', { name: /提交（第 1 次）/ }).click();
    await page.getByText('这是第 1 次提交时的内容').waitFor();
    await page.getByRole('table', { name: '入会登记表' }).getByText('王前').waitFor();
    await page.reload();
    await page.getByRole('table', { name: '入会登记表' }).getByText('王前').waitFor();
    await page.close();
  }
});

test('a clerk approves, rejects and compares applications by keyboard alone', async ({ product }) => {
  await makeApplication(product.site, { MemberName: '键盘通过公司' });
  await makeApplication(product.site, { MemberName: '键盘驳回公司' });
  await makeSecondRound(product.site, token, '键盘再来公司');
  const page = await openBackOffice(product, '/System/home', size(1440), token);
  await tabTo(page, /^审核/);
  await page.keyboard.press('Enter');
  await heading(page, '键盘通过公司').waitFor();

  await page.keyboard.press('Alt+A');
  await hasFocus(heading(page, '键盘驳回公司'));
  await takesDecisions(page);
  await page.keyboard.press('Alt+R');
  await page.getByRole('toolbar', { name: '常用驳回理由' }).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('谢谢。');
  await page.keyboard.press('Control+Enter');
  await hasFocus(heading(page, '键盘再来公司'));
  await page.getByRole('row', { name: '负责人 王前 王后' }).waitFor();
  await takesDecisions(page);
  await page.keyboard.press('Alt+A');

  await page.getByText('都审核完了').waitFor();
  await expect
    .poll(() => statusOf(product.site, token, '键盘'))
    .toMatchObject([{ Status: 1 }, { Status: 2, ProcessItemName: `${presets[1]}谢谢。` }, { Status: 1 }]);
  await page.close();
});
