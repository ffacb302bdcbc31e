import {
  businessSignUpImports,
  resultImportColumns,
  signUpImportColumns,
  type ResultImportResult,
  type SignUpImportResult,
} from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { sendFile } from '../send-file.ts';
import type { TestApp } from '../start-test-app.ts';
import { makeSheet } from './make-sheet.ts';
import { listPeople } from './make-sign-up.ts';

const { ImportSignUps, ImportSignUpResults } = businessSignUpImports;
const { TickAttendance } = businessSignUps;

/** The calls of an activity with the token of its clerk. */
export function officeOf(site: TestApp, token: string, ActivityId: number) {
  const send = async <Result>(
    call: typeof ImportSignUps | typeof ImportSignUpResults,
    columns: readonly string[],
    lines: string[][],
    Mode: string,
  ) => {
    const { Code, Message, Data } = await sendFile<Result>(site, call, {
      name: '名单.xlsx',
      content: await makeSheet(lines, columns),
      fields: { ActivityId: String(ActivityId), Mode },
      token,
    });
    return { Code, Message, ...Data };
  };
  const list = async (filters: object = {}) => await listPeople(site, token, ActivityId, filters);
  return {
    list,
    people: (lines: string[][], Mode = 'all') =>
      send<SignUpImportResult>(ImportSignUps, signUpImportColumns, lines, Mode),
    results: (lines: string[][], Mode = 'all') =>
      send<ResultImportResult>(ImportSignUpResults, resultImportColumns, lines, Mode),
    states: async () => (await list()).List.map(({ Name, State }) => `${Name} ${State}`),
    tick: async (PersonIds: number[]) =>
      await site.call(TickAttendance, { ActivityId, PersonIds, IsThere: true }, token),
  };
}

/** A row of the workbook of people. */
export const personLine = (
  Name: string,
  Mobile: string,
  CompanyName = '导入单位',
  Post = '',
  IdNumber = '',
) => [Name, Mobile, CompanyName, Post, IdNumber];
