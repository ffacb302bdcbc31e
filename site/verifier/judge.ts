import {
  certificateText,
  keyIdOf,
  revocationMark,
  revocationsText,
  signatureOf,
  type EmbeddedKeys,
  type PrintedFacts,
  type PublishedKey,
  type RevocationList,
  type SignedRevocations,
} from '#contract/certificates/certificate-code.ts';
import { bytesOf, readCode } from './read-code.ts';

export type Verdict =
  | { is: 'valid'; facts: PrintedFacts; key: PublishedKey }
  | { is: 'ended'; facts: PrintedFacts; key: PublishedKey; date: string; reason: string }
  | { is: 'forged' }
  | { is: 'otherKey'; keyId: string }
  /** A code of the first years: it contains nothing that can be checked offline. */
  | { is: 'old'; address: string }
  | { is: 'noCode' };

/** Returns the verdict on a code, by the embedded keys and the loaded revocation list. */
export async function judge(
  text: string,
  { Keys }: EmbeddedKeys,
  list: RevocationList | undefined,
): Promise<Verdict> {
  const code = readCode(text);
  if (!code) return { is: 'noCode' };
  const { sign, facts } = code;
  if (facts === undefined) return { is: 'old', address: text.trim() };
  const key = keyOf(Keys, sign);
  if (!key) return { is: 'otherKey', keyId: keyIdOf(sign) };
  if (facts === null || !(await isSigned(key, certificateText(facts), sign))) return { is: 'forged' };
  const mark = revocationMark(sign);
  const [, date, reason] = list?.Ended.find(([ended]) => ended === mark) ?? [];
  if (date === undefined) return { is: 'valid', facts, key };
  return { is: 'ended', facts, key, date, reason: reason ?? '' };
}

/** A list that one of the keys signed; undefined for everything else. */
export async function readList(text: string, { Keys }: EmbeddedKeys): Promise<RevocationList | undefined> {
  const envelope = parse(text);
  const key = envelope && keyOf(Keys, envelope.Signature);
  if (!key || !(await isSigned(key, revocationsText(envelope.List), envelope.Signature))) return undefined;
  return JSON.parse(envelope.List) as RevocationList;
}

function parse(text: string): SignedRevocations | undefined {
  try {
    const { List, Signature } = JSON.parse(text) as Partial<SignedRevocations>;
    return typeof List === 'string' && typeof Signature === 'string' ? { List, Signature } : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(keys: readonly PublishedKey[], sign: string): PublishedKey | undefined {
  return keys.find(({ KeyId }) => KeyId === keyIdOf(sign));
}

async function isSigned(key: PublishedKey, text: string, sign: string): Promise<boolean> {
  const [raw, signature] = [bytesOf(key.PublicKey), bytesOf(signatureOf(sign))];
  if (!raw || !signature) return false;
  const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return await crypto.subtle.verify('Ed25519', imported, signature, new TextEncoder().encode(text));
}
