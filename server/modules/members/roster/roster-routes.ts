import type { businessRosters } from '#contract/members/roster.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { importHandlers } from '../../../platform/imports/handlers.ts';
import { rosterExample } from './roster-example.ts';
import { rosterImport } from './roster-import.ts';
import { listRosterMembers } from './roster-members.ts';

export function rosterHandlers({ db, vault, scan }: ModuleDependencies): Handlers<typeof businessRosters> {
  const imports = importHandlers({ db, scan }, rosterImport(vault));
  return {
    ImportRoster: imports.store,
    ReadRosterColumns: imports.columns,
    GetRosterFaults: imports.problems,
    UndoRosterImport: imports.undo,
    GetRosterBatches: imports.batches,
    GetRosterMembers: ({ pageindex, pagesize, ...filters }) =>
      listRosterMembers(db, { pageindex, pagesize }, filters),
    GetRosterExample: rosterExample,
  };
}
