import { HtmlValidate } from 'html-validate';
import { expect } from 'vitest';
import { publicPageAddresses, publicPageNames, type PublicPageName } from './demo-site.ts';
import { test as journey } from './test.ts';

/* What the server sends for each kind of page: valid HTML, readable without scripts, and nothing of other origins. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

test.for(publicPageNames)('%s is valid HTML', async (name, { product }) => {
  const html = await (await fetch(product.origin + addresses[name])).text();

  const report = await validator.validateString(html);
  const faults = report.results.flatMap(({ messages }) => messages);
  expect(
    faults.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  ).toEqual([]);
});

test.for(publicPageNames)(
  'a first visit of %s loads everything from its own origin',
  async (name, { product }) => {
    const page = await product.open('/robots.txt');
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));

    await page.goto(product.origin + addresses[name]);
    // Also what the page fetches once it is there.
    await page.waitForLoadState('networkidle');

    expect([...origins]).toEqual([product.origin]);
    await page.close();
  },
);

test.for(publicPageNames)('%s can be read without scripts', async (name, { product }) => {
  const page = await product.open(addresses[name], { javaScriptEnabled: false });
  const withoutScripts = await page.locator('main').innerText();
  const alive = await product.open(addresses[name]);

  const words = textOf(await alive.locator('main').innerText());
  const readable = textOf(withoutScripts);
  expect(words.filter((word) => !readable.includes(word))).toEqual([]);
  await page.close();
  await alive.close();
});

test('each page that the sitemap names is there, for search engines, and described as no other is', async ({
  product,
}) => {
  const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text();
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&'),
  );
  const addressOf = new Map<string, string>();

  for (const address of named) {
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
  expect(named.length).toBeGreaterThan(100);
});

/** Sentences and titles; what only a script can do has short labels, and dates may be told apart by it. */
function textOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 8);
}
