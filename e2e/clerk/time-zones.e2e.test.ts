import { expect } from 'vitest';
import { makeApplication } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { reviewAddress } from '../support/reviewing.ts';
import { test } from '../support/test.ts';

/* A clerk whose computer counts time elsewhere, or wrongly: days are those of Shanghai, at the server's time. Other places and clocks: ui/api/server-time.test.ts. */

const dayMs = 86_400_000;
const dayInShanghai = (moment: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment);

test('days and times are those of Shanghai in spite of another time zone and a wrong clock of the computer', async ({
  product,
  administrator,
}) => {
  const MemberName = '建设监理有限公司';
  await makeApplication(product.site, { MemberName });
  const page = await openBackOffice(
    product,
    '/robots.txt',
    { timezoneId: 'America/Los_Angeles' },
    administrator,
  );
  await page.clock.setSystemTime(Date.now() + 3 * dayMs);

  await page.goto(`${product.origin}/System/logs`);
  await page.getByRole('button', { name: '近一周' }).click();

  const parameters = () => new URL(page.url()).searchParams;
  await expect.poll(() => parameters().get('endtime')).toBe(dayInShanghai(Date.now()));
  expect(parameters().get('begintime')).toBe(dayInShanghai(Date.now() - 7 * dayMs));
  await page.getByRole('row').nth(1).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`打印于 ${dayInShanghai(Date.now())}`).waitFor();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${product.origin}${reviewAddress}?key=${encodeURIComponent(MemberName)}`);
  await page.getByText('已等待不足 1 小时').first().waitFor();
  await page.close();
});
