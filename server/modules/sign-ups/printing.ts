import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { signUpLimits } from '#contract/activities/sign-up-settings.ts';
import type { FileAnswer } from '#contract/api/endpoint.ts';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { registerFonts } from '../certificates/rendering/fonts.ts';
import { writeLine } from '../certificates/rendering/letters.ts';
import { fileWords } from '../forms/answers.ts';
import { writeFitted } from './printed-text.ts';
import { findSettings } from './settings.ts';

/* Sheets for the day of an activity, in points of a page of A4. */

const page = { width: 595.28, height: 841.89, margin: 42 } as const;
const ink = '#1a1a1a';
const pale = '#666666';

/** One sheet at a time: a few hundred people take a second. */
const printing = limitConcurrency({ atOnce: 1, waiting: 20 });

/** Returns the list on which who comes signs: by company, with a line for each person and three blank ones at the end. */
export async function signInSheet(db: Database, activityId: number): Promise<FileAnswer> {
  const { facts, people } = await readForPrint(db, activityId);
  const blank = { name: '', post: '', company: '' };
  const lines = [...people, blank, blank, blank];
  const pages = Math.ceil(lines.length / rowsOfSheet);
  return await pdfOf(`签到表 ${facts.title}`, pages, async (pen, at) => {
    await renderSheet(pen, {
      facts,
      pages,
      at,
      lines: lines.slice(at * rowsOfSheet, (at + 1) * rowsOfSheet),
    });
  });
}

/** Returns badges to cut out, ten on a page. */
export async function badgeSheet(db: Database, activityId: number): Promise<FileAnswer> {
  const { facts, people } = await readForPrint(db, activityId);
  const perPage = signUpLimits.badges;
  const pages = Math.max(1, Math.ceil(people.length / perPage));
  return await pdfOf(`胸牌 ${facts.title}`, pages, async (pen, at) => {
    for (const [place, person] of people.slice(at * perPage, (at + 1) * perPage).entries())
      renderBadge(pen, { person, facts, place });
  });
}

interface PrintedPerson {
  name: string;
  post: string;
  company: string;
}
interface Facts {
  title: string;
  time: string;
  place: string;
}

async function readForPrint(
  db: Database,
  activityId: number,
): Promise<{ facts: Facts; people: PrintedPerson[] }> {
  const { Title } = await findSettings(db, activityId);
  const { begins_at, place } = await db
    .selectFrom('activities')
    .select(['begins_at', 'place'])
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('sign_up_people as p')
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .select(['p.name', 'p.post', 'u.company_name as company'])
    .where('p.activity_id', '=', activityId)
    .where('p.state', '=', 'placed')
    .orderBy('u.company_name')
    .orderBy('p.arrival')
    .execute();
  return { facts: { title: Title, time: formatTime(begins_at).slice(0, 16), place }, people };
}

