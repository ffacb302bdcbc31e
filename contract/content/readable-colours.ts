/* Checks the contrast of a text colour on a background, as WCAG 2 defines it. */

/** Red, green and blue from 0 to 255, and how opaque from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const white: Colour = [255, 255, 255, 1];

/** Below this contrast a text is as good as not there: #bfbfbf on white is just above it. */
const minContrast = 1.8;

const names: Record<string, Colour> = {
  white,
  window: white,
  black: [0, 0, 0, 1],
  windowtext: [0, 0, 0, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  whitesmoke: [245, 245, 245, 1],
  ghostwhite: [248, 248, 255, 1],
  floralwhite: [255, 250, 240, 1],
  aliceblue: [240, 248, 255, 1],
  transparent: [0, 0, 0, 0],
  red: [255, 0, 0, 1],
  blue: [0, 0, 255, 1],
  navy: [0, 0, 128, 1],
  green: [0, 128, 0, 1],
  yellow: [255, 255, 0, 1],
};

/** A colour as CSS writes it; undefined for names and notations that are rare in a paste. */
export function colourOf(css: string): Colour | undefined {
  const text = css
    .trim()
    .toLowerCase()
    .replace(/\s*!important$/, '');
  const hex = /^#([\da-f]{3,8})$/.exec(text)?.[1];
  if (hex) return fromHex(hex);
  const parts = /^rgba?\(([^)]*)\)$/.exec(text)?.[1]?.split(/[\s,/]+/);
  if (!parts) return names[text];
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = parts
    .filter((part) => part !== '')
    .map((part, at) =>
      part.endsWith('%') ? (Number.parseFloat(part) / 100) * (at < 3 ? 255 : 1) : Number(part),
    );
  return [red, green, blue, alpha].some(Number.isNaN) ? undefined : [red, green, blue, alpha];
}

function fromHex(hex: string): Colour | undefined {
  const isShort = hex.length <= 4;
  const parts = isShort ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts.map((part) => Number.parseInt(part, 16));
  return [3, 4, 6, 8].includes(hex.length) ? [red, green, blue, alpha / 255] : undefined;
}

/** Returns a colour over an opaque one. */
export function over([red, green, blue, alpha]: Colour, below: Colour): Colour {
  const mix = (above: number, under: number) => above * alpha + under * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** False for white on white and what is close to it. */
export function isReadable(colour: Colour, background: Colour): boolean {
  const [lighter = 0, darker = 0] = [luminance(over(colour, background)), luminance(background)].sort(
    (one, other) => other - one,
  );
  return (lighter + 0.05) / (darker + 0.05) >= minContrast;
}

export const isDark = (colour: Colour) => luminance(colour) < 0.2;

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
