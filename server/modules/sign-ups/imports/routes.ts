import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import { forbidden } from '../../../platform/core/errors.ts';
import { Answer } from '../../../platform/http/api/answers.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { importHandlers } from '../../../platform/imports/handlers.ts';
import { handOverImport, rowsForCertificates } from './hand-over.ts';
import { countPlaces, peopleImport } from './import-people.ts';
import { resultImport } from './import-results.ts';

export function signUpImportHandlers(deps: ModuleDependencies): Handlers<typeof businessSignUpImports> {
  const { db, vault, scan } = deps;
  // An undo may give places on; messages without an address of the site take that of the activity.
  const letter = async () => ({ site: '', siteName: (await deps.siteInfo()).SiteName });
  const people = importHandlers({ db, scan }, peopleImport(vault, letter));
  const results = importHandlers({ db, scan }, resultImport(vault));
  return {
    async ImportSignUps(input, context) {
      const received = await context.file();
      let activityId = 0;
      const fields = async () => {
        const read = await received.fields();
        activityId = read.ActivityId;
        return read;
      };
      const answer = await people.store(input, { ...context, file: async () => ({ ...received, fields }) });
      const { data, code, message } = answer;
      return new Answer({ ...data, ...(await countPlaces(db, activityId, data)) }, { code, message });
    },
    ReadSignUpColumns: people.columns,
    GetSignUpFaults: people.problems,
    UndoSignUpImport: people.undo,
    GetSignUpBatches: people.batches,
    ImportSignUpResults: results.store,
    ReadResultColumns: results.columns,
    GetResultFaults: results.problems,
    UndoResultImport: results.undo,
    GetResultBatches: results.batches,
    async HandOverCertificates(order, context) {
      if (!context.caller.holds('sign-up:list')) throw forbidden();
      const { personIds, ...rows } = await rowsForCertificates(deps, order);
      const fields = async () => ({ Mode: order.Mode, ProgrammeId: order.ProgrammeId });
      const certificates = importHandlers({ db, scan }, handOverImport(vault, order.ActivityId, personIds));
      const file = async () => ({ ...rows, sentBefore: {}, fields });
      return await certificates.store(undefined, { ...context, file });
    },
  };
}
