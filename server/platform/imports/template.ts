import type { FileAnswer } from '#contract/api/endpoint.ts';
import type { SheetField } from '#contract/fields/sheet-columns.ts';
import { writeTemplate, xlsxMediaType } from '../spreadsheets/xlsx.ts';

interface Template {
  fileName: string;
  fields: readonly SheetField[];
  /** Widths of the columns in characters, in the order of the fields. */
  widths: readonly number[];
  /** The words of fields that have few, by the labels of the fields. */
  choices?: Readonly<Record<string, string[]>>;
  /** What a row is, and what the import asks of one field. */
  advice: { row: string; own: readonly string[] };
}

const blankRows = 1000;

/** Writes a workbook to fill in for an import: its head, blank rows of text, and a sheet of advice. */
export async function templateAnswer({ fileName, ...template }: Template): Promise<FileAnswer> {
  const { fields, widths, choices = {}, advice } = template;
  const content = await writeTemplate({
    name: '导入数据',
    columns: fields.map(({ label }, at) => ({
      header: label,
      width: widths[at] ?? 14,
      ...(choices[label] && { choices: choices[label] }),
    })),
    blankRows,
    advice: [
      `请勿修改表头，也不要增减列；${advice.row}。`,
      '单元格已设为文本：身份证号不会变成科学计数。从别处粘贴时请选“只粘贴值”。',
      '日期写作 2026-03-05、2026/3/5 或 2026年3月5日。',
      ...advice.own,
      '导入前先检查：有错误的行会连同行号、列名逐一列出。',
    ],
  });
  return { fileName, mediaType: xlsxMediaType, content };
}
