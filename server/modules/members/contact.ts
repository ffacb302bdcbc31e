import { emailHash, phoneHash, type Vault } from '../../platform/core/vault.ts';
import { maskText } from '../../platform/operation-log/mask.ts';

/*
 * Phone and e-mail of a member: sealed, found by keyed hash, masked unless the reader may see them.
 */

interface Contact {
  OperatorPhone: string;
  Email: string;
}

export interface SealedContact {
  phone_sealed: Buffer;
  email_sealed: Buffer;
}

export function sealPhone(vault: Vault, phone: string) {
  return { phone_sealed: vault.seal(phone), phone_hash: phoneHash(vault, phone) };
}

export function sealEmail(vault: Vault, email: string) {
  return { email_sealed: vault.seal(email), email_hash: emailHash(vault, email) };
}

export function openContact(vault: Vault, row: SealedContact): Contact {
  return { OperatorPhone: vault.open(row.phone_sealed), Email: vault.open(row.email_sealed) };
}

/** Seals the bank and account of the invoices; blank stays blank, as in records without one. */
export function sealBank(vault: Vault, account: string) {
  return { bank_sealed: account === '' ? Buffer.alloc(0) : vault.seal(account) };
}

export function openBank(vault: Vault, { bank_sealed: sealed }: { bank_sealed: Buffer }): string {
  return sealed.length === 0 ? '' : vault.open(sealed);
}

export function maskedContact(vault: Vault, row: SealedContact): Contact {
  const { OperatorPhone, Email } = openContact(vault, row);
  return { OperatorPhone: maskText(OperatorPhone), Email: maskText(Email) };
}
