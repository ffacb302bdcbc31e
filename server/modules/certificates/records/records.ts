import type { Vault } from '../../../platform/core/vault.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';

/** The content of a certificate from a form or an import row. Dates are `yyyy-MM-dd`. */
export interface CertificateValues {
  name: string;
  /** The normalised number, 18 characters. */
  idNum: string;
  company: string;
  examDate: string | null;
  examStatus: number;
  certNum: string;
  issueDate: string | null;
  remarks: string;
}

/** The columns that hold those values; the ID number sealed, and found by its keyed hash. */
export interface ValueColumns {
  name: string;
  id_num_sealed: Buffer;
  id_num_hash: Buffer;
  company: string;
  exam_date: string | null;
  exam_status: number;
  cert_num: string;
  issue_date: string | null;
  remarks: string;
}

/** @param idNumHash where the ID number was hashed before */
export function toColumns(
  vault: Vault,
  values: CertificateValues,
  idNumHash: Buffer = vault.lookupHash(values.idNum),
): ValueColumns {
  return {
    ...plainColumns(values),
    id_num_sealed: vault.seal(values.idNum),
    id_num_hash: idNumHash,
  };
}

/** Returns the columns without the ID number, for changes that leave it. */
export function plainColumns(values: CertificateValues) {
  return {
    name: values.name,
    company: values.company,
    exam_date: values.examDate,
    exam_status: values.examStatus,
    cert_num: values.certNum,
    issue_date: values.issueDate,
    remarks: values.remarks,
  };
}

/** Returns the part of the wire record that all audiences share. */
export function toWire(vault: Vault, row: Omit<ValueColumns, 'id_num_hash'> & { status: number }) {
  return {
    _name: row.name,
    _idNum: maskText(vault.open(row.id_num_sealed)),
    _company: row.company,
    _examTime: row.exam_date ?? '',
    _examStatus: row.exam_status,
    _certNum: row.cert_num,
    _issueDate: row.issue_date ?? '',
    _remarks: row.remarks,
    _status: row.status,
  };
}
