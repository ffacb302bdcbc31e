import { encodeQR } from 'qr';
import { groupedCode, type SentOpening } from '#contract/accounts/openings.ts';
import { printSheet, withText } from '../../components/print/print-list.ts';

const slipStyles = `
  @page { size: A4; margin: 12mm; }
  article { display: grid; grid-template-columns: 1fr 30mm; gap: 2mm 6mm; break-inside: avoid; padding: 6mm 2mm; min-height: 50mm;
    box-sizing: border-box; border-bottom: 1px dashed; font-size: 11pt; }
  h2, p { margin: 0; overflow-wrap: anywhere; }
  h2 { font-size: 14pt; }
  article > div { display: grid; gap: 2mm; align-content: start; }
  .code { font: 700 18pt/1.2 ui-monospace, Consolas, monospace; letter-spacing: 0.08em; }
  svg { width: 30mm; height: 30mm; }
  .site { text-align: center; font-size: 9pt; }
`;

/** The page on which a code is typed, and the name of the site. */
interface Place {
  Address: string;
  SiteName: string;
}

/** Prints 开通单 on A4, several on a page with lines to cut: name, code, how to open the account, and the page as a QR code. */
export function printSlips(slips: readonly SentOpening[], place: Place): void {
  const render = (sheet: Document) => {
    const all = sheet.createElement('main');
    all.append(...slips.map((slip) => slipOf(sheet, slip, place)));
    return all;
  };
  printSheet('开通单', render, { styles: slipStyles });
}

function slipOf(
  sheet: Document,
  { MemberName, Code, Until }: SentOpening,
  { Address, SiteName }: Place,
): Node {
  const paragraph = (text: string, name = '') => {
    const element = withText(sheet.createElement('p'), text);
    element.className = name;
    return element;
  };
  const words = sheet.createElement('div');
  words.append(
    withText(sheet.createElement('h2'), MemberName),
    paragraph(`${SiteName}网站账号的开通码：`),
    paragraph(groupedCode(Code), 'code'),
    paragraph(
      `扫右边的二维码，或打开 ${Address}，填开通码，自己设账号和密码。` +
        `${Until} 之前有效，只能用一次，请勿转给他人。`,
    ),
  );
  const picture = sheet.createElement('div');
  picture.append(qrOf(sheet, Address), paragraph(SiteName, 'site'));
  const slip = sheet.createElement('article');
  slip.append(words, picture);
  return slip;
}

function qrOf(sheet: Document, address: string): Node {
  const text = encodeQR(address, 'svg', { ecc: 'medium', border: 1 });
  return sheet.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}
