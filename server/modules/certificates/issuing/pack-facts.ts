import { carriedText, type PrintedFacts } from '#contract/certificates/certificate-code.ts';

/**
 * Returns `Facts` of the address in a QR code: base64url of the shorter of two encodings, which the first character
 * names.
 */
export function packFacts(facts: PrintedFacts): string {
  const text = carriedText(facts);
  const gbk = encodeGbk(text);
  return gbk ? `g${gbk.toString('base64url')}` : `u${Buffer.from(text).toString('base64url')}`;
}

/** Characters that every edition of GBK has in one place: the others changed theirs, or are private. */
const steady = /^[\u4e00-\u9fa5\u3001-\u3017\uff01-\uff5e\u00b7\u2014\u2018\u2019\u201c\u201d]$/;

let codes: Map<string, Buffer> | undefined;

/** Undefined when the text has a character beyond those. */
function encodeGbk(text: string): Buffer | undefined {
  codes ??= readCodes();
  const bytes: Buffer[] = [];
  for (const character of text) {
    const code = character < '\u0080' ? Buffer.from(character) : codes.get(character);
    if (!code) return undefined;
    bytes.push(code);
  }
  return Buffer.concat(bytes);
}

/** Builds the encoder of GBK, which Node can only decode, by decoding every code. */
function readCodes(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const attachments = new Map<string, Buffer>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const code = Buffer.from([lead, trail]);
      const character = decoder.decode(code);
      if (steady.test(character) && !attachments.has(character)) attachments.set(character, code);
    }
  return attachments;
}
