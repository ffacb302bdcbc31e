/*
 * The content of a certificate's QR code and the check of its signature without a server (docs/decisions/0210). The
 * server and the offline verifier share this file: it imports nothing.
 */

/** Printed on the paper and signed, in the order in which they are signed. */
const factNames = [
  'certNum',
  'serial',
  'issueNumber',
  'title',
  'name',
  'idNum',
  'company',
  'programme',
  'examTime',
  'issueDate',
  'issuer',
] as const;
export type PrintedFacts = Record<(typeof factNames)[number], string>;

/** Never part of a fact: control characters are removed from all that is typed. */
const separator = '\u001F';
const purpose = { certificate: 'xiehui certificate 1', revocations: 'xiehui revocations 1' } as const;

/** The characters that are signed for a certificate. */
export function certificateText(facts: PrintedFacts): string {
  return [purpose.certificate, ...factNames.map((name) => facts[name])].join(separator);
}

/** The characters that are signed for a list of what ended. */
export function revocationsText(list: string): string {
  return [purpose.revocations, list].join(separator);
}

/** Returns the facts that the code carries beside the number, which is in its address anyway. */
export function carriedText(facts: PrintedFacts): string {
  return factNames
    .slice(1)
    .map((name) => facts[name])
    .join(separator);
}

/** Returns the facts that a code carries beside the number; undefined if the text contains anything else. */
export function factsIn(certNum: string, carried: string): PrintedFacts | undefined {
  const values = [certNum, ...carried.split(separator)];
  if (values.length !== factNames.length) return undefined;
  return Object.fromEntries(factNames.map((name, at) => [name, values[at]])) as PrintedFacts;
}

/** The encodings of the carried facts, by the first character of the parameter; Chinese takes a third less as GBK. */
export const packings = { g: 'gbk', u: 'utf-8' } as const;

/** A key with which the association signs or signed. */
export interface PublishedKey {
  KeyId: string;
  /** 32 bytes, base64url. */
  PublicKey: string;
  From: string;
  /** Blank: signs now. */
  Until: string;
}

/** The published keys, which are also embedded in the offline verifier. */
export interface EmbeddedKeys {
  Issuer: string;
  /** The oldest first. */
  Keys: PublishedKey[];
}

/** Signed by the association: `Signature` is over `revocationsText(List)`, and `List` is the JSON of a `RevocationList`. */
export interface SignedRevocations {
  List: string;
  /** `<key id>.<signature>` */
  Signature: string;
}

export interface RevocationList {
  Issuer: string;
  /** The date of the list. */
  Date: string;
  /** Mark of the signature, day and reason of each certificate that ended. */
  Ended: [mark: string, date: string, reason: string][];
}

/** Names one issue without giving its signature away. */
export function revocationMark(sign: string): string {
  return signatureOf(sign).slice(0, 16);
}

export function signatureOf(sign: string): string {
  return sign.slice(sign.indexOf('.') + 1);
}

/** Blank in signatures of the first years. */
export function keyIdOf(sign: string): string {
  return sign.includes('.') ? sign.slice(0, sign.indexOf('.')) : '';
}
