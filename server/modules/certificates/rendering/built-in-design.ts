import { papers, type PaperName, type PlacedField } from '#contract/certificates/certificate-templates.ts';
import type { CertificateFacts } from '../issuing/issue.ts';

const ink = '#2b2320';
const soft = '#6d5f50';
const wine = '#8a1f1b';
const gold = '#a98236';

/** Baselines and sizes of the association's own design, for each paper. */
interface Places {
  issuer: { y: number; size: number };
  title: { y: number; size: number };
  name: { y: number; size: number };
  idNum: number;
  company: number;
  small: number;
  statement: { y: number; size: number; width: number };
  /** The first line of the facts below, how far the next one is, and where labels and values begin. */
  foot: { y: number; step: number; label: number; value: number };
  /** 226 gives three points per module for the text of most certificates. */
  qr: { y: number; size: number };
  signed: { x: number; y: number; size: number; date: number };
  seal: { x: number; y: number; size: number };
}

const places: Record<PaperName, Places> = {
  'a4-landscape': {
    issuer: { y: 196, size: 30 },
    title: { y: 308, size: 92 },
    name: { y: 490, size: 68 },
    idNum: 562,
    company: 602,
    small: 25,
    statement: { y: 666, size: 38, width: 1080 },
    foot: { y: 862, step: 48, label: 190, value: 322 },
    qr: { y: 744, size: 226 },
    signed: { x: 1205, y: 894, size: 29, date: 946 },
    seal: { x: 1270, y: 896, size: 216 },
  },
  'a4-portrait': {
    issuer: { y: 268, size: 28 },
    title: { y: 408, size: 84 },
    name: { y: 640, size: 68 },
    idNum: 722,
    company: 766,
    small: 25,
    statement: { y: 872, size: 36, width: 800 },
    foot: { y: 1040, step: 50, label: 170, value: 302 },
    qr: { y: 1194, size: 226 },
    signed: { x: 775, y: 1056, size: 27, date: 1106 },
    seal: { x: 830, y: 1058, size: 210 },
  },
  screen: {
    issuer: { y: 170, size: 26 },
    title: { y: 254, size: 72 },
    name: { y: 394, size: 58 },
    idNum: 450,
    company: 486,
    small: 23,
    statement: { y: 546, size: 32, width: 1080 },
    foot: { y: 656, step: 42, label: 190, value: 312 },
    qr: { y: 572, size: 170 },
    signed: { x: 1205, y: 668, size: 27, date: 714 },
    seal: { x: 1270, y: 670, size: 186 },
  },
};

const footFacts = [
  ['证书编号', 'certNum'],
  ['考试时间', 'examTime'],
  ['发证日期', 'issueDate'],
] as const;

/**
 * Returns the association's own design, for a template that places no fields.
 * @param facts the lines at the foot close up where one of these is missing; if absent, every line gets its place
 */
export function builtInFields(paper: PaperName, facts?: CertificateFacts): PlacedField[] {
  return [...headFields(paper), ...holderFields(paper), ...footFields(paper, facts)];
}

function headFields(paper: PaperName): PlacedField[] {
  const { issuer, title } = places[paper];
  return [
    { Field: 'issuer', ...centred(paper, issuer), Color: gold, Spacing: 32, Width: width(paper, 1100) },
    {
      Field: 'title',
      ...centred(paper, title),
      Color: wine,
      Spacing: 26,
      Width: width(paper, 1200),
      Ornament: true,
    },
  ];
}

function holderFields(paper: PaperName): PlacedField[] {
  const { name, idNum, company, small, statement } = places[paper];
  const line = { Color: soft, Spacing: 5 };
  return [
    {
      Field: 'name',
      ...centred(paper, name),
      Color: ink,
      Spacing: 30,
      Width: width(paper, 900),
      Ornament: true,
    },
    { Field: 'idNum', ...centred(paper, { y: idNum, size: small }), ...line, Text: '身份证号　' },
    {
      Field: 'company',
      ...centred(paper, { y: company, size: small }),
      ...line,
      Width: width(paper, 1000),
    },
    { Field: 'statement', ...centred(paper, statement), Color: ink, Width: statement.width },
  ];
}

function footFields(paper: PaperName, facts: CertificateFacts | undefined): PlacedField[] {
  const { foot, small: Size, qr, signed, seal } = places[paper];
  const lines = footFacts.filter(([, fact]) => facts === undefined || facts[fact] !== '');
  const right = { X: signed.x, Align: 'center', Color: ink } as const;
  return [
    ...lines.flatMap(([Text, Field], at): PlacedField[] => {
      const Y = foot.y + at * foot.step;
      const label = { X: foot.label, Y, Size, Align: 'left', Color: soft, Spacing: 8, Text } as const;
      const value = { X: foot.value, Y, Size, Align: 'left', Color: ink, Bold: true, Width: 360 } as const;
      return [
        { Field: 'text', ...label, ...(Field !== 'certNum' && { Needs: Field }) },
        { Field, ...value },
      ];
    }),
    {
      Field: 'qr',
      X: Math.round((papers[paper].width - qr.size) / 2),
      Y: qr.y,
      Size: qr.size,
      Align: 'left',
      Color: '#1c1613',
      Ornament: true,
    },
    { Field: 'issuer', ...right, Y: signed.y, Size: signed.size, Bold: true, Spacing: 4, Width: 430 },
    { Field: 'issueDate', ...right, Y: signed.date, Size: signed.size - 3, Spacing: 6 },
    { Field: 'seal', X: seal.x, Y: seal.y, Size: seal.size, Align: 'left', Color: '#c2201c' },
  ];
}

function centred(paper: PaperName, { y, size }: { y: number; size: number }) {
  return { X: Math.round(papers[paper].width / 2), Y: y, Size: size, Align: 'center' } as const;
}

/** Returns the width, on narrow paper limited by its frame. */
function width(paper: PaperName, usual: number): number {
  return Math.min(usual, papers[paper].width - 280);
}
