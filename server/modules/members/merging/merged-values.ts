import { compareKey } from '#contract/fields/normal-form.ts';
import { memberLabels } from '#contract/members/managed-member.ts';
import { mergeFields, type MergeForm } from '#contract/members/merges.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { newVersion } from '../../../platform/db/versioned-write.ts';
import { sealBank, sealEmail, sealPhone } from '../contact.ts';
import { columnValues, fieldsIn } from '../fields.ts';
import type { loggedMember } from '../logged.ts';

/*
 * The values that a merge writes into the record that stays, and that its undo restores.
 */

export type Member = NonNullable<Awaited<ReturnType<typeof loggedMember>>>;

/** Fields that are not of the same name as the choice: a contact is one person. */
const contact = ['DailyOperator', 'OperatorPhone', 'Email'] as const;

const valueNames = [...mergeFields, 'OperatorPhone', 'Email', 'FormerNames'] as const;
type ValueName = (typeof valueNames)[number];
/** The values by their names on the wire; one that is absent is not written. */
export type Values = Partial<Pick<Member, ValueName>>;

/** The fields that are columns of the same value; the others are sealed or name an option. */
const plainFields = fieldsIn(
  Object.fromEntries(valueNames.map((name) => [name, true])) as Record<ValueName, true>,
);

export const mergedNames = (values: Values) => valueNames.filter((name) => name in values);

export const pick = (values: Values, names: readonly ValueName[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Returns the values that the record that stays gets. */
export function mergedValues({ Taken, Joined }: MergeForm, member: Member, other: Member): Values {
  const names = Taken.flatMap((name) => (name === 'DailyOperator' ? contact : [name]));
  const takenValues = Object.fromEntries(names.map((name) => [name, other[name]])) as Values;
  const joined = Joined.map((name) => [name, joinLines(member[name], other[name])] as const);
  const MemberName = takenValues.MemberName ?? member.MemberName;
  const former = [other.MemberName, member.MemberName, member.FormerNames, other.FormerNames].join('\n');
  const byKey = new Map(former.split('\n').map((name) => [compareKey(name), name]));
  byKey.delete('');
  byKey.delete(compareKey(MemberName));
  return { ...takenValues, ...Object.fromEntries(joined), FormerNames: [...byKey.values()].join('\n') };
}

const joinLines = (one: string, other: string) => [...new Set([one, other].filter(Boolean))].join('\n');

/** Writes those of the values that are there. */
export async function writeValues(tx: Tx, vault: Vault, id: number, values: Values): Promise<void> {
  const { OperatorPhone, Email, BankAccount, CompanyTypeId, MemberLevelId, ...plain } = values;
  const names = plainFields.filter((name) => name in plain);
  await tx
    .updateTable('members')
    .set({
      ...columnValues(plain, names),
      ...(OperatorPhone === undefined ? {} : sealPhone(vault, OperatorPhone)),
      ...(Email === undefined ? {} : sealEmail(vault, Email)),
      ...(BankAccount === undefined ? {} : sealBank(vault, BankAccount)),
      ...(CompanyTypeId === undefined ? {} : { company_type_id: CompanyTypeId }),
      ...(MemberLevelId === undefined ? {} : { member_level_id: MemberLevelId }),
      ...newVersion,
    })
    .where('id', '=', id)
    .execute();
}

export const labelOf = (name: ValueName): string => memberLabels[name];
