import type { SKRSContext2D } from '@napi-rs/canvas';
import { certificatePage } from '#contract/certificate-templates.ts';
import type { Drawing } from './drawing.ts';
import { writeLine } from './letters.ts';
import { drawQrCode } from './qr.ts';
import { drawSeal } from './seal.ts';
import { drawStatement, longDay, sealPurpose } from './wording.ts';

const centre = certificatePage.width / 2;
const ink = '#2b2320';
const soft = '#6d5f50';
const wine = '#8a1f1b';
const gold = '#a98236';

/** Where a template places nothing: the association's own design. */
export function drawBuiltInDesign(pen: SKRSContext2D, drawing: Drawing): void {
  drawHead(pen, drawing);
  drawHolder(pen, drawing);
  drawFoot(pen, drawing);
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
  drawStatement(pen, drawing, { ...centred(680), size: 38, color: ink });
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
  drawSeal(pen, { x: 1270, y: 896, diameter: 216, issuer, purpose: sealPurpose });
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
