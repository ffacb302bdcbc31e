import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
}

/** Waits for the end of animations: users do not see a dialog while it appears, nor a colour while it changes. */
async function atRest(): Promise<void> {
  // An animation begins a few frames after a click.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  for (;;) {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/**
 * Ant Design adds popups at the end of the page, outside of all landmarks. The focus is in a popup until it closes, so
 * landmarks are not needed to find it; the rule exempts dialogs for the same reason.
 */
const popups = '.ant-dropdown, .ant-select-dropdown';
const beyondLandmarks = `dialog, [role=dialog], [role=alertdialog], svg, ${popups}`;

/**
 * Keys in the field that opened a cascader move through its menus and scroll them; axe recognises this only for lists.
 */
const scrolledByItsField = 'ant-cascader-menu';

async function find([regionMatcher, scrolled]: [string, string]): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    checks: { region: { options: { regionMatcher } } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'scrollable-region-focusable' || !html.includes(`class="${scrolled}"`))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
}

/** Returns the axe findings of a page, of any impact, one per line. */
export async function allFindings(page: Page): Promise<string[]> {
  // The code of axe is larger than that of most pages, so it is loaded only once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(atRest);
  return await page.evaluate(find, [beyondLandmarks, scrolledByItsField] as [string, string]);
}

/** Returns the elements that violate one axe rule, whatever the impact. */
export async function breachesOf(page: Page, rule: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return await page.evaluate(async (id) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ runOnly: [id] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  }, rule);
}

/** Waits until nothing moves any more: a press on a moving element may miss it. */
export async function atRestOn(page: Page): Promise<void> {
  await page.evaluate(atRest);
}

/** Returns the same findings in each look that visitors can choose: standard, for older readers, in high contrast. */
export async function findingsInEveryTheme(page: Page, findings = allFindings): Promise<string[]> {
  const violations: string[] = [];
  for (const [name, theme] of Object.entries(themes)) {
    await page.evaluate(putOn, theme);
    violations.push(...(await findings(page)).map((finding) => `${name}: ${finding}`));
  }
  await page.evaluate(putOn, {});
  return violations;
}

/** The attributes that the reading aids set on the document. */
const themes: Record<string, Record<string, string>> = {
  'as it is': {},
  'for older readers': { elder: '' },
  'in high contrast': { contrast: 'high' },
};

function putOn(theme: Record<string, string>): void {
  const { dataset } = document.documentElement;
  delete dataset.elder;
  delete dataset.contrast;
  Object.assign(dataset, theme);
}
