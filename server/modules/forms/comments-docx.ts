import type { FileAnswer } from '#contract/api/endpoint.ts';
import { commentOutcomes, type Comment } from '#contract/forms/form-results.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { zipStream } from '../../platform/spreadsheets/zip-stream.ts';
import { fileWords } from './answers.ts';

/*
 * Writes 意见汇总处理表 as a document of Word (ECMA-376, part 1, section 17): one table on A4 across, whose head is
 * repeated on each page.
 */

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The columns with their widths in twentieths of a point; A4 across has 13,958 between its margins. */
const columns: readonly (readonly [
  head: string,
  width: number,
  of: (comment: Comment, at: number) => string,
])[] = [
  ['序号', 700, (_comment, at) => String(at + 1)],
  ['章条', 1200, ({ Clause }) => Clause],
  ['原文', 2600, ({ Original }) => Original],
  ['修改为', 2600, ({ Change }) => Change],
  ['理由', 2200, ({ Reason }) => Reason],
  ['提出单位', 1900, ({ CompanyName }) => CompanyName],
  ['处理', 1158, ({ Outcome }) => commentOutcomes[Outcome]],
  ['答复', 1600, ({ Reply }) => Reply],
];

/** Returns the table of comments, which are sorted already. */
export function commentsAnswer(title: string, comments: readonly Comment[]): FileAnswer {
  return {
    fileName: `${fileWords(title)}意见汇总处理表${today()}.docx`,
    mediaType,
    content: zipStream([
      { name: '[Content_Types].xml', text: contentTypes },
      { name: '_rels/.rels', text: packageRelations },
      { name: 'word/document.xml', text: documentOf(title, comments) },
    ]),
  };
}

function documentOf(title: string, comments: readonly Comment[]): string {
  const grid = columns.map(([, width]) => `<w:gridCol w:w="${width}"/>`).join('');
  const heads = columns.map(([head, width]) => cell(head, width, true)).join('');
  const rows = comments.map((comment, at) => {
    const cells = columns.map(([, width, of]) => cell(of(comment, at), width, false));
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
  });
  const accepted = comments.filter(({ Outcome }) => Outcome === 1).length;
  const partly = comments.filter(({ Outcome }) => Outcome === 2).length;
  const refused = comments.filter(({ Outcome }) => Outcome === 3).length;
  const companies = new Set(comments.map(({ CompanyName }) => CompanyName)).size;
  const summary = `共 ${companies} 家单位提出 ${comments.length} 条意见：采纳 ${accepted} 条，部分采纳 ${partly} 条，不采纳 ${refused} 条，未处理 ${comments.length - accepted - partly - refused} 条。`;
  return xml(
    `<w:document xmlns:w="${main}"><w:body>` +
      paragraph(`${title}`, { size: 32, isBold: true, isMiddle: true }) +
      paragraph('意见汇总处理表', { size: 32, isBold: true, isMiddle: true }) +
      paragraph(summary, { size: 21 }) +
      `<w:tbl><w:tblPr><w:tblW w:w="13958" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>` +
      `<w:tblGrid>${grid}</w:tblGrid><w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${heads}</w:tr>${rows.join('')}</w:tbl>` +
      paragraph('', { size: 21 }) +
      '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>' +
      '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>' +
      '</w:body></w:document>',
  );
}

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');

function cell(text: string, width: number, isHead: boolean): string {
  const lines = text
    .split('\n')
    .map((line) => paragraph(line, { size: 21, isBold: isHead, isMiddle: isHead }));
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${lines.join('')}</w:tc>`;
}

interface Look {
  /** In half points. */
  size: number;
  isBold?: boolean;
  isMiddle?: boolean;
}

function paragraph(text: string, { size, isBold = false, isMiddle = false }: Look): string {
  const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>';
  const run = `<w:rPr>${fonts}${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>`;
  return `<w:p>${isMiddle ? '<w:pPr><w:jc w:val="center"/></w:pPr>' : ''}<w:r>${run}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

/** Half surrogate pairs and control characters are no XML. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function xml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
}

const contentTypes = xml(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/word/document.xml" ContentType="${mediaType}.main+xml"/></Types>`,
);

const packageRelations = xml(
  `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
);
