import { factsIn, packings, type PrintedFacts } from '#contract/certificate-code.ts';

export interface CertificateCode {
  certNum: string;
  /** `<key id>.<signature>`; without the id in codes of the first years. */
  sign: string;
  /** What the code carries; undefined in codes of the first years, null when it cannot be read. */
  facts: PrintedFacts | undefined | null;
}

/** Undefined when the text is not that of a certificate's code. */
export function readCode(text: string): CertificateCode | undefined {
  const [, query] = /\/certverify\?(\S+)/i.exec(text.trim()) ?? [];
  const asked = new URLSearchParams(query);
  const [certNum, sign, packed] = ['CertNum', 'Sign', 'Facts'].map((name) => asked.get(name) ?? '');
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
  // What its last character holds beyond the last byte has to be nothing: each text of bytes has one form.
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
