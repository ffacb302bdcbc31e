/*
 * Detects the invisible parts of an article. The editor passes the styles that the browser computed, the server those
 * in the text; the rules are the same.
 */

/** Answers one property of an element's style in lower case, `''` where it is not set. */
export type StyleOf = (property: string) => string;

/** Letters below this size, in pixels, are no letters. */
const minLetterSize = 2;
/** Boxes of this size and less, in pixels, show nothing if their overflow is hidden. */
const minBoxSize = 1;
/** A text with a smaller offset, in pixels, is outside the page; Word's hanging indents are far smaller. */
const outOfPage = -300;
/** Margins move boxes that are meant to be seen as well, so they count from further on. */
const farMargin = -2000;
const faintest = 0.05;

const pixelsOf: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 4,
  vh: 8,
};

/** A length in pixels; NaN for what is none, such as `auto` and a percentage other than none. */
export function pixels(length: string): number {
  const [, number = '', unit = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)(?:\s*!important)?$/.exec(length.trim()) ?? [];
  const value = Number.parseFloat(number);
  return value === 0 ? 0 : value * (pixelsOf[unit] ?? Number.NaN);
}

/** Returns true for an element that hides all its content. */
export function isHiddenBox(style: StyleOf): boolean {
  return (
    style('display') === 'none' ||
    style('content-visibility') === 'hidden' ||
    Number.parseFloat(style('opacity')) <= faintest ||
    isShrunk(style('transform')) ||
    isOutOfPage(style) ||
    isCutAway(style)
  );
}

/** Returns true for an element whose fixed size leaves no space for content. Only sizes in the styles count. */
export function isEmptyBox(style: StyleOf): boolean {
  const cuts = ['overflow', 'overflow-x', 'overflow-y'].some((name) => /hidden|clip/.test(style(name)));
  return cuts && ['width', 'height', 'max-width', 'max-height'].some((name) => isNothing(style(name)));
}

/** Returns true if the text of an element itself is invisible; its children may set another style. */
export function isHiddenText(style: StyleOf): boolean {
  return (
    /^(?:hidden|collapse)$/.test(style('visibility')) ||
    pixels(style('font-size')) < minLetterSize ||
    (isTransparent(style('color')) && !style('-webkit-background-clip').includes('text')) ||
    (isTransparent(style('-webkit-text-fill-color')) && !style('-webkit-background-clip').includes('text'))
  );
}

export function isTransparent(colour: string): boolean {
  if (colour === 'transparent') return true;
  const alpha = /^(?:rgb|hsl)a?\(.*?[,/]\s*([\d.]+)(%?)\s*\)$/.exec(
    colour.split(',').length === 3 ? '' : colour,
  );
  if (alpha) return Number(alpha[1]) / (alpha[2] === '%' ? 100 : 1) <= faintest;
  return /^#(?:[\da-f]{3}0|[\da-f]{6}0\d)$/.test(colour);
}

function isNothing(length: string): boolean {
  const size = pixels(length);
  return length === '0%' || (size >= 0 && size <= minBoxSize);
}

function isShrunk(transform: string): boolean {
  return (
    /scale[xy]?\(\s*(?:0(?:\.0\d*)?|\.0\d*)\s*[,)]|matrix\(0, 0, 0, 0/.test(transform) ||
    /translate[xy3d]*\([^)]*-\d{4,}px/.test(transform) ||
    /matrix\((?:[^,]+, ){4}(?:-\d{4,}|[^,]+, -\d{4,})/.test(transform)
  );
}

function isOutOfPage(style: StyleOf): boolean {
  const isLoose = /absolute|fixed/.test(style('position'));
  const sides = isLoose ? ['left', 'top', 'right', 'bottom'] : [];
  if (style('position') === 'relative') sides.push('left', 'top');
  return (
    [...sides, 'text-indent'].some((name) => pixels(style(name)) <= outOfPage) ||
    ['margin-left', 'margin-top'].some((name) => pixels(style(name)) <= farMargin)
  );
}

function isCutAway(style: StyleOf): boolean {
  const clip = style('clip');
  if (clip.startsWith('rect(') && /absolute|fixed/.test(style('position'))) {
    const sizes = clip.slice(5, -1).split(/[\s,]+/);
    const [top = Number.NaN, right = Number.NaN, bottom = Number.NaN, left = Number.NaN] = sizes.map(pixels);
    if (right - left <= minBoxSize || bottom - top <= minBoxSize) return true;
  }
  return /^(?:inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|circle\(\s*0)/.test(style('clip-path'));
}

const commentStyle =
  /mso-element:\s*comment|mso-special-character:\s*comment|mso-hide:\s*(?:all|screen)|mso-comment-continuation/i;
const commentClass =
  /(?:^|\s)(?:MsoCommentReference|msocomanchor|msocomoff|msocomtxt|msoDel|MsoCommentText|MsoCommentSubject|comment-?ref)(?:\s|$)/i;

/**
 * True for what Word, WPS and the browser itself hide without a style: comments and their marks, text that a tracked change deleted, what
 * is hidden by an attribute. `read` answers an attribute, `undefined` where there is none.
 */
export function isHiddenByMark(tag: string, read: (name: string) => string | undefined): boolean {
  if (/^(?:template|noscript|datalist|head|script|style|title)$/.test(tag)) return true;
  const hidden = read('hidden');
  if (hidden !== undefined && hidden !== 'false') return true;
  if (tag === 'input' && read('type') === 'hidden') return true;
  if (tag === 'dialog' && read('open') === undefined) return true;
  const isDeleted = read('cite') !== undefined || read('datetime') !== undefined;
  if (tag === 'del' && isDeleted) return true;
  if (/^#_msocom_/i.test(read('href') ?? '') || /^_msocom_/i.test(read('name') ?? '')) return true;
  if (tag === 'tr' && /^0(?:px|pt)?$/.test(read('height') ?? '')) return true;
  return commentStyle.test(read('style') ?? '') || commentClass.test(read('class') ?? '');
}
