import type { Answers } from '#contract/forms/form-answers.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';

/* Telephone numbers in answers are sealed apart from the rest, and found by their hashes. */

/** Takes the telephone numbers out of the answers. */
export function splitPhones(vault: Vault, fields: readonly FormField[], answers: Answers) {
  const keys = new Set(fields.filter(({ Kind }) => Kind === 'phone').map(({ Key }) => Key));
  const entries = Object.entries(answers);
  const phones = entries.filter(([key, value]) => keys.has(key) && value !== '') as [string, string][];
  const hashes = phones.map(([, phone]) => phoneHash(vault, phone).toString('hex'));
  return {
    plain: Object.fromEntries(entries.filter(([key]) => !keys.has(key))),
    phones_sealed:
      phones.length === 0 ? Buffer.alloc(0) : vault.seal(JSON.stringify(Object.fromEntries(phones))),
    phone_hashes: [...new Set(hashes)].toSorted(),
  };
}

/** Returns the answers with the telephone numbers, as they are or as `show` makes them. */
export function joinPhones(
  vault: Vault,
  answers: Answers,
  sealed: Buffer,
  show: (phone: string) => string = (phone) => phone,
): Answers {
  if (sealed.length === 0) return answers;
  const phones = JSON.parse(vault.open(sealed)) as Record<string, string>;
  const shown = Object.entries(phones).map(([key, phone]) => [key, show(phone)]);
  return { ...answers, ...Object.fromEntries(shown) };
}
