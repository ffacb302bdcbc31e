import * as v from 'valibot';
import { signUpImportColumns } from '#contract/activities/sign-up-imports.ts';
import { personFields } from '#contract/activities/sign-up.ts';
import { requiredText } from '#contract/fields/rules.ts';
import { checkedRows, readRow } from '../../../platform/imports/read-row.ts';
import type { SheetRow } from '../../../platform/spreadsheets/cells.ts';
import type { SheetTable } from '../../../platform/spreadsheets/table.ts';

export type PeopleColumn = (typeof signUpImportColumns)[number];

export interface ImportedPerson {
  Name: string;
  Mobile: string;
  CompanyName: string;
  Post: string;
  IdNumber: string;
}

// Inputs are contravariant: only `any` takes every schema here.
// oxlint-disable-next-line no-explicit-any
const rules: Record<PeopleColumn, v.GenericSchema<any, string>> = {
  姓名: personFields.Name,
  手机号码: personFields.Mobile,
  单位: requiredText('请输入单位', 100),
  职务: personFields.Post,
  身份证号: personFields.IdNumber,
};

/** Checks the rows of people, each by itself. */
export function checkedPeople(table: SheetTable) {
  const check = (row: SheetRow) => {
    const { text, say, checked } = readRow(signUpImportColumns, row);
    const valueOf = (column: PeopleColumn) => {
      const result = v.safeParse(rules[column], text(column));
      if (!result.success) say(column, result.issues[0].message);
      return result.success ? result.output : '';
    };
    const person = {
      Name: valueOf('姓名'),
      Mobile: valueOf('手机号码'),
      CompanyName: valueOf('单位'),
      Post: valueOf('职务'),
      IdNumber: valueOf('身份证号'),
    };
    return checked(person, writtenPerson(person));
  };
  return checkedRows(table, check, { Name: '', Mobile: '', CompanyName: '', Post: '', IdNumber: '' });
}

export const writtenPerson = (person: ImportedPerson): Record<PeopleColumn, string> => ({
  姓名: person.Name,
  手机号码: person.Mobile,
  单位: person.CompanyName,
  职务: person.Post,
  身份证号: person.IdNumber,
});
