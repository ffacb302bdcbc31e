import type { FileAnswer } from '#contract/api/endpoint.ts';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { examStatusText } from '#contract/certificates/certificates.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { zipArchive } from '../../../platform/http/api/zip-archive.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { sheetAnswer } from '../../../platform/spreadsheets/write-sheet.ts';
import { importWidths } from '../import/import-template.ts';
import type { Issued } from '../issuing/issued.ts';
import type { CertificatePictures } from '../issuing/pictures.ts';
import { renderingOf } from '../issuing/render-issued.ts';
import type { CertificateFilters } from './filters.ts';
import { readCertificates } from './managed.ts';

const columns = importColumns.map((header, at) => ({ header, width: importWidths[at] ?? 14 }));
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
