import type { Canvas } from '@napi-rs/canvas';
import type { CertificateTemplate, RenderedBox } from '#contract/certificates/certificate-templates.ts';
import type { RenderedField } from './render.ts';

/** Returns the boxes that the fields of a template occupy, in whole points, and whether the paper is dark there. */
export function boxesOf(
  { Fields }: CertificateTemplate,
  rendered: RenderedField[],
  paper: Canvas,
): RenderedBox[] {
  return Fields.map(({ Field }, at) => {
    const { x = 0, y = 0, width = 0, height = 0, fit = 'whole' } = rendered[at] ?? {};
    const box = {
      X: Math.round(x),
      Y: Math.round(y),
      Width: Math.round(width),
      Height: Math.round(height),
    };
    return { Field, ...box, Fit: fit, IsDark: Field === 'qr' && isDark(paper, box) };
  });
}

/** The margin of a QR code's own white background; readers expect light there. */
const around = 16;
const darkBelow = 140;

function isDark(paper: Canvas, box: Pick<RenderedBox, 'X' | 'Y' | 'Width' | 'Height'>): boolean {
  const [left, top] = [Math.max(0, box.X - around), Math.max(0, box.Y - around)];
  const width = Math.min(box.Width + 2 * around, paper.width - left);
  const height = Math.min(box.Height + 2 * around, paper.height - top);
  if (width <= 0 || height <= 0) return false;
  const { data } = paper.getContext('2d').getImageData(left, top, width, height);
  let light = 0;
  for (let at = 0; at < data.length; at += 4)
    // Rec. 709: the perceived brightness of a colour.
    light += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return light / (data.length / 4) < darkBelow;
}
