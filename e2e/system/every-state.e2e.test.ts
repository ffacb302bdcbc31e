import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allFindings } from '../support/axe.ts';
import { publicPageNames } from '../support/demo-site.ts';
import { hiddenEdges } from '../support/dialog-edges.ts';
import { states, test } from '../support/every-state.ts';

/* Every page and dialog in 长者版 and in high contrast. */

const minTarget = 44;

const groups = {
  'pages of the site': (name: string) => isPage(name),
  'what visitors open': (name: string) => !isPage(name) && !isOfMembers(name),
  'the member area': (name: string) => !isPage(name) && isOfMembers(name),
};
const isPage = (name: string) => (publicPageNames as readonly string[]).includes(name);
const isOfMembers = (name: string) => /member|own|contributing|application/.test(name);

/* One page for all of a group, to pay the cost of opening a page once. */
test.for(Object.entries(groups))(
  '%s fit and are accessible in 长者版 on a phone and in high contrast on a wide screen',
  async ([, isOfGroup], { world }) => {
    const page = await world.product.open('/robots.txt');
    const onOnePage = { ...world, product: { ...world.product, open: openAgain } };
    async function openAgain(address: string): Promise<Page> {
      await page.goto(`${world.product.origin}/robots.txt`);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
        localStorage.setItem('reading', JSON.stringify({ isElder: true }));
      });
      if (address !== '/robots.txt') await page.goto(`${world.product.origin}${address}`);
      return page;
    }
    const violations: string[] = [];
    for (const [name, open] of Object.entries(states).filter(([one]) => isOfGroup(one))) {
      await open(onOnePage, {});
      violations.push(...(await findingsOn(page)).map((finding) => `${name}, ${finding}`));
    }

    expect(violations).toEqual([]);
    await page.close();
  },
);

async function findingsOn(page: Page): Promise<string[]> {
  expect(await page.evaluate(() => document.documentElement.dataset.elder)).toBe('');
  const onPhone = [
    ...(await tooWide(page)),
    ...(await smallTargets(page)),
    ...(await allFindings(page)),
    ...(await hiddenEdges(page)),
  ];
  await page.setViewportSize({ width: 320, height: 640 });
  const onSmallPhone = [...(await tooWide(page)), ...(await hiddenEdges(page))];
  await turnToContrast(page);
  const wide = [...(await allFindings(page)), ...(await hiddenEdges(page))];
  return Object.entries({ onPhone, onSmallPhone, wide }).flatMap(([where, all]) =>
    all.map((one) => `${where}: ${one}`),
  );
}

/** Switches to high contrast as the reading aids do, without opening everything again. */
async function turnToContrast(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    delete dataset.elder;
    dataset.contrast = 'high';
  });
}

async function tooWide(page: Page): Promise<string[]> {
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return width! > room! ? [`${width} px wide in ${room}`] : [];
}

/** Controls that are hard to hit. Links inside a sentence are as large as its letters (WCAG 2.5.8, Inline). */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const place = document.querySelector('dialog[open]') ?? document.body;
    const controls = [
      ...place.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea'),
    ];
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    const targetOf = (element: HTMLElement) =>
      (element instanceof HTMLInputElement &&
        ['radio', 'checkbox'].includes(element.type) &&
        element.labels?.[0]) ||
      element;
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInline(control))
      .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < least - 0.5 || box.width < 18))
      .map(
        ({ control, box }) =>
          `${control.tagName} ${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 20)} ` +
          `${control.className} ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  }, minTarget);
}
