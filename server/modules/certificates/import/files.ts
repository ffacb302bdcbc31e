import type { FileAnswer } from '#contract/api/endpoint.ts';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { importTemplateName } from '#contract/certificates/certificate-imports.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { zipArchive } from '../../../platform/http/api/zip-archive.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { sheetAnswer } from '../../../platform/spreadsheets/write-sheet.ts';
import { writeTemplate, xlsxMediaType } from '../../../platform/spreadsheets/xlsx.ts';
import type { Issued } from '../issuing/issued.ts';
import type { CertificatePictures } from '../issuing/pictures.ts';
import { renderingOf } from '../issuing/render-issued.ts';
import type { CertificateFilters } from '../records/filters.ts';
import { readCertificates } from '../records/managed.ts';

const widths = [14, 24, 34, 14, 12, 24, 14, 30];
const columns = importColumns.map((header, at) => ({ header, width: widths[at] ?? 14 }));
const blankRows = 1000;

/** Writes 导入模板.xlsx. */
export async function importTemplate(): Promise<FileAnswer> {
  const content = await writeTemplate({
    name: '导入数据',
    columns: columns.map((column) =>
      column.header === '考试状态' ? { ...column, choices: Object.values(examStatusText) } : column,
    ),
    blankRows,
    advice: [
      '请勿修改表头，也不要增减列；每行一人。',
      '单元格已设为文本：身份证号不会变成科学计数。从别处粘贴时请选“只粘贴值”。',
      '日期写作 2026-03-05、2026/3/5 或 2026年3月5日。',
      '考试状态填 合格、不合格 或 -（暂无结果）；合格的须填写证书编号。',
      '导入前先检查：有错误的行会连同行号、列名逐一列出。',
    ],
  });
  return { fileName: importTemplateName, mediaType: xlsxMediaType, content };
}

/** Exports the filtered certificates in the columns of the template, so that the file can be imported again. */
export function exportSheet(
  stored: SealedDatabase,
  filters: CertificateFilters,
  { showsIdNumbers }: { showsIdNumbers: boolean },
): FileAnswer {
  const rows = async function* () {
    for await (const one of readCertificates(stored, filters)) {
      const idNum = showsIdNumbers ? one._idNum : maskText(one._idNum);
      const { _name, _company, _examTime, _certNum, _issueDate, _remarks } = one;
      yield [
        _name,
        idNum,
        _company,
        _examTime,
        examStatusText[one._examStatus] ?? '-',
        _certNum,
        _issueDate,
        _remarks,
      ];
    }
  };
  const stamp = formatTime(new Date()).replaceAll(/\D/g, '').slice(0, 12);
  return sheetAnswer(`证书导出-${stamp}.xlsx`, '证书', columns, rows());
}

/** Writes an archive that is rendered while it is sent: one certificate in memory at a time. */
export function certificateArchive(
  { db, pictures }: { db: Database; pictures: CertificatePictures },
  issued: Issued[],
  { site, format }: { site: string; format: 'png' | 'pdf' },
): FileAnswer {
  const names = fileNames(issued, format);
  const files = async function* () {
    for (const [at, one] of issued.entries()) {
      yield { name: names[at]!, input: await pictures[format](await renderingOf(db, one, site)) };
    }
  };
  return { fileName: '证书.zip', mediaType: 'application/zip', content: zipArchive(files()) };
}

/** Returns file names of number and name, without characters refused by file systems; a repeated name is numbered. */
export function fileNames(issued: Pick<Issued, 'facts'>[], format: string): string[] {
  const names = new Set<string>();
  return issued.map(({ facts }) => {
    const stem = `${facts.certNum}-${facts.name}`
      .replaceAll(/[\p{Cc}"<>|:*?/\\]/gu, '_')
      .replace(/^\.+/, '_');
    let name = `${stem}.${format}`;
    for (let count = 2; names.has(name.toLowerCase()); count++) name = `${stem}(${count}).${format}`;
    names.add(name.toLowerCase());
    return name;
  });
}
