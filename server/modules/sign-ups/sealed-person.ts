import { compareKey } from '#contract/fields/normal-form.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';
import { maskText } from '../../platform/operation-log/mask.ts';

/* Mobile and ID number of a person who signs up: sealed, found by keyed hash. */

export interface PersonValues {
  Name: string;
  Mobile: string;
  Post: string;
  IdNumber: string;
}

/** Returns the columns of a person; the ID number only of a training that asks for it. */
export function sealPerson(vault: Vault, person: PersonValues, asksIdNumber: boolean) {
  return {
    name: person.Name,
    post: person.Post,
    mobile_sealed: vault.seal(person.Mobile),
    mobile_hash: phoneHash(vault, person.Mobile),
    ...sealIdNumber(vault, asksIdNumber ? person.IdNumber : ''),
  };
}

/** The hash is that of certificates, so that both are found by one number. */
export function sealIdNumber(vault: Vault, idNumber: string) {
  return {
    id_number_sealed: idNumber === '' ? Buffer.alloc(0) : vault.seal(idNumber),
    id_number_hash: idNumber === '' ? null : vault.lookupHash(idNumber),
  };
}

/** Opens a value that may have been removed after its time. */
export function openOrBlank(vault: Vault, sealed: Buffer): string {
  return sealed.length === 0 ? '' : vault.open(sealed);
}

export function maskedOrBlank(vault: Vault, sealed: Buffer): string {
  const text = openOrBlank(vault, sealed);
  return text === '' ? '' : maskText(text);
}

/** Returns the key by which the places of a company are counted. */
export function companyKeyOf(company: { memberId: number | null; name: string }): string {
  return company.memberId === null ? compareKey(company.name) : `#${company.memberId}`;
}

/** Returns the number of a sign-up, to be named on the telephone. */
export function numberOf({ activity_id, number }: { activity_id: number; number: number }): string {
  return `${activity_id}-${String(number).padStart(4, '0')}`;
}
