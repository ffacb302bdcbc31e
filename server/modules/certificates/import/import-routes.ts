import type { businessImports } from '#contract/certificates/certificate-imports.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { importHandlers } from '../../../platform/imports/handlers.ts';
import { certificateImport } from './certificate-import.ts';
import { importTemplate } from './import-template.ts';

export function businessImportHandlers({
  db,
  vault,
  scan,
}: ModuleDependencies): Handlers<typeof businessImports> {
  const imports = importHandlers({ db, scan }, certificateImport(vault));
  return {
    ImportCerts: imports.store,
    ReadImportColumns: imports.columns,
    GetImportFaults: imports.problems,
    UndoImport: imports.undo,
    GetImportBatches: imports.batches,
    GetCertTemplate: importTemplate,
  };
}
