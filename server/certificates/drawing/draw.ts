import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { certificatePage, type PlacedField } from '#contract/certificate-templates.ts';
import { drawBuiltInDesign } from './built-in-design.ts';
import type { Drawing } from './drawing.ts';
import { writeLine } from './letters.ts';
import { drawQrCode } from './qr.ts';
import { drawSeal } from './seal.ts';
import { drawStatement, longDay, sealPurpose } from './wording.ts';

const { width } = certificatePage;

/**
 * Draws a certificate on a page of 1600 × 1131, be it a picture or a PDF. The paper comes first, by the caller: the
 * built-in one or the template's picture.
 */
export function drawCertificate(pen: SKRSContext2D, drawing: Drawing): void {
  if (drawing.template.Fields.length > 0) {
    for (const field of drawing.template.Fields) drawField(pen, field, drawing);
    return;
  }
  drawBuiltInDesign(pen, drawing);
}

/** The template's own picture, filling the page. */
export function drawBackground(pen: SKRSContext2D, picture: Image): void {
  // White where the picture lets through.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, certificatePage.height);
  pen.drawImage(picture, 0, 0, width, certificatePage.height);
}

function drawField(pen: SKRSContext2D, field: PlacedField, drawing: Drawing): void {
  const { X: x, Y: y, Size: size, Align: align, Color: color } = field;
  const { facts, template } = drawing;
  switch (field.Field) {
    case 'qr':
      drawQrCode(pen, { x, y, size, text: drawing.verifyAddress, color });
      return;
    case 'seal':
      drawSeal(pen, { x, y, diameter: size, issuer: facts.issuer, purpose: sealPurpose });
      return;
    case 'statement':
      drawStatement(pen, drawing, { x, y, size, align, color });
      return;
    case 'title':
      writeLine(pen, template.Title, { x, y, size, align, color, weight: 'bold', spacing: 0.2 });
      return;
    case 'name':
      writeLine(pen, facts.name, { x, y, size, align, color, weight: 'bold', maxWidth: 900 });
      return;
    case 'examTime':
    case 'issueDate':
      writeLine(pen, longDay(facts[field.Field]), { x, y, size, align, color });
      return;
    default:
      writeLine(pen, facts[field.Field], { x, y, size, align, color, maxWidth: 1200 });
  }
}
