import {
  certificateFields,
  papers,
  placedSizes,
  type CertificateField,
  type CertificateTemplate,
  type PaperName,
  type PlacedField,
} from '#contract/certificates/certificate-templates.ts';

/** An element on the page; its key stays the same through all changes. */
export interface PlacedElement extends PlacedField {
  key: number;
}

/** A template in the designer. */
export interface Design extends Omit<CertificateTemplate, 'Fields'> {
  Fields: readonly PlacedElement[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An element as the server drew it. */
export interface RenderedElement {
  element: PlacedElement;
  box: Box;
}

/** The margin of every side: printers may cut off anything nearer to the edge. */
export const margin = 80;

let keys = 0;
export const keyed = (field: PlacedField): PlacedElement => ({ ...field, key: ++keys });

export function designOf(template: CertificateTemplate, fields: readonly PlacedField[]): Design {
  const { Title, Statement, Background, Paper, SealText, SealId } = template;
  return { Title, Statement, Background, Paper, SealText, SealId, Fields: fields.map(keyed) };
}

/** Returns the template as it is sent and compared, without the designer's own keys. */
export function templateOf({ Fields, ...template }: Design): CertificateTemplate {
  return { ...template, Fields: Fields.map(({ key: _key, ...field }) => field) };
}

/** Compares templates independent of the order of their properties, as the database has its own. */
export function isSameDesign(a: CertificateTemplate, b: CertificateTemplate): boolean {
  return inOrder(a) === inOrder(b);
}

function inOrder(template: CertificateTemplate): string {
  return JSON.stringify(template, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Returns the names of the elements; several of a kind are numbered, a custom text is its own name. */
export function namesOf(elements: readonly PlacedElement[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  return new Map(
    elements.map(({ key, Field, Text }) => {
      const name = Field === 'text' ? `文字“${Text ?? ''}”` : certificateFields[Field];
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [key, count > 1 ? `${name}（${count}）` : name];
    }),
  );
}

export const isLetters = (field: CertificateField) => field !== 'seal' && field !== 'qr';

/** Returns a new element in the middle of the page. */
export function newElement(Field: CertificateField, paper: PaperName): PlacedElement {
  const { width, height } = papers[paper];
  const middle = { X: Math.round(width / 2), Y: Math.round(height / 2), Color: '#2b2320' } as const;
  if (Field === 'qr')
    return keyed({ ...middle, Field, X: middle.X - 90, Y: middle.Y - 90, Size: 180, Align: 'left' });
  if (Field === 'seal') return keyed({ ...middle, Field, Size: 210, Align: 'left' });
  return keyed({ ...middle, Field, Size: 32, Align: 'center', ...(Field === 'text' && { Text: '文字' }) });
}

export function resized(element: PlacedElement, size: number): PlacedElement {
  return { ...element, Size: within(size, placedSizes.least, placedSizes.most) };
}

/** Its anchor never leaves the page. */
export function movedTo(element: PlacedElement, paper: PaperName, x: number, y: number): PlacedElement {
  const { width, height } = papers[paper];
  return { ...element, X: within(x, 0, width), Y: within(y, 0, height) };
}

/** Returns the elements on a paper of another shape: at the same relative place and size, no wider than the page. */
export function onPaper(elements: readonly PlacedElement[], from: PaperName, to: PaperName): PlacedElement[] {
  const [before, after] = [papers[from], papers[to]];
  return elements.map((element) => {
    const x = (element.X * after.width) / before.width;
    const y = (element.Y * after.height) / before.height;
    const narrowed = element.Width !== undefined && {
      Width: Math.min(element.Width, after.width - 2 * margin),
    };
    return { ...movedTo(element, to, x, y), ...narrowed };
  });
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}

/** Returns the box of an element: as it was rendered, moved and scaled by later changes; an estimate until then. */
export function boxOf(element: PlacedElement, rendered: RenderedElement | undefined): Box {
  if (!rendered) return guess(element);
  const { element: then, box } = rendered;
  const grown = element.Size / then.Size;
  return {
    x: element.X + (box.x - then.X) * grown,
    y: element.Y + (box.y - then.Y) * grown,
    width: box.width * grown,
    height: box.height * grown,
  };
}

const ascent = 0.88;

function guess({ Field, X, Y, Size, Align }: PlacedElement): Box {
  if (Field === 'qr') return { x: X, y: Y, width: Size, height: Size };
  if (Field === 'seal') return { x: X - Size / 2, y: Y - Size / 2, width: Size, height: Size };
  const width = Size * 6;
  const offset = { left: X, center: X - width / 2, right: X - width }[Align];
  return { x: offset, y: Y - ascent * Size, width, height: Size };
}
