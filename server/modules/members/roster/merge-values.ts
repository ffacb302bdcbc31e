import { compareKey } from '#contract/fields/normal-form.ts';
import type { RosterContact } from './read-contacts.ts';
import type { RosterValues } from './roster-values.ts';
import { writtenDues, type StoredContact, type StoredMember } from './stored-members.ts';

/** Contacts of a member once a row is stored; `id` of one that exists. */
export type MergedContact = RosterContact & { id?: number; isMain?: boolean };
export type MergedValues = Omit<RosterValues, 'contacts'> & { contacts: MergedContact[] };

/**
 * Returns a member with the values of a row. Blanks never empty what is stored, a person of the row who is not among the
 * contacts is added, and another name of the company becomes the present one.
 * @param keepsName the row has a former name of the member
 */
export function mergedValues(
  { values: stored }: StoredMember,
  row: RosterValues,
  { keepsName }: { keepsName: boolean },
): MergedValues {
  const name = keepsName || compareKey(row.name) === compareKey(stored.name) ? stored.name : row.name;
  const former = [...(name === stored.name ? [] : [stored.name]), ...row.formerNames, ...stored.formerNames];
  const formerNames = [...new Map(former.map((one) => [compareKey(one), one] as const)).values()];
  return {
    ...stored,
    name,
    creditCode: row.creditCode || stored.creditCode,
    type: row.type || stored.type,
    level: row.level || stored.level,
    city: row.city || stored.city,
    legalPerson: row.legalPerson || stored.legalPerson,
    joinedOn: row.joinedOn || stored.joinedOn,
    address: row.address || stored.address,
    nature: row.nature || stored.nature,
    mainBusiness: row.mainBusiness || stored.mainBusiness,
    dues: row.dues.length > 0 ? writtenDues(row.dues) : stored.dues,
    remarks: row.remarks || stored.remarks,
    formerNames: formerNames.filter((one) => compareKey(one) !== compareKey(name)),
    contacts: mergedContacts(stored.contacts, row.contacts),
  };
}

function mergedContacts(stored: readonly StoredContact[], row: readonly RosterContact[]): MergedContact[] {
  const contacts: MergedContact[] = stored.map((one) => ({ ...one }));
  for (const person of row) {
    const contact = contacts.find((one) => isSame(one, person)) ?? contacts.find(isFree);
    if (!contact) contacts.push(person);
    else
      for (const field of ['name', 'post', 'phone', 'landline', 'email'] as const)
        contact[field] = person[field] || contact[field];
  }
  return contacts;
}

/** The main contact of a member of whom nobody is contact yet. */
const isFree = ({ isMain, name, phone, email }: MergedContact) =>
  isMain === true && name + phone + email === '';

/** The same name, or where one of them has none, the same number or address. */
function isSame(one: RosterContact, other: RosterContact): boolean {
  if (one.name !== '' && other.name !== '') return compareKey(one.name) === compareKey(other.name);
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  return (
    (one.phone !== '' && digits(one.phone) === digits(other.phone)) ||
    (one.landline !== '' && digits(one.landline) === digits(other.landline)) ||
    (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase())
  );
}
