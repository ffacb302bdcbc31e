import { factsIn, packings, type PrintedFacts } from '#contract/certificates/certificate-code.ts';
import { cleanText } from '#contract/fields/normal-form.ts';

export interface CertificateCode {
  certNum: string;
  /** `<key id>.<signature>`; without the id in codes of the first years. */
  sign: string;
  /** The facts in the code; undefined in codes of the first years, null if they are unreadable. */
  facts: PrintedFacts | undefined | null;
}

/**
 * Returns undefined if the text is not that of a certificate's code. It may be copied from a chat, a page's source or a
 * sentence: with characters that have no shape, with `&amp;`, with a full stop at the end.
 */
export function readCode(text: string): CertificateCode | undefined {
  const [, query = ''] = /\/certverify\?(\S+)/i.exec(cleanText(text)) ?? [];
  const parameters = new URLSearchParams(query.replaceAll('&amp;', '&'));
  const certNum = parameters.get('CertNum') ?? '';
  const [sign, packed] = ['Sign', 'Facts'].map(
    (name) => /^[\w-]+(?:\.[\w-]+)?/.exec(parameters.get(name) ?? '')?.[0] ?? '',
  );
  if (!certNum || !sign) return undefined;
  return { certNum, sign, facts: packed ? unpackFacts(certNum, packed) : undefined };
}

function unpackFacts(certNum: string, packed: string): PrintedFacts | null {
  const encoding = packings[packed.charAt(0) as keyof typeof packings];
  const bytes = bytesOf(packed.slice(1));
  if (encoding === undefined || !bytes) return null;
  try {
    return factsIn(certNum, new TextDecoder(encoding, { fatal: true }).decode(bytes)) ?? null;
  } catch {
    return null;
  }
}

/** The bytes of a base64url text; undefined when it is none. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  // The unused bits of the last character must be zero, so that each sequence of bytes has exactly one text.
  const binary = decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  if (binary === undefined || !/^[\w-]+$/.test(text)) return undefined;
  const isExact = btoa(binary).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_') === text;
  return isExact ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
}

function decodeBase64(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}
