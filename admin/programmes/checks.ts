import {
  certificateFields,
  neededFields,
  papers,
  type RenderedBox,
} from '#contract/certificates/certificate-templates.ts';
import { isLetters, namesOf, type Design, type PlacedElement } from './design.ts';

export interface Finding {
  text: string;
  /** The element it is about. */
  key?: number;
  /** Set if the finding prevents saving. */
  blocks?: true;
}

/** The server's measurements of each element: as shown, and with long names. */
export interface Measures {
  shown: ReadonlyMap<number, RenderedBox>;
  long: ReadonlyMap<number, RenderedBox>;
}

const minQrSize = 140;
const minLetterSize = 18;
/** Points by which boxes may lie over each other: those of letters have air in them. */
const airBetween = 4;

/** Returns the findings on a design that somebody who prints certificates would note. */
export function findingsIn(design: Design, measures: Measures): Finding[] {
  const names = namesOf(design.Fields);
  const nameOf = ({ key }: PlacedElement) => names.get(key) ?? '';
  return [
    ...missing(design),
    ...design.Fields.flatMap((element) => ofOne(element, nameOf(element))),
    ...design.Fields.flatMap((element) => asRendered(element, nameOf(element), { design, measures })),
    ...overlaps(design.Fields, measures.shown, nameOf).map(([a, b]) => ({
      text: `${nameOf(a)}与${nameOf(b)}重叠`,
      key: a.key,
    })),
    ...overlapsOfLong(design.Fields, measures, nameOf),
  ];
}

function missing({ Fields }: Design): Finding[] {
  return neededFields
    .filter((needed) => Fields.every(({ Field }) => Field !== needed))
    .map((needed) => ({ text: `缺少${certificateFields[needed]}，不能保存`, blocks: true }));
}

function ofOne({ key, Field, Size, Color }: PlacedElement, name: string): Finding[] {
  if (Field === 'qr')
    return [
      ...(Size < minQrSize ? [{ key, text: `二维码小于 ${minQrSize}，手机不易扫出` }] : []),
      ...(isPale(Color) ? [{ key, text: '二维码颜色太浅，手机不易扫出' }] : []),
    ];
  return isLetters(Field) && Size < minLetterSize
    ? [{ key, text: `${name}的字号小于 ${minLetterSize}，印出来不易看清` }]
    : [];
}

interface Looked {
  design: Design;
  measures: Measures;
}

function asRendered({ key, Field }: PlacedElement, name: string, { design, measures }: Looked): Finding[] {
  const [shown, long] = [measures.shown.get(key), measures.long.get(key)];
  const findings: Finding[] = [];
  if (shown?.IsDark) findings.push({ key, text: '二维码压在深色底上，手机不易扫出' });
  if (shown && isOutside(shown, design)) findings.push({ key, text: `${name}超出纸张` });
  else if (long && isOutside(long, design)) findings.push({ key, text: `内容较长时，${name}会超出纸张` });
  if (Field === 'qr') {
    if ([shown, long].some((box) => box?.Fit === 'cut'))
      findings.push({ key, text: '二维码放不下全部内容，断网时不能核验，请放大一些' });
  } else if (shown?.Fit === 'cut') findings.push({ key, text: `${name}超过四行，后面的不会印出` });
  else if (shown?.Fit === 'smaller') findings.push({ key, text: `${name}放不下，字号被缩小` });
  else if (long && long.Fit !== 'whole')
    findings.push({ key, text: `内容较长时，${name}放不下，字号会缩小` });
  return findings;
}

function isOutside({ X, Y, Width, Height }: RenderedBox, { Paper }: Design): boolean {
  const { width, height } = papers[Paper];
  return X < 0 || Y < 0 || X + Width > width || Y + Height > height;
}

type NameOf = (element: PlacedElement) => string;

function overlapsOfLong(
  elements: readonly PlacedElement[],
  { shown, long }: Measures,
  nameOf: NameOf,
): Finding[] {
  const pairs = new Set(overlaps(elements, shown, nameOf).map(([a, b]) => `${a.key} ${b.key}`));
  return overlaps(elements, long, nameOf)
    .filter(([a, b]) => !pairs.has(`${a.key} ${b.key}`))
    .map(([a, b]) => ({ key: a.key, text: `内容较长时，${nameOf(a)}与${nameOf(b)}会重叠` }));
}

/** Returns pairs of elements that overlap; seals are left out, as they are meant to cover others. */
function overlaps(
  elements: readonly PlacedElement[],
  boxes: ReadonlyMap<number, RenderedBox>,
  nameOf: NameOf,
) {
  const solid = elements.filter((element) => element.Field !== 'seal' && nameOf(element) !== '');
  return solid.flatMap((a, at) =>
    solid.slice(at + 1).flatMap((b) => {
      const [one, other] = [boxes.get(a.key), boxes.get(b.key)];
      return one && other && doOverlap(one, other) ? [[a, b] as const] : [];
    }),
  );
}

function doOverlap(a: RenderedBox, b: RenderedBox): boolean {
  const wide = Math.min(a.X + a.Width, b.X + b.Width) - Math.max(a.X, b.X);
  const high = Math.min(a.Y + a.Height, b.Y + b.Height) - Math.max(a.Y, b.Y);
  return wide > airBetween && high > airBetween;
}

/** Returns whether a colour is too light (WCAG's relative luminance): on white a code needs the contrast of text. */
function isPale(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
