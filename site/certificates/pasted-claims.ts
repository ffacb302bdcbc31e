import { certificateLengths } from '#contract/certificates/certificates.ts';
import { mostClaims, tooManyClaims, type Claim } from '#contract/certificates/certificate-checks.ts';

interface Pasted {
  claims: Claim[];
  /** The error message for the field; blank if there is none. */
  error: string;
}

/** Two columns as Excel copies them: name and number, with a tab between; also with a comma or several blanks. A heading and blank lines are passed over. */
export function readPasted(text: string): Pasted {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.length > 0 && !isHeading(cells));
  if (lines.length === 0) return { claims: [], error: '请粘贴名单：每行一人，姓名与证书编号两列' };
  if (lines.length > mostClaims) return { claims: [], error: tooManyClaims(lines.length) };
  const errors = lines.flatMap(({ number, cells }) => {
    const error = errorIn(cells);
    return error === '' ? [] : [`第 ${number} 行${error}`];
  });
  const [first = ''] = errors;
  const error = errors.length > 1 ? `${first}（共 ${errors.length} 行有误）` : first;
  return { claims: lines.map(({ cells: [Name = '', CertNum = ''] }) => ({ Name, CertNum })), error };
}

function cellsOf(line: string): string[] {
  const cells = line.trim().split(/\t|[,，;；]|\s{2,}/);
  // A name has no blank before a number.
  const parts = cells.length > 1 ? cells : line.trim().split(/\s+(?=\S*\d\S*$)/);
  return parts.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

const isHeading = ([first = '', second = '']: string[]) => /^姓\s*名$/.test(first) && /编\s*号/.test(second);

function errorIn([name = '', number, ...others]: string[]): string {
  if (number === undefined) return '只有一列，应为姓名、证书编号两列';
  if (others.length > 0) return `有 ${others.length + 2} 列，应为姓名、证书编号两列`;
  if (/\d/.test(name) && !/\d/.test(number)) return '的两列放反了，应先姓名、后证书编号';
  if ([...name].length > certificateLengths.name) return `的姓名超过 ${certificateLengths.name} 个字`;
  return [...number].length > certificateLengths.certNum
    ? `的证书编号超过 ${certificateLengths.certNum} 个字`
    : '';
}
