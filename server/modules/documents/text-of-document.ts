import type { searchedDocuments } from '#contract/content/files.ts';
import { cleanLines } from '#contract/fields/normal-form.ts';
import { textOfWorkbook } from '../../platform/spreadsheets/read-workbook.ts';
import {
  archiveLimits,
  ArchiveRefused,
  assertHarmlessArchive,
  unpackEntries,
} from '../../platform/spreadsheets/zip-guard.ts';
import { bigramsOf, searchTextOf } from '../news/search/search-text.ts';

/*
 * The text of an upload. It is foreign and may be hostile: this runs in a worker that `read-document.ts` starts and ends.
 */

const readers = {
  docx: textOfWord,
  xlsx: textOfWorkbook,
  pptx: textOfSlides,
  pdf: textOfPdf,
  txt: textOfPlain,
} satisfies Record<(typeof searchedDocuments.extensions)[number], (bytes: Buffer) => Promise<string>>;
export type ReadableExtension = keyof typeof readers;
export const readableExtensions = Object.keys(readers) as ReadableExtension[];

/** In characters; a longer text makes no better search. */
const maxTextLength = 200_000;
const maxPages = 300;

export interface DocumentText {
  plainText: string;
  searchText: string;
  grams: string[];
}

/** @throws ArchiveRefused and whatever the readers throw at a file that is none of theirs */
export async function textOfDocument(bytes: Buffer, extension: ReadableExtension): Promise<DocumentText> {
  const text = await readers[extension](bytes);
  const plainText = text
    .slice(0, maxTextLength)
    .replaceAll('\0', '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .toWellFormed()
    .trim();
  const searchText = searchTextOf(plainText);
  return { plainText, searchText, grams: bigramsOf(searchText) };
}

async function textOfWord(bytes: Buffer): Promise<string> {
  assertHarmlessArchive(bytes);
  const { default: mammoth } = await import('mammoth');
  return (await mammoth.extractRawText({ buffer: bytes })).value;
}

const slideName = /^ppt\/slides\/slide(\d+)\.xml$/;
const archiveOfSlides = { ...archiveLimits, entries: 5000 };

/** Returns the words of the slides in their order, without hidden slides and the speaker's notes. */
async function textOfSlides(bytes: Buffer): Promise<string> {
  const { Parser } = await import('htmlparser2');
  const numberOf = (name: string) => Number(slideName.exec(name)?.[1] ?? 0);
  const slides = unpackEntries(bytes, (name) => slideName.test(name), archiveOfSlides).toSorted(
    (a, b) => numberOf(a.name) - numberOf(b.name),
  );
  if (slides.length === 0) throw new ArchiveRefused('no slides');
  const texts: string[] = [];
  for (const { content } of slides) {
    let isHidden = false;
    let isWord = false;
    let text = '';
    const parser = new Parser(
      {
        onopentag(name, { show }) {
          if (name === 'p:sld') isHidden = show === '0' || show === 'false';
          isWord = name === 'a:t';
        },
        ontext(words) {
          if (isWord) text += words;
        },
        onclosetag(name) {
          isWord = false;
          if (name === 'a:p' || name === 'a:br') text += '\n';
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(content.toString('utf8'));
    if (!isHidden) texts.push(text);
  }
  return texts.join('\n');
}

async function textOfPdf(bytes: Buffer): Promise<string> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && length < maxTextLength; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text);
    length += text.length;
  }
  return joinedLines(cleanLines(pages.join('\n')));
}

/** Joins lines of a page that end where the paper does: Chinese continues on the next line without a blank. */
function joinedLines(text: string): string {
  return text.replaceAll(/(?<=\p{Script=Han}|[，、；])\n(?=\p{Script=Han})/gu, '');
}

async function textOfPlain(bytes: Buffer): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
