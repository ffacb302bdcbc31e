import { noticeAddressNames } from '#contract/notices/notices.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';

/** A recipient of a notice, whose personal link it is. */
interface Addressee {
  recipientId: number;
  nonce: string;
}

/**
 * Returns the key in a personal link, 256 bits. It follows from the secret of the program, so that a reminder has the same
 * link as the first letter, while the database has only its hash.
 */
export function noticeKey(vault: Vault, { recipientId, nonce }: Addressee): string {
  return vault.lookupHash(`notice link ${recipientId} ${nonce}`).toString('base64url');
}

/** Returns the hash of the key that the database stores. */
export function noticeKeyHash(vault: Vault, addressee: Addressee): Buffer {
  return hashToken(noticeKey(vault, addressee));
}

/** Returns a personal link; blank while the address of the site is not known. */
export function noticeLink(site: string, key: string): string {
  return site === '' ? '' : `${site}/notice?${noticeAddressNames.key}=${key}`;
}
