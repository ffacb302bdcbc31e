import axe from 'axe-core';

/**
 * Returns the axe findings of the rendered page, one per line. Landmarks and headings of the whole page belong to the
 * shell, which is not here; popups of Ant Design are scrolled by the keys of their field.
 */
export async function axeFindings(): Promise<string[]> {
  await atRest();
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    rules: Object.fromEntries(ofTheShell.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === 'scrollable-region-focusable' && html.includes('ant-cascader-menu')))
      .map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
}

/** Returns the same findings in each look that visitors can choose: standard, for older readers, in high contrast. */
export async function axeFindingsInEveryTheme(): Promise<string[]> {
  const violations: string[] = [];
  for (const [name, theme] of Object.entries(themes)) {
    putOn(theme);
    violations.push(...(await axeFindings()).map((finding) => `${name}: ${finding}`));
  }
  putOn({});
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
  delete dataset['elder'];
  delete dataset['contrast'];
  Object.assign(dataset, theme);
}

/** Waits for the end of animations: users do not see a dialog while it appears, nor a colour while it changes. */
async function atRest(): Promise<void> {
  // An animation begins a few frames after a click.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const endless = (motion: Animation) => motion.effect?.getTiming().iterations === Infinity;
  const moving = () =>
    document.getAnimations().filter((motion) => motion.playState === 'running' && !endless(motion));
  while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
}

const ofTheShell = ['region', 'landmark-one-main', 'page-has-heading-one', 'html-has-lang', 'document-title'];
