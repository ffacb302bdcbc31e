import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stateTones } from '#contract/fields/states.ts';
import {
  ownOldIcon,
  ownTouchIcon,
  siteColourNames,
  siteColours,
  usualColour,
  type SiteColour,
} from '#contract/public-site/site-colours.ts';

/* Every colour that the settings offer can be read wherever it is used (WCAG 2: 4.5 for text, 3 for lines and focus). */

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
const css = (await read('tokens.css')) + (await read('colours.css'));
const darkCss = await read('dark.css');
const tokensIn = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
const usual = tokensIn(css.slice(css.indexOf(':root {'), css.indexOf('\n}')));

function tokensOf(colour: SiteColour): Record<string, string> {
  if (colour === usualColour) return usual;
  const start = css.indexOf(`:root[data-colour='${colour}'] {`);
  return { ...usual, ...tokensIn(css.slice(start, css.indexOf('}', start))) };
}

/** Values of the dark look, which keeps the light ones that it does not name. */
function darkTokensOf(colour: SiteColour): Record<string, string> {
  const of = (selector: string) => {
    const start = darkCss.indexOf(`${selector} {`);
    return start < 0 ? {} : tokensIn(darkCss.slice(start, darkCss.indexOf('}', start)));
  };
  const dark = ":root[data-theme='dark']";
  return { ...usual, ...of(dark), ...(colour !== usualColour && of(`${dark}[data-colour='${colour}']`)) };
}

/** Where the words of states stand: sheets, the page, selected rows and notices. */
const stateGrounds = ['paper', 'canvas', 'tint', 'accent-tint'];
const texts: [string, string][] = [
  ...['brand', 'brand-deep', 'brand-hover'].flatMap((ground): [string, string][] => [
    ['on-brand', ground],
    ['on-brand-soft', ground],
  ]),
  ...['paper', 'canvas', 'tint'].flatMap((ground): [string, string][] =>
    ['link', 'link-hover', 'brand', 'ink', 'ink-soft', 'ink-faint'].map((text): [string, string] => [
      text,
      ground,
    ]),
  ),
  ['accent', 'paper'],
  ['on-accent', 'accent'],
  // Letters, ticks and knobs of Ant Design: on its red, and on a switch that is off.
  ['on-brand', 'accent'],
  ['on-brand', 'ink-faint'],
  ['ink', 'line-soft'],
  ['ink-soft', 'line-soft'],
  ['link', 'accent-tint'],
  ...stateGrounds.flatMap((ground) => stateTones.map((tone): [string, string] => [`state-${tone}`, ground])),
  ...stateTones.map((tone): [string, string] => [`state-${tone}`, `state-${tone}-tint`]),
];
const lines: [string, string][] = ['rule', 'focus'].flatMap((line) =>
  ['paper', 'canvas', 'tint'].map((ground): [string, string] => [line, ground]),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const highBlock = css.slice(css.indexOf(":root[data-contrast='high'] {"));
const highContrast = tokensIn(highBlock.slice(0, highBlock.indexOf('}')));

test('words of states can be read in high contrast', () => {
  for (const tone of stateTones)
    for (const ground of stateGrounds)
      expect(
        contrast(highContrast[`state-${tone}`]!, highContrast[ground]!),
        `${tone} on ${ground}`,
      ).toBeGreaterThanOrEqual(7);
});

test('no two tones of the legend have the same colour', () => {
  expect(new Set(stateTones.map((tone) => usual[`state-${tone}`])).size).toBe(stateTones.length);
});

/** Returns the pairs whose contrast is below `min`. */
function pairsBelow(tokens: Record<string, string>, pairs: [string, string][], min: number): string[] {
  return pairs
    .map(([front, ground]) => [front, ground, contrast(tokens[front]!, tokens[ground]!)] as const)
    .filter(([, , ratio]) => !(ratio >= min))
    .map(([front, ground, ratio]) => `${front} on ${ground}: ${ratio.toFixed(2)}`);
}

test.for(siteColourNames)('the colour %s has sufficient contrast in all its uses', (colour) => {
  const tokens = tokensOf(colour);

  expect(pairsBelow(tokens, texts, 4.5)).toEqual([]);
  expect(pairsBelow(tokens, lines, 3)).toEqual([]);
  expect(tokens['brand']).toBe(siteColours[colour].brand);
});

test.for(siteColourNames)(
  'the dark look of the colour %s has sufficient contrast in all its uses',
  (colour) => {
    const tokens = darkTokensOf(colour);

    expect(pairsBelow(tokens, texts, 4.5)).toEqual([]);
    expect(pairsBelow(tokens, lines, 3)).toEqual([]);
  },
);

test.for(siteColourNames)('a part of the site in the dark back office has the colours of %s', (colour) => {
  const colourSelector = colour === usualColour ? '' : `[data-colour='${colour}']`;
  const start = darkCss.indexOf(`:root[data-theme='dark']${colourSelector} .as-on-site {`);
  const part = tokensIn(darkCss.slice(start, darkCss.indexOf('}', start)));
  const { brand, 'brand-deep': deep, 'on-brand-soft': soft } = tokensOf(colour);

  expect(part).toEqual({ brand, 'brand-deep': deep, 'on-brand-soft': soft });
});

test('the dark look has a value for each colour, and those of the association for each of its colours', () => {
  const names = (block: string) => Object.keys(tokensIn(block)).sort();
  const teal = names(css.slice(css.indexOf("[data-colour='teal']")).split('}')[0]!);

  expect(names(darkCss.split('}')[0]!)).toEqual(Object.keys(usual).sort());
  for (const colour of siteColourNames.filter((one) => one !== usualColour))
    expect(names(darkCss.slice(darkCss.indexOf(`[data-colour='${colour}']`)).split('}')[0]!)).toEqual(
      expect.arrayContaining(teal),
    );
});

test.for(siteColourNames.filter((colour) => colour !== usualColour))(
  'the built-in marks are rendered in %s',
  async (colour) => {
    const suffix = `-${colour}.svg`;
    const folder = await readdir(join(import.meta.dirname, '../../site/public'));
    expect(folder).toEqual(
      expect.arrayContaining([ownTouchIcon(colour).slice(1), ownOldIcon(colour).slice(1)]),
    );
    for (const name of ['favicon', 'mark'])
      expect(await readFile(join(import.meta.dirname, '../../site/public', name + suffix), 'utf8')).toContain(
        siteColours[colour].brand,
      );
  },
);
