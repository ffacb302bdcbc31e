/** Returns the text and the HTML of a mail from its transmitted source: the whole document, and what is in its body. */
export function mailParts(source: string): { text: string; document: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`);
  const partOf = (type: string) => contentOf(parts.find((part) => part.trimStart().startsWith(type)) ?? '');
  const document = partOf('Content-Type: text/html');
  const [, html = document] = /<body>\n([^]*)\n<\/body>/.exec(document) ?? [];
  return { text: partOf('Content-Type: text/plain'), document, html };
}

function contentOf(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const written = body.join('\r\n\r\n');
  const isBase64 = /content-transfer-encoding: base64/i.test(head);
  const bytes = isBase64 ? Buffer.from(written, 'base64') : fromQuotedPrintable(written);
  return bytes.toString().replaceAll('\r\n', '\n');
}

function fromQuotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}
