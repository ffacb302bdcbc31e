import { hashToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';

/**
 * Returns the key in the address of a form, 256 bits. It follows from the secret of the program, so that the back office
 * can show it again while the database has only its hash.
 */
export function linkKey(vault: Vault, formId: number, nonce: string): string {
  return vault.lookupHash(`form link ${formId} ${nonce}`).toString('base64url');
}

/** Returns the hash of the key that the database stores. */
export function linkHash(vault: Vault, formId: number, nonce: string): Buffer {
  return hashToken(linkKey(vault, formId, nonce));
}

interface PersonalLink {
  formId: number;
  memberId: number;
  nonce: string;
}

/** Returns the key in the address of a form for one company, 256 bits, made in the same way. */
export function personalKey(vault: Vault, { formId, memberId, nonce }: PersonalLink): string {
  return vault.lookupHash(`form link ${formId} of member ${memberId} ${nonce}`).toString('base64url');
}
