import { HtmlValidate } from 'html-validate';
import { expect } from 'vitest';
import { publicPageAddresses, publicPageNames, type PublicPageName } from '../support/demo-site.ts';
import { test as journey } from '../support/test.ts';

/* The HTML of each kind of page: valid, readable without scripts, and with no resources of other origins. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

test('every kind of page is valid HTML from a single origin, sets no cookie and contains its text without scripts', async ({
  product,
}) => {
  const alive = await product.open('/robots.txt');
  const scriptless = await product.open('/robots.txt', { javaScriptEnabled: false });
  const origins = new Set<string>();
  alive.on('request', (request) => origins.add(new URL(request.url()).origin));
  const errors: string[] = [];

  for (const name of publicPageNames) {
    const html = await (await fetch(product.origin + addresses[name])).text();
    const { results } = await validator.validateString(html);
    for (const { line, column, ruleId, message } of results.flatMap(({ messages }) => messages))
      errors.push(`${name} ${line}:${column} ${ruleId}: ${message}`);
    await alive.goto(product.origin + addresses[name]);
    // Includes resources that the page fetches after loading.
    await alive.waitForLoadState('networkidle');
    await scriptless.goto(product.origin + addresses[name]);
    const words = textOf(await alive.locator('main').innerText());
    const readable = textOf(await scriptless.locator('main').innerText());
    for (const word of words) if (!readable.includes(word)) errors.push(`${name} without scripts: ${word}`);
  }

  expect([...origins]).toEqual([product.origin]);
  expect(await alive.context().cookies()).toEqual([]);
  expect(errors).toEqual([]);
  await alive.close();
  await scriptless.close();
});

test('each page of the sitemap exists, can be indexed and has its own description', async ({ product }) => {
  const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text();
  const sitemapAddresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&'),
  );
  const addressOf = new Map<string, string>();

  for (const address of sitemapAddresses) {
    const answer = await fetch(address, { redirect: 'manual' });
    const html = await answer.text();
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect([address, answer.status, html.includes('content="noindex"')]).toEqual([address, 200, false]);
    expect([address, description, addressOf.get(description)]).toEqual([
      address,
      expect.stringMatching(/./),
      undefined,
    ]);
    addressOf.set(description, address);
  }
  expect(sitemapAddresses.length).toBeGreaterThan(100);
});

/** Returns sentences and titles, without short labels of controls that need a script and without dates. */
function textOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 8);
}
