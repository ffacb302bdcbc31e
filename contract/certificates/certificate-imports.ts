import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, type DataOf } from '../api/endpoint.ts';
import { importDeclarations } from '../back-office/imports.ts';
import { filter, recordId, savedId } from '../fields/rules.ts';
import { importFields } from './certificate-import-fields.ts';

export const importTemplateName = '导入模板.xlsx';

const changedSince = {
  CertId: v.number(),
  Name: v.string(),
  CertNum: v.string(),
  /** In a word: 已修改, 已删除, 已撤销. */
  Change: v.string(),
  ChangeTime: v.string(),
};
export type CertificateChangedSince = v.InferOutput<v.ObjectSchema<typeof changedSince, undefined>>;

const imports = importDeclarations({
  subject: '证书',
  name: 'ImportCerts',
  permission: 'cert:import',
  listPermission: 'cert:list',
  fields: importFields,
  ownFields: { ProgrammeId: savedId },
  change: {
    CertId: v.number(),
    Name: v.string(),
    CertNum: v.string(),
    /** True if printed facts change, so that the paper handed out becomes invalid. */
    Reissues: v.boolean(),
  },
  /** The number of changed certificates whose paper becomes invalid. */
  sums: { Reissued: v.number() },
  since: changedSince,
  batch: { ProgrammeId: v.number(), ProgrammeName: v.string() },
  filters: { programmeid: filter(recordId('programmeid 有误')) },
});

export const businessImports = endpoints(businessBase, {
  ImportCerts: imports.store,
  ReadImportColumns: imports.columns,
  GetImportFaults: imports.problems,
  UndoImport: imports.undo,
  GetImportBatches: imports.batches,
  GetCertTemplate: {
    method: 'GET',
    permission: 'cert:list',
    summary: '导入模板.xlsx',
    input: v.object({}),
    output: fileAnswer,
  },
});

export type CertificateImportResult = DataOf<typeof businessImports.ImportCerts>;
export type CertificateBatch = DataOf<typeof businessImports.GetImportBatches>['List'][number];
