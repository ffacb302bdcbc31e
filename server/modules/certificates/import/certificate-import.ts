import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { errorColumn, importLimits } from '#contract/back-office/imports.ts';
import {
  importColumns,
  importFields,
  unneededColumns,
} from '#contract/certificates/certificate-import-fields.ts';
import { examStatus } from '#contract/certificates/certificates.ts';
import { looksLikeIdNumber } from '#contract/fields/id-number.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { ImportDefinition, ImportListing, MatchedRow } from '../../../platform/imports/definition.ts';
import { reissue } from '../issuing/issue.ts';
import { assertProgramme } from '../programmes/programmes.ts';
import { insertCertificates, updateCertificates } from '../records/bulk.ts';
import { toColumns, type CertificateValues } from '../records/records.ts';
import {
  hashRows,
  matchRows,
  recordedValues,
  type CertificateImport,
  type KnownCertificate,
} from './match-rows.ts';
import { undoOfCertificates } from './undo-certificates.ts';
import { writtenOf } from './validate-row.ts';

/** Workbooks of certificates, and the module that checks their rows. */
export const certificateSheet = {
  form: {
    fields: importFields,
    maxRows: importLimits.rows,
    // Row numbers, and the column that an earlier check added.
    besides: ['序号', '行号', errorColumn],
    unneeded: unneededColumns,
  },
  worker: new URL('validate-workbook-worker.ts', import.meta.url),
};

/** Imports certificates: 导入证书. */
export function certificateImport(vault: Vault): ImportDefinition<CertificateImport> {
  const columnsOf = ({ values, key }: MatchedRow<CertificateImport>) => toColumns(vault, values, key);
  return {
    name: 'certificates',
    entityType: 'certificateBatch',
    tables: {
      batches: 'certificate_batches',
      changes: 'certificate_batch_changes',
      recordId: 'certificate_id',
      records: 'certificates',
    },
    columns: importColumns,
    ...certificateSheet,
    settle: async (tx, { ProgrammeId }) => ({
      programme_id: await assertProgramme(tx, ProgrammeId, 'ProgrammeId'),
    }),
    async prepare(rows, place) {
      const hashed = await hashRows(vault, rows);
      return (tx, { facts, isStoring }) =>
        matchRows(tx, { hashed, place }, { programmeId: facts.programme_id, isStoring });
    },
    textsOf: writtenOf,
    writtenBefore: ({ before, values }) => writtenOf(recordedValues(before, values.idNum)),
    change: ({ id, before, values }) => ({
      CertId: id,
      Name: values.name,
      CertNum: values.certNum,
      Reissues: isReissued(before, values),
    }),
    sums: (changed) => ({
      Reissued: changed.filter(({ before, values }) => isReissued(before, values)).length,
    }),
    insert: (tx, { batchId, facts }, rows) =>
      insertCertificates(tx, { batchId, programmeId: facts.programme_id }, rows.map(columnsOf)),
    update: (tx, { batchId }, rows) =>
      updateCertificates(
        tx,
        batchId,
        rows.map((row) => ({ id: row.id, ...columnsOf(row) })),
      ),
    stored: (tx, ids) => reissue(tx, vault, [...ids]),
    undo: undoOfCertificates(vault),
    listed,
    personal: { columns: ['身份证号'], permission: 'cert:idnum', isPersonal: looksLikeIdNumber },
  };
}

const listed: ImportListing<CertificateImport> = {
  facts: sql`(select json_build_object('ProgrammeId', p.id, 'ProgrammeName', p.name)
    from programmes p where p.id = b.programme_id)`,
  where: ({ programmeid }) =>
    programmeid === undefined ? undefined : sql<boolean>`b.programme_id = ${programmeid}`,
};

/**
 * Returns true when an import changes a value printed on a certificate. Only participants who passed have one, and
 * remarks are not printed.
 */
function isReissued(before: KnownCertificate, values: CertificateValues): boolean {
  const printedBefore = { ...recordedValues(before, values.idNum), remarks: '' };
  return (
    before.exam_status === examStatus.passed && !isDeepStrictEqual(printedBefore, { ...values, remarks: '' })
  );
}
