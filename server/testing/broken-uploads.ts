const part = (head: string, content = '%PDF-1.7 <</Type/Page>>') => `--b\r\n${head}\r\n\r\n${content}\r\n`;
const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;
const file = disposition('name="file"; filename="a.pdf"');
const workbook = disposition('name="file"; filename="a.xlsx"');
const whole = `${part(file)}--b--\r\n`;
const boundary = 'multipart/form-data; boundary=b';

/** Multipart as no browser sends it: a description, its type, its bytes. */
export const brokenUploads: [string, string, string][] = [
  ['without a boundary', 'multipart/form-data', whole],
  ['with an empty boundary', 'multipart/form-data; boundary=', whole],
  ['with a boundary of 1,000 characters', `multipart/form-data; boundary=${'b'.repeat(1000)}`, whole],
  ['with another boundary', 'multipart/form-data; boundary=c', whole],
  ['of nothing', boundary, ''],
  ['of an end alone', boundary, '--b--\r\n'],
  ['of bare line feeds', boundary, whole.replaceAll('\r\n', '\n')],
  ['that ends in its head', boundary, `--b\r\n${file}`],
  ['that ends inside its file', boundary, part(file).slice(0, -3)],
  ['that ends inside its workbook', boundary, part(workbook, 'PK\u0003\u0004').slice(0, -3)],
  ['that ends before its boundary is closed', boundary, part(file)],
  [
    'that ends in a field after the file',
    boundary,
    `${part(file)}--b\r\n${disposition('name="Mode"')}\r\n\r\nal`,
  ],
  ['without a disposition', boundary, `${part('Content-Type: text/plain')}--b--\r\n`],
  ['without a name', boundary, `${part(disposition('filename="a.pdf"'))}--b--\r\n`],
  ['of a field named like a prototype', boundary, `${part(disposition('name="__proto__"'))}${whole}`],
  [
    'of a file named like a prototype',
    boundary,
    `${part(disposition('name="toString"; filename="a.pdf"'))}--b--\r\n`,
  ],
  [
    'of a broken file name',
    boundary,
    `${part(disposition(`name="file"; filename*=UTF-8''%ff%zz.pdf`))}--b--\r\n`,
  ],
  ['of a file name with NUL', boundary, `${part(disposition('name="file"; filename="a\0.pdf"'))}--b--\r\n`],
  [
    'of a file name of 4,000 characters',
    boundary,
    `${part(file.replace('a.pdf', `${'a'.repeat(4000)}.pdf`))}--b--\r\n`,
  ],
  ['of a head of 100 KB', boundary, `${part(`${file}\r\nX: ${'x'.repeat(100_000)}`)}--b--\r\n`],
  ['of fifty files', boundary, `${part(file).repeat(50)}--b--\r\n`],
  ['of fifty fields', boundary, `${part(disposition('name="Mode"'), 'all').repeat(50)}${whole}`],
  ['of a field of 100 KB', boundary, `${part(disposition('name="Mode"'), 'x'.repeat(100_000))}${whole}`],
  [
    'of JSON that is none',
    boundary,
    `${part(`${disposition('name="Mode"')}\r\nContent-Type: application/json`, '{')}${whole}`,
  ],
];
