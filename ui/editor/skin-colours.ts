/*
 * The skin of TinyMCE in the colours of ui/styles/tokens.css: it follows the colour of the association, the dark look
 * and high contrast. `skin-colours.test.ts` names a colour that a new version of the skin adds.
 */

/** Tokens, each with the colours of the skin that it replaces. */
const coloursOf: Record<string, string> = {
  ink: '#222f3e',
  'ink-soft': 'rgba(34,47,62,.7) rgba(34,47,62,.8) rgba(34,47,62,.85) #626262',
  'ink-faint': 'rgba(34,47,62,.5) rgba(34,47,62,.3)',
  line: '#666 #e3e3e3 #e0e0e0 #d6d6d6 #d1d1d1 #d3d5d8 rgba(34,47,62,.2)',
  'line-soft':
    '#eee #f0f0f0 rgba(34,47,62,.15) rgba(34,47,62,.18) rgba(34,47,62,.12) rgba(34,47,62,.1) rgba(34,47,62,.07)',
  canvas: '#f7f7f7 #f2f2f2 #fcfcfc',
  paper: '#fff',
  veil: 'rgba(255,255,255,.75) rgba(255,255,255,.6)',
  'on-brand-soft': 'rgba(255,255,255,.5)',
  brand: '#006ce7',
  'brand-hover': '#0060ce #0054b4 #00489b #003c81',
  link: '#144782 #071729 #2a64a6 #163355 #0b1a2c',
  'tint-line': '#a6ccf7 #8ebef4 #77b1f2 #a8c8ed #93bbe9 #7daee4',
  tint: '#e6f0fd #d6e7fb #c1dbf9 #cce2fa #e8f1f8 #d9edf7 rgba(0,108,231,.1) rgba(0,108,231,.2)',
  accent: '#c00 #77181f #220709',
  'accent-tint': '#f5cccc #f0b3b3 #fae6e6 rgba(204,0,0,.2)',
  'state-waiting': '#7a6e25 #2c280d #050502',
  'state-waiting-tint': '#fff5cc #fff0b3 #fffae6',
  'state-live': '#517342 #24321d #0d120a #78ab46',
  'state-live-tint': '#e4eeda #d7e6c8 rgba(120,171,70,.1) rgba(120,171,70,.2)',
};

const tokenOf = new Map(
  Object.entries(coloursOf).flatMap(([token, colours]) =>
    colours.split(' ').map((colour) => [colour, `var(--${token})`] as const),
  ),
);

/** Returns the rules with tokens in place of their colours; white letters are on a coloured ground. */
export function skinWithTokens(css: string): string {
  return css.replaceAll(
    /([{;](?:color|fill):(?:var\([\w-]+,)?)?(#[\da-f]+|rgba\([\d.,]+\))/gi,
    (all, letters: string | undefined, colour: string) => {
      const token =
        letters !== undefined && colour === '#fff'
          ? 'var(--on-brand)'
          : tokenOf.get(colour.toLowerCase().replace(',0.', ',.'));
      return token === undefined ? all : (letters ?? '') + token;
    },
  );
}
