import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import {
  certificatePage,
  type CertificateTemplate,
  type PlacedField,
} from '#contract/certificate-templates.ts';
import type { CertificateFacts } from '../issue.ts';
import { breakLines, writeLine, type Line } from './letters.ts';
import { drawQrCode } from './qr.ts';
import { drawSeal } from './seal.ts';

/** All that a drawn certificate depends on. */
export interface Drawing {
  facts: CertificateFacts;
  template: CertificateTemplate;
  /** What the QR code opens. */
  verifyAddress: string;
}

const { width } = certificatePage;
const centre = width / 2;
const ink = '#2b2320';
const soft = '#6d5f50';
const wine = '#8a1f1b';
const gold = '#a98236';
const purpose = '培训专用章';

/**
 * Draws a certificate on a page of 1600 × 1131, be it a picture or a PDF. The paper comes first, by the caller: the
 * built-in one or the template's picture.
 */
export function drawCertificate(pen: SKRSContext2D, drawing: Drawing): void {
  if (drawing.template.Fields.length > 0) {
    for (const field of drawing.template.Fields) drawField(pen, field, drawing);
    return;
  }
  drawHead(pen, drawing);
  drawHolder(pen, drawing);
  drawFoot(pen, drawing);
}

/** The template's own picture, filling the page. */
export function drawBackground(pen: SKRSContext2D, picture: Image): void {
  // White where the picture lets through.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, certificatePage.height);
  pen.drawImage(picture, 0, 0, width, certificatePage.height);
}

function drawHead(pen: SKRSContext2D, { facts, template }: Drawing): void {
  writeLine(pen, facts.issuer, { ...centred(196), size: 30, color: gold, spacing: 0.32, maxWidth: 1100 });
  writeLine(pen, template.Title, {
    ...centred(308),
    size: 92,
    color: wine,
    weight: 'bold',
    spacing: 0.26,
    maxWidth: 1200,
  });
  writeLine(pen, 'CERTIFICATE', { ...centred(364), size: 22, color: gold, spacing: 0.62 });
  for (const side of [-1, 1]) {
    const from = centre + side * 178;
    pen.strokeStyle = gold;
    pen.lineWidth = 1.2;
    pen.beginPath();
    pen.moveTo(from, 356);
    pen.lineTo(from + side * 210, 356);
    pen.stroke();
    diamond(pen, from + side * 216, 356, 5);
    diamond(pen, from - side * 12, 356, 3.5);
  }
}

function drawHolder(pen: SKRSContext2D, drawing: Drawing): void {
  const { facts } = drawing;
  const isShort = [...facts.name].length <= 4;
  const nameWidth = writeLine(pen, facts.name, {
    ...centred(490),
    size: 68,
    color: ink,
    weight: 'bold',
    spacing: isShort ? 0.3 : 0.06,
    maxWidth: 900,
  });
  const half = Math.max(240, nameWidth / 2 + 60);
  pen.strokeStyle = gold;
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.moveTo(centre - half, 516);
  pen.lineTo(centre + half, 516);
  pen.stroke();
  writeLine(pen, `身份证号　${facts.idNum}`, { ...centred(562), size: 25, color: soft, spacing: 0.05 });
  if (facts.company !== '') {
    writeLine(pen, facts.company, { ...centred(602), size: 25, color: soft, spacing: 0.05, maxWidth: 1000 });
  }
  drawStatement(pen, statementOf(drawing), { ...centred(680), size: 38, color: ink });
}

function drawStatement(pen: SKRSContext2D, statement: string, line: Line): void {
  const lines = breakLines(pen, statement, line.size, 1080);
  for (const [at, text] of lines.slice(0, 4).entries()) {
    writeLine(pen, text, { ...line, y: line.y + at * line.size * 1.6 });
  }
}

function drawFoot(pen: SKRSContext2D, { facts, verifyAddress }: Drawing): void {
  const entries = [
    ['证书编号', facts.certNum],
    ['考试时间', longDay(facts.examTime)],
    ['发证日期', longDay(facts.issueDate)],
  ].filter(([, value]) => value !== '');
  for (const [at, [label = '', value = '']] of entries.entries()) {
    const y = 862 + at * 48;
    writeLine(pen, label, { x: 190, y, size: 25, color: soft, spacing: 0.08 });
    writeLine(pen, value, { x: 322, y, size: 25, color: ink, weight: 'bold', maxWidth: 360 });
  }
  drawQrFrame(pen, verifyAddress);
  const { issuer } = facts;
  writeLine(pen, issuer, {
    x: 1205,
    y: 894,
    size: 29,
    color: ink,
    weight: 'bold',
    align: 'center',
    maxWidth: 430,
    spacing: 0.04,
  });
  writeLine(pen, longDay(facts.issueDate), {
    x: 1205,
    y: 946,
    size: 26,
    color: ink,
    align: 'center',
    spacing: 0.06,
  });
  drawSeal(pen, { x: 1270, y: 896, diameter: 216, issuer, purpose });
}

function drawQrFrame(pen: SKRSContext2D, verifyAddress: string): void {
  const size = 178;
  const [x, y] = [centre - size / 2, 784];
  pen.strokeStyle = gold;
  pen.lineWidth = 1.2;
  pen.strokeRect(x - 7.5, y - 7.5, size + 15, size + 15);
  drawQrCode(pen, { x, y, size, text: verifyAddress, color: '#1c1613' });
  writeLine(pen, '扫码核验真伪', { ...centred(994), size: 19, color: soft, spacing: 0.12 });
}

function drawField(pen: SKRSContext2D, field: PlacedField, drawing: Drawing): void {
  const { X: x, Y: y, Size: size, Align: align, Color: color } = field;
  const { facts, template } = drawing;
  switch (field.Field) {
    case 'qr':
      drawQrCode(pen, { x, y, size, text: drawing.verifyAddress, color });
      return;
    case 'seal':
      drawSeal(pen, { x, y, diameter: size, issuer: facts.issuer, purpose });
      return;
    case 'statement':
      drawStatement(pen, statementOf(drawing), { x, y, size, align, color });
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

function statementOf({ facts, template }: Drawing): string {
  return template.Statement.replaceAll('{programme}', facts.programme);
}

function centred(y: number) {
  return { x: centre, y, align: 'center' as const };
}

function diamond(pen: SKRSContext2D, x: number, y: number, reach: number): void {
  pen.fillStyle = gold;
  pen.beginPath();
  pen.moveTo(x - reach, y);
  pen.lineTo(x, y - reach);
  pen.lineTo(x + reach, y);
  pen.lineTo(x, y + reach);
  pen.closePath();
  pen.fill();
}

/** 2026-03-05 is 2026年3月5日. */
function longDay(day: string): string {
  const [year, month, date] = day.split('-');
  return date === undefined ? '' : `${year}年${Number(month)}月${Number(date)}日`;
}
