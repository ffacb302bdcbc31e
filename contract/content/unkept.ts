import * as v from 'valibot';
import { isSafeAddress } from '../fields/rules.ts';

/*
 * What a stored text does not have. The server and the editor read this one list: a paste takes out and names what a
 * save would take out and name. Other outdated or rare elements are stored in another form.
 */

/** An element; the server and the editor have documents of different kinds. */
export interface MarkupPart {
  /** In lower case. */
  name: string;
  attribute: (name: string) => string | undefined;
  children: () => readonly MarkupPart[];
}

/** How many of each kind, in words: 2 个表单控件. Pages in frames are named by their hosts instead. */
export const unkeptUnits = {
  frames: '个嵌入的网页',
  fields: '个表单控件',
  drawings: '张网页内画的图片',
  pictures: '张没有上传的图片',
  media: '个没有上传的音视频',
  backgrounds: '张背景图片',
  areas: '处图片上的链接',
  links: '个不能打开的链接（文字还在）',
  formulas: '个公式',
} as const;
export type UnkeptKind = keyof typeof unkeptUnits;
export type UnkeptCounts = Partial<Record<UnkeptKind, number>>;

/** Elements that are never stored, with everything in them. */
const unkeptElements: Readonly<Record<string, UnkeptKind>> = {
  iframe: 'frames',
  frame: 'frames',
  object: 'frames',
  embed: 'frames',
  applet: 'frames',
  input: 'fields',
  select: 'fields',
  textarea: 'fields',
  button: 'fields',
  meter: 'fields',
  progress: 'fields',
  canvas: 'drawings',
  svg: 'drawings',
  map: 'areas',
  math: 'formulas',
};
export const unkeptElementNames = Object.keys(unkeptElements);

const shapes = new Set(
  'path rect circle ellipse line polyline polygon text textpath image use foreignobject'.split(' '),
);

/**
 * Returns the kind of an element that is not stored as it is; undefined for others. Links and backgrounds leave their
 * words behind.
 */
export function unkeptKindOf(part: MarkupPart): UnkeptKind | undefined {
  const { name, attribute } = part;
  const kind = unkeptElements[name];
  if (name === 'input' && /^hidden$/i.test(attribute('type') ?? '')) return undefined;
  if (name === 'svg') return hasShape(part) ? kind : undefined;
  if (kind !== undefined) return kind;
  if (name === 'img') return isSafeAddress((attribute('src') ?? '').trim()) ? undefined : 'pictures';
  if (name === 'audio' || name === 'video' || name === 'source')
    return isStorable(attribute('src') ?? '', /^https?$/i) ? undefined : 'media';
  if (name === 'a')
    return isStorable(attribute('href') ?? '', /^(?:https?|mailto|tel)$/i) ? undefined : 'links';
  return undefined;
}

/** Sprites are only defined: what shows them is elsewhere. */
function hasShape(part: MarkupPart): boolean {
  const open = [...part.children()];
  for (let next = open.pop(); next; next = open.pop()) {
    if (shapes.has(next.name)) return true;
    if (next.name !== 'defs' && next.name !== 'symbol') open.push(...next.children());
  }
  return false;
}

function isStorable(text: string, schemes: RegExp): boolean {
  const address = [...text].filter((sign) => sign > ' ').join('');
  if (address.startsWith('//')) return false;
  const scheme = /^([a-z][a-z\d.+-]*):/i.exec(address)?.[1];
  return scheme === undefined || schemes.test(scheme);
}

const behind = /(?:url|image-set|cross-fade)\(\s*["']?(?!data:image\/(?:svg|gif))[^)"'\s]/i;

/** Returns whether an element has a picture behind its content. */
export function hasBackgroundPicture({ attribute }: MarkupPart): boolean {
  if ((attribute('background') ?? '') !== '') return true;
  const style = attribute('style') ?? '';
  return style.includes('(') && /background/i.test(style) && behind.test(style);
}

/** The form in which another element is stored. */
export interface StoredForm {
  name: string;
  style?: string;
  /** Signs around its content. */
  around?: readonly [before: string, after: string];
}

const forms: readonly [StoredForm, string][] = [
  [{ name: 'div', style: 'text-align:center' }, 'center'],
  [{ name: 'div' }, 'address main nav aside hgroup fieldset form details dialog search marquee'],
  [{ name: 'p' }, 'legend summary'],
  [{ name: 'span' }, 'abbr acronym time data label nobr bdi bdo output blink'],
  [{ name: 'span', style: 'font-size:larger' }, 'big'],
  [{ name: 'span', around: ['“', '”'] }, 'q'],
  [{ name: 'em' }, 'cite dfn var'],
  [{ name: 'code' }, 'kbd samp tt'],
  [{ name: 's' }, 'strike'],
  [{ name: 'ul' }, 'dir menu'],
  [{ name: 'pre' }, 'listing plaintext xmp'],
];

/** The form of each element that an article has in another one. */
export const storedForms: ReadonlyMap<string, StoredForm> = new Map(
  forms.flatMap(([form, names]) => names.split(' ').map((name) => [name, form] as const)),
);

export const countUnkept = (counts: UnkeptCounts, kind: UnkeptKind) => {
  counts[kind] = (counts[kind] ?? 0) + 1;
};

/** Returns what is not stored, one entry a kind: 2 个表单控件. */
export function unkeptWords(counts: UnkeptCounts): string[] {
  const kinds = Object.keys(unkeptUnits) as UnkeptKind[];
  return kinds.flatMap((kind) => ((counts[kind] ?? 0) > 0 ? [`${counts[kind]} ${unkeptUnits[kind]}`] : []));
}

/**
 * In the answer to a save: what of the text is not stored, pages in frames by their hosts; absent when all of it is.
 */
export const dropped = v.optional(v.array(v.string()));

/** Says what of a saved text was not stored; its frames are named by their hosts. */
export function droppedText(parts: readonly string[]): string {
  const words = parts.map((one) => (/^\d+ /.test(one) ? one : `嵌入的网页 ${one}`));
  return `正文里有内容没有保存：${words.join('、')}`;
}