async function pdfOf(
  name: string,
  pages: number,
  renderPage: (pen: SKRSContext2D, at: number) => Promise<void>,
): Promise<FileAnswer> {
  const content = await printing(async () => {
    registerFonts();
    const document = new PDFDocument({ title: name });
    for (let at = 0; at < pages; at++) {
      // Letters of the font, which weigh a hundredth of shapes: nobody copies from these sheets.
      const pen = document.beginPage(page.width, page.height) as unknown as SKRSContext2D;
      await renderPage(pen, at);
      document.endPage();
      // Others get their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return document.close();
  });
  return { fileName: `${fileWords(name)}.pdf`, mediaType: 'application/pdf', content };
}

const headHeight = 78;
const rowHeight = 26;
const footHeight = 24;
const rowsOfSheet = Math.floor(
  (page.height - 2 * page.margin - headHeight - rowHeight - footHeight) / rowHeight,
);
/** The columns with their left edges. */
const columns = [
  { word: '序号', x: 0, width: 32 },
  { word: '单位', x: 32, width: 176 },
  { word: '姓名', x: 208, width: 88 },
  { word: '职务', x: 296, width: 98 },
  { word: '签名', x: 394, width: page.width - 2 * page.margin - 394 },
] as const;

interface Sheet {
  facts: Facts;
  pages: number;
  at: number;
  lines: PrintedPerson[];
}

async function renderSheet(pen: SKRSContext2D, { facts, pages, at, lines }: Sheet): Promise<void> {
  const [left, right] = [page.margin, page.width - page.margin];
  const middle = page.width / 2;
  const maxWidth = right - left;
  writeLine(pen, `${facts.title} 签到表`, {
    x: middle,
    y: page.margin + 26,
    size: 18,
    color: ink,
    align: 'center',
    weight: 'bold',
    maxWidth,
  });
  const under = `时间：${facts.time}　地点：${facts.place}`;
  writeLine(pen, under, {
    x: middle,
    y: page.margin + 52,
    size: 10.5,
    color: pale,
    align: 'center',
    maxWidth,
  });
  const top = page.margin + headHeight;
  const table = { top, left, right, rows: lines.length + 1 };
  renderGrid(pen, table);
  for (const { word, x, width } of columns)
    cell(pen, word, { x: left + x, width, y: top, weight: 'bold', align: 'center' });
  for (const [row, { name, post, company }] of lines.entries()) {
    const texts = [String(at * rowsOfSheet + row + 1), company, name, post, ''];
    for (const [column, { x, width }] of columns.entries())
      cell(pen, texts[column] ?? '', {
        x: left + x,
        width,
        y: top + (row + 1) * rowHeight,
        weight: 'regular',
        align: column === 0 ? 'center' : 'left',
      });
  }
  const foot = { x: right, y: page.height - page.margin, size: 9, color: pale, align: 'right' } as const;
  writeLine(pen, `第 ${at + 1} 页，共 ${pages} 页`, foot);
}

function renderGrid(
  pen: SKRSContext2D,
  { top, left, right, rows }: { top: number; left: number; right: number; rows: number },
): void {
  const bottom = top + rows * rowHeight;
  pen.strokeStyle = '#888888';
  pen.lineWidth = 0.6;
  pen.beginPath();
  for (let row = 0; row <= rows; row++) {
    pen.moveTo(left, top + row * rowHeight);
    pen.lineTo(right, top + row * rowHeight);
  }
  for (const x of [...columns.map((column) => left + column.x), right]) {
    pen.moveTo(x, top);
    pen.lineTo(x, bottom);
  }
  pen.stroke();
}

function cell(
  pen: SKRSContext2D,
  text: string,
  {
    x,
    y,
    width,
    weight,
    align,
  }: { x: number; y: number; width: number; weight: 'regular' | 'bold'; align: 'left' | 'center' },
): void {
  if (text === '') return;
  const inside = 5;
  writeFitted(pen, text, {
    x: align === 'center' ? x + width / 2 : x + inside,
    y: y + rowHeight / 2 + 4,
    size: 10.5,
    minSize: 8.5,
    color: ink,
    weight,
    align,
    maxWidth: width - 2 * inside,
  });
}

const badge = { width: (page.width - 2 * page.margin) / 2, height: (page.height - 2 * page.margin) / 5 };

function renderBadge(
  pen: SKRSContext2D,
  { person, facts, place }: { person: PrintedPerson; facts: Facts; place: number },
): void {
  const x = page.margin + (place % 2) * badge.width;
  const y = page.margin + Math.floor(place / 2) * badge.height;
  pen.strokeStyle = '#bbbbbb';
  pen.lineWidth = 0.5;
  pen.strokeRect(x, y, badge.width, badge.height);
  const line = { x: x + badge.width / 2, align: 'center', color: ink, maxWidth: badge.width - 28 } as const;
  writeFitted(pen, facts.title, { ...line, y: y + 26, size: 11, minSize: 9, color: pale });
  const spacing = [...person.name].length === 2 ? 0.5 : 0.04;
  writeFitted(pen, person.name, { ...line, y: y + 77, size: 34, minSize: 20, weight: 'bold', spacing });
  writeFitted(pen, person.company, { ...line, y: y + 115, size: 12, minSize: 10 });
  if (person.post !== '')
    writeFitted(pen, person.post, { ...line, y: y + 136, size: 11, minSize: 9, color: pale });
}
