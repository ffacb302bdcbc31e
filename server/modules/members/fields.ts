import { sql, type RawBuilder, type Selectable } from 'kysely';
import { contactFields } from '#contract/members/managed-member.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The columns of a member by the names of their fields on the wire. */
const columns = {
  Account: 'account',
  MemberName: 'name',
  LegalPerson: 'legal_person',
  DailyOperator: 'contact_person',
  CompanyMent: 'company_nature',
  Mainbusiness: 'main_business',
  RegAddress: 'registered_address',
  RegCapital: 'registered_capital',
  StaffCount: 'staff_count',
  FoundDate: 'founded_on',
  JoinDate: 'joined_on',
  SortNumber: 'sort_number',
  Remarks: 'remarks',
  FilePath: 'file_path',
  CreditCode: 'credit_code',
  City: 'city',
  FormerNames: 'former_names',
  InvoiceTitle: 'invoice_title',
  TaxNumber: 'tax_number',
  InvoiceAddress: 'invoice_address',
  EndDate: 'ended_on',
  EndReason: 'end_reason',
} as const;
type Columns = typeof columns;
export type MemberField = keyof Columns;

export const memberFields = Object.keys(columns) as MemberField[];

/** Returns the fields that are among the entries of a schema, in the order of this file. */
export const fieldsIn = <Entries extends object>(entries: Entries) =>
  memberFields.filter((name) => name in entries) as (keyof Entries & MemberField)[];

type Selected<Name extends MemberField> = { [N in Name]: `m.${Columns[N]} as ${N}` }[Name];

/** Returns the selection of these fields from `members as m`. */
export const selected = <const Name extends MemberField>(names: readonly Name[]) =>
  names.map((name) => `m.${columns[name]} as ${name}`) as Selected<Name>[];

/** Returns the columns with the values of these fields of a form; a blank day is stored as null. */
export function columnValues<const Name extends MemberField>(
  form: { readonly [N in Name]?: string | number | null | undefined },
  names: readonly Name[],
) {
  const entries = names.map((name) => {
    const column = columns[name];
    return [column, column.endsWith('_on') ? form[name] || null : form[name]];
  });
  return Object.fromEntries(entries) as Pick<Selectable<Tables['members']>, Columns[Name]>;
}

/** Returns the columns of these fields with their defaults in the database, which are blank; name and account have none. */
export const blankColumns = <const Name extends MemberField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [columns[name], sql`default`])) as Record<
    Columns[Name],
    RawBuilder<never>
  >;

/** The columns of the contact, besides the sealed ones, with blank values. */
export const blankContact = blankColumns(
  contactFields.filter((name) => name !== 'OperatorPhone' && name !== 'Email'),
);
