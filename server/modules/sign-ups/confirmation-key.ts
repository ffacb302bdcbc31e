import { hashToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';

/**
 * Returns the key of a confirmation page, 256 bits. It follows from the secret of the program, so that a later message can
 * name the page again while the database has only the hash of its key.
 */
export function confirmationKey(vault: Vault, nonce: string): string {
  return vault.lookupHash(`sign-up ${nonce}`).toString('base64url');
}

/** Returns the hash of the key that the database stores. */
export function confirmationHash(vault: Vault, nonce: string): Buffer {
  return hashToken(confirmationKey(vault, nonce));
}
