import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { webMenus } from '#contract/public-site/menus.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { createCall } from '#ui/api/call.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { contactAddress } from '#ui/text/contact-links.ts';
import { makeMenu } from '../testing/factories.ts';
import { openPage } from '../testing/open-page.tsx';
import { Footer } from './footer.tsx';

/* The foot of each page. */

let rendered: { unmount: () => Promise<void> };

afterEach(() => rendered.unmount());

const lines = [
  { Label: '电话', Value: '0500-5550168' },
  { Label: '会员服务', Value: '0500-5550170、0500-5550171' },
  { Label: '培训与证书', Value: '0500-5550172（工作日 9:00—17:00，节假日除外）' },
  { Label: '传真', Value: '0500-5550169' },
  { Label: '邮箱', Value: 'office@jacrm.example' },
];

async function openFooter() {
  const call = createCall();
  const [site, menus] = await Promise.all([
    call(webSettings.GetSiteInfo, {}),
    call(webMenus.GetMenuList, {}),
  ]);
  const contacts = lines.map((line) => ({ ...line, href: contactAddress(line) }));
  const address = { Address: '江澜省澜州市滨江新区澜江大道188号建设大厦12层' };
  rendered = await openPage(
    <Footer site={{ ...site, ...address }} menus={menus} links={[]} contacts={contacts} origin="" />,
  );
}

const footer = page.getByRole('main');

/** Returns the number of lines of a text; a link that is a block has one box, whatever its text does. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test('numbers and addresses of the footer are links for calls and mails, and its menus lead to their pages', async () => {
  const top = await makeMenu('页脚里的新闻');
  await openFooter();

  await expect
    .element(footer.getByRole('link', { name: '0500-5550168' }))
    .toHaveAttribute('href', 'tel:05005550168');
  await expect
    .element(footer.getByRole('link', { name: 'office@jacrm.example' }))
    .toHaveAttribute('href', 'mailto:office@jacrm.example');
  expect(footer.getByRole('link', { name: '0500-5550169' }).elements()).toEqual([]);
  await expect
    .element(footer.getByRole('navigation', { name: '栏目导航' }).getByRole('link', { name: '页脚里的新闻' }))
    .toHaveAttribute('href', `/menuList?ParentId=-1&MenuId=${top}`);
});

test('no telephone number breaks and the footer fits, at every width and font size', async () => {
  await openFooter();
  const numbers = () =>
    [...document.querySelectorAll('footer .whole')].map((element) => [element.textContent, linesOf(element)]);
  await expect.element(footer.getByText('0500-5550169')).toBeVisible();
  expect(numbers().length).toBe(5);

  for (const letters of ['', 'largest'])
    for (const width of [320, 360, 390, 480, 600, 720, 768, 900, 1024, 1280, 1440]) {
      document.documentElement.dataset['letters'] = letters;
      await page.viewport(width, 900);
      const broken = numbers().filter(([, count]) => count !== 1);
      expect([width, letters, broken, fits()]).toEqual([width, letters, [], true]);
    }
  delete document.documentElement.dataset['letters'];
});

test('each contact link of the footer is at least 24 px high', async () => {
  await openFooter();
  await expect.element(footer.getByText('0500-5550169')).toBeVisible();
  const contacts = [...document.querySelectorAll('footer address a')];
  expect(contacts.length).toBe(3);

  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    const least = Math.min(...contacts.map((contact) => contact.getBoundingClientRect().height));
    expect(least).toBeGreaterThanOrEqual(24);
  }
});

test('the footer is a low band on a desktop', async () => {
  await page.viewport(1440, 900);
  await openFooter();
  await expect.element(footer.getByText('0500-5550169')).toBeVisible();

  expect(document.querySelector('footer')!.getBoundingClientRect().height).toBeLessThan(300);
});
