import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import type { businessImports, CertificateImportResult } from '#contract/certificates/certificate-imports.ts';
import { looksLikeIdNumber } from '#contract/fields/id-number.ts';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { importAnswer, importHandlers } from '../../../platform/imports/handlers.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { listCertificateBatches } from './certificate-batches.ts';
import { certificateImport } from './certificate-import.ts';
import { importTemplate } from './files.ts';

export function businessImportHandlers({
  db,
  vault,
  scan,
}: ModuleDependencies): Handlers<typeof businessImports> {
  const imports = importHandlers({ db, scan }, certificateImport(vault));
  return {
    async ImportCerts(input, context) {
      const result = await imports.store(input, context);
      return importAnswer(context.caller.holds('cert:idnum') ? result : withMaskedNumbers(result));
    },
    async ReadImportColumns(input, context) {
      const columns = await imports.columns(input, context);
      return context.caller.holds('cert:idnum') ? columns : withMaskedSamples(columns);
    },
    GetImportFaults: imports.problems,
    UndoImport: imports.undo,
    GetImportBatches: ({ pageindex, pagesize, ...filters }) =>
      listCertificateBatches(db, { pageindex, pagesize }, filters),
    GetCertTemplate: importTemplate,
  };
}

const numbers = '身份证号';
const numbersAt = importColumns.indexOf(numbers);

function withMaskedSamples(columns: SheetColumns): SheetColumns {
  const masked = (text: string) => (looksLikeIdNumber(text) ? maskText(text) : text);
  return {
    ...columns,
    Heads: columns.Heads.map((one) => ({ ...one, Words: one.Words.map(masked) })),
    Columns: columns.Columns.map((one) => ({
      ...one,
      Head: masked(one.Head),
      Samples: one.Samples.map(one.Field === numbers ? maskText : masked),
    })),
  };
}

function withMaskedNumbers(result: CertificateImportResult): CertificateImportResult {
  return {
    ...result,
    Errors: result.Errors.map((error) =>
      error.Column === numbers ? { ...error, Value: maskText(error.Value) } : error,
    ),
    Corrected: result.Corrected.map((one) =>
      one.Column === numbers ? { ...one, From: maskText(one.From), To: maskText(one.To) } : one,
    ),
    Preview: result.Preview.map((one) => ({
      ...one,
      Values: one.Values.with(numbersAt, maskText(one.Values[numbersAt] ?? '')),
    })),
  };
}
