import { rosterColumns, type RosterColumn } from '#contract/members/roster-fields.ts';
import type { businessRosters, RosterImportResult } from '#contract/members/roster.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { importAnswer, importHandlers } from '../../../platform/imports/handlers.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { listRosterBatches, listRosterMembers } from './roster-batches.ts';
import { rosterExample } from './roster-example.ts';
import { rosterImport } from './roster-import.ts';

export function rosterHandlers({ db, vault, scan }: ModuleDependencies): Handlers<typeof businessRosters> {
  const imports = importHandlers({ db, scan }, rosterImport(vault, { mayChange: true }));
  const additions = importHandlers({ db, scan }, rosterImport(vault, { mayChange: false }));
  return {
    async ImportRoster(input, context) {
      const { store } = context.caller.holds('member:save') ? imports : additions;
      const result = await store(input, context);
      return importAnswer(context.caller.holds('member:personal') ? result : withMaskedContacts(result));
    },
    ReadRosterColumns: imports.columns,
    GetRosterFaults: imports.problems,
    UndoRosterImport: imports.undo,
    GetRosterBatches: ({ pageindex, pagesize, ...filters }) =>
      listRosterBatches(db, { pageindex, pagesize }, filters),
    GetRosterMembers: ({ pageindex, pagesize, ...filters }) =>
      listRosterMembers(db, { pageindex, pagesize }, filters),
    GetRosterExample: rosterExample,
  };
}

const personal: readonly RosterColumn[] = ['手机', '座机', '邮箱'];

/** Masks what members have stored; whoever imports a roster has its own cells before them. */
function withMaskedContacts(result: RosterImportResult): RosterImportResult {
  const isPersonal = (column: string) => personal.some((one) => one === column);
  const masked = (column: string, text: string) =>
    isPersonal(column) ? text.split('、').map(maskText).join('、') : text;
  return {
    ...result,
    Changes: result.Changes.map((change) => ({
      ...change,
      Fields: change.Fields.map(({ Column, Before, After }) => ({
        Column,
        Before: masked(Column, Before),
        After: masked(Column, After),
      })),
    })),
    Preview: result.Preview.map((one) => ({
      ...one,
      Values: one.Values.map((text, at) => masked(rosterColumns[at] ?? '', text)),
    })),
  };
}
