import type { Vault } from './vault.ts';

/* The keyed hashes by which sealed phone numbers and e-mail addresses are found. */

export function phoneHash(vault: Vault, phone: string): Buffer {
  return vault.lookupHash(`phone ${phone.replaceAll(/\D/g, '')}`);
}

export function emailHash(vault: Vault, email: string): Buffer {
  return vault.lookupHash(`email ${email.trim().toLowerCase()}`);
}
