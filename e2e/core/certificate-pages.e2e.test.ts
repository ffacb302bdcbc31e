import { expect } from 'vitest';
import { makeMember, signInMember } from '../../server/testing/factories/records.ts';
import { downloadOf, resultRows, searchFor, test } from '../support/certificates.ts';

/* More certificates than one page holds: of a search, and of a member's own company. */

test('a member lists the certificates of its own company page by page without a name', async ({ world }) => {
  const member = await makeMember(world.product.site, { MemberName: '同舟检测有限公司' });
  for (let time = 1; time <= 11; time++)
    await world.make({ _name: `同事${time}`, _company: '同舟检测有限公司' });
  await world.make({ _name: '外人', _company: '别的公司' });
  const token = await signInMember(world.product.site, member);
  const page = await world.visit('/certsearch');
  expect(await page.getByRole('link', { name: '本单位证书' }).count()).toBe(0);

  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.reload();
  await page.getByRole('link', { name: '本单位证书' }).click();

  await page.getByRole('table', { name: '同舟检测有限公司的证书' }).waitFor();
  expect(await resultRows(page).count()).toBe(11);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect.poll(() => resultRows(page).count()).toBe(2);
  expect(await resultRows(page).nth(1).getByRole('cell').first().textContent()).toBe('11');
  await page.getByLabel('每页条数').selectOption('20');
  await expect.poll(() => resultRows(page).count()).toBe(12);
  expect(await page.getByText('外人').count()).toBe(0);
  const saving = page.waitForEvent('download');
  await downloadOf(page, '同事1').click();
  expect((await saving).suggestedFilename()).toBe('同事1证书.png');
});

test('the results of a search change their page in place', async ({ world }) => {
  const { _idNum } = await world.make({ _name: '常青藤' });
  for (let time = 2; time <= 12; time++)
    await world.make({
      _name: '常青藤',
      _idNum,
      _examTime: `2025-01-${time + 10}`,
      _issueDate: '2025-03-01',
    });
  const visitor = await world.visit('/certsearch');
  await searchFor(visitor, { name: '常青藤', idNum: _idNum });
  await expect.poll(() => resultRows(visitor).count()).toBe(11);

  await visitor.getByRole('button', { name: '下一页' }).click();

  await expect.poll(() => resultRows(visitor).count()).toBe(3);
  await expect.poll(() => visitor.url()).toBe(`${world.product.origin}/certsearch`);
});
