import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Impact = 'minor' | 'moderate' | 'serious' | 'critical' | null;

interface Violation {
  id: string;
  impact: Impact;
  nodes: { html: string; failureSummary: string }[];
}

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
  /** Every rule with the impact of what it finds; null where it depends on what is found. */
  _audit: { rules: { id: string; impact: Impact }[] };
}

/** A dialog on its way in, or a colour on its way from one to another, is not what people see. */
async function atRest(): Promise<void> {
  // What was just clicked begins to move with the next frames.
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

/** Only what is asked for is worked out: not what passes, nor rules that find nothing that counts. */
async function find(isAnyImpact: boolean): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const counts = (impact: Impact) => isAnyImpact || impact === 'serious' || impact === 'critical';
  const lesser = axe._audit.rules.filter(({ impact }) => impact && !counts(impact));
  const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run({ resultTypes: ['violations'], rules });
  return violations
    .filter(({ impact }) => counts(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
    );
}

/** What axe finds serious or critical on a page, a line each. */
export const seriousFindings = (page: Page): Promise<string[]> => findingsOf(page, false);

/** What axe finds of any impact: the public site has nothing of it. */
export const allFindings = (page: Page): Promise<string[]> => findingsOf(page, true);

async function findingsOf(page: Page, isAnyImpact: boolean): Promise<string[]> {
  // The program of axe is larger than that of most pages: a page that has it keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(atRest);
  return await page.evaluate(find, isAnyImpact);
}

/** What breaks one rule of axe, whatever its impact. */
export async function breachesOf(page: Page, rule: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return await page.evaluate(async (id) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ runOnly: [id] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  }, rule);
}

/** Until nothing moves any more: a press on what is on its way may land beside it. */
export async function atRestOn(page: Page): Promise<void> {
  await page.evaluate(atRest);
}

/** The same in each way that visitors may have it shown: as it is, for older readers, in high contrast. */
export async function findingsInEveryLook(page: Page, findings = allFindings): Promise<string[]> {
  const found: string[] = [];
  for (const [name, look] of Object.entries(looks)) {
    await page.evaluate(putOn, look);
    found.push(...(await findings(page)).map((finding) => `${name}: ${finding}`));
  }
  await page.evaluate(putOn, {});
  return found;
}

/** What the reading aids write on the document. */
const looks: Record<string, Record<string, string>> = {
  'as it is': {},
  'for older readers': { elder: '' },
  'in high contrast': { contrast: 'high' },
};

function putOn(look: Record<string, string>): void {
  const { dataset } = document.documentElement;
  delete dataset.elder;
  delete dataset.contrast;
  Object.assign(dataset, look);
}
