import { expect } from 'vitest';
import { openBackOffice } from '../support/back-office.ts';
import { test } from '../support/test.ts';

test('two new articles in two tabs have a draft each, and discarding one leaves the other', async ({
  product,
  administrator,
}) => {
  const first = await openBackOffice(product, '/System/news/edit', {}, administrator);
  await first.getByLabel('标题').fill('甲稿');
  await first
    .getByText(/有未保存的修改/)
    .first()
    .waitFor();
  const second = await first.context().newPage();
  await second.goto(`${product.origin}/System/news/edit`);
  const title = second.getByLabel('标题');
  await title.waitFor();
  expect(await title.inputValue()).toBe('');
  await title.fill('乙稿');
  const drafts = () =>
    second.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('backstageDraft.news.'))
        .map(
          (name) =>
            (JSON.parse(localStorage.getItem(name) ?? '{}') as { fields?: { Title?: string } }).fields?.Title,
        )
        .toSorted(),
    );
  await expect.poll(drafts).toEqual(['乙稿', '甲稿'].toSorted());

  // Gone without a save. A page that closes would take its browser profile along.
  await first.goto(`${product.origin}/robots.txt`);
  const third = await second.context().newPage();
  await third.goto(`${product.origin}/System/news/edit`);
  const question = third.getByRole('dialog', { name: '找到一份没有保存的草稿' });
  await question.frameLocator('iframe').getByText('甲稿').first().waitFor();
  const discard = question.getByRole('button', { name: '丢弃草稿' });
  const bottom = await question.locator('.preview').evaluate((box) => box.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual((await discard.boundingBox())!.y);
  await discard.click();

  await expect.poll(drafts).toEqual(['乙稿']);
  await second.reload();
  await expect.poll(() => title.inputValue()).toBe('乙稿');
  await first.close();
});
