import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
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

/** What axe finds serious or critical on a page, a line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await page.evaluate(atRest);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
    );
}
