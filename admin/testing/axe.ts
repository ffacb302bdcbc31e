import axe from 'axe-core';

/**
 * What axe finds in what is drawn, a line each. Landmarks and headings of the whole page belong to the shell, which is not here; the
 * popups of Ant Design are scrolled by the keys of their field.
 */
export async function axeFindings(): Promise<string[]> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    rules: Object.fromEntries(ofTheShell.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(
        ({ html }) => !(id === 'scrollable-region-focusable' && html.includes('ant-select-tree-list-holder')),
      )
      .map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
}

const ofTheShell = ['region', 'landmark-one-main', 'page-has-heading-one', 'html-has-lang', 'document-title'];
