import { sql } from 'kysely';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import type { CertificateForm } from '#contract/certificates/managed-certificates.ts';
import { nameOfCharacter } from '#contract/fields/character-names.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { invalid, notFound, refused } from '../../../platform/core/errors.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newVersion, versionedChange } from '../../../platform/db/versioned-write.ts';
import { violatesUnique } from '../../../platform/db/violation.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { endIssues, reissue } from '../issuing/issue.ts';
import { issuedNow } from '../issuing/issued.ts';
import { assertProgramme } from '../programmes/programmes.ts';
import { uncoveredCharacter } from '../rendering/coverage.ts';
import { findCertificate } from './managed.ts';
import { plainColumns, toColumns, toWire, type CertificateValues } from './records.ts';

/** Adds or changes a certificate, and reissues it when a printed value changes. */
export async function saveCertificate(
  { db, vault }: SealedDatabase,
  form: CertificateForm,
  by: Actor,
): Promise<number> {
  assertPrintable(form);
  return await transaction(db, async (tx) => {
    await assertNumberIsFree(tx, form);
    const programmeId = form._programmeId || undefined;
    const id =
      form._certId > 0
        ? await changeCertificate(tx, vault, form, { programmeId, by })
        : await addCertificate(tx, vault, form, { programmeId, by });
    await reissue(tx, vault, [id]);
    return id;
  }).catch((error: unknown) => {
    throw violatesUnique(error, 'certificates_cert_num') ? invalid({ _certNum: '证书编号已存在' }) : error;
  });
}

/**
 * Refuses a number that differs from another only in case, width, dashes, brackets or blanks: searches treat both as
 * the same. A record that shared its number before may keep it.
 */
async function assertNumberIsFree(tx: Tx, { _certId, _certNum }: CertificateForm): Promise<void> {
  const { rows } = await sql<{ id: number; cert_num: string }>`
    select id, cert_num from certificates
    where compare_key(cert_num) = ${compareKey(_certNum)} and cert_num <> '' and status <> ${certificateStatus.deleted}
    order by (id = ${_certId}) desc limit 2`.execute(tx);
  const [first] = rows;
  if (!first || (first.id === _certId && (first.cert_num === _certNum || rows.length === 1))) return;
  throw invalid({ _certNum: '证书编号已存在' });
}

/** Ends the issues for good: a verification of the paper then shows the time and the reason. */
export async function revokeCertificate(
  db: Database,
  certificateId: number,
  reason: string,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await tx
      .selectFrom('certificates as c')
      .select(['c.revoked_at'])
      .where('c.id', '=', certificateId)
      .where('c.status', '<>', certificateStatus.deleted)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.revoked_at) throw refused('该证书已撤销');
    if (!(await issuedNow(tx, certificateId))) throw refused('该记录没有已签发的证书');
    await tx
      .updateTable('certificates')
      .set({
        revoked_at: sql`now()`,
        revoke_reason: reason,
        ...newVersion,
      })
      .where('id', '=', certificateId)
      .execute();
    await endIssues(tx, [certificateId], reason);
    await recordOperation(tx, by, {
      entityType: 'certificate',
      recordId: certificateId,
      after: { Reason: reason },
    });
  });
}

/**
 * Checks that the font has a letter for each character.
 * @throws ApiError 400
 */
export function assertPrintable(form: Pick<CertificateForm, '_name' | '_company' | '_certNum'>): void {
  const errors: Record<string, string> = {};
  for (const field of ['_name', '_company', '_certNum'] as const) {
    const character = uncoveredCharacter(form[field]);
    if (character !== undefined) errors[field] = `“${nameOfCharacter(character)}”无法印在证书上`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Saving {
  /** Undefined for the first programme of a new certificate, or no change. */
  programmeId: number | undefined;
  by: Actor;
}

async function addCertificate(tx: Tx, vault: Vault, form: CertificateForm, { programmeId, by }: Saving) {
  if (form._idNum.includes('*')) throw invalid({ _idNum: '请输入完整的身份证号' });
  const { id } = await tx
    .insertInto('certificates')
    .values({
      ...toColumns(vault, valuesOf(form)),
      programme_id: await assertProgramme(tx, programmeId ?? 0, '_programmeId'),
      status: form._status,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordOperation(tx, by, { entityType: 'certificate', recordId: id, after: logged(form) });
  return id;
}

async function changeCertificate(tx: Tx, vault: Vault, form: CertificateForm, saving: Saving) {
  const { _certId: id, Version: version } = form;
  const current = async () => (await findCertificate({ db: tx, vault }, id)).certificate;
  const record = { id, version, find: findForChange, current };
  return await versionedChange(tx, record, (_, before) =>
    writeChange(tx, vault, { form, before, ...saving }),
  );
}

async function findForChange(tx: Tx, certificateId: number) {
  return await tx
    .selectFrom('certificates')
    .select(['programme_id', 'name', 'id_num_sealed', 'company', 'exam_date', 'exam_status', 'cert_num'])
    .select(['issue_date', 'remarks', 'status', 'revoked_at', 'version as Version'])
    .where('id', '=', certificateId)
    .where('status', '<>', certificateStatus.deleted)
    .forUpdate()
    .executeTakeFirst();
}

interface Change extends Saving {
  form: CertificateForm;
  before: NonNullable<Awaited<ReturnType<typeof findForChange>>>;
}

async function writeChange(tx: Tx, vault: Vault, { form, before, programmeId, by }: Change) {
  if (before.revoked_at) throw refused('该证书已撤销，不能修改');
  const idNum = vault.open(before.id_num_sealed);
  const isUnchanged = form._idNum === '' || form._idNum === maskText(idNum);
  if (!isUnchanged && form._idNum.includes('*')) throw invalid({ _idNum: '请输入完整的身份证号' });
  const values = valuesOf(form);
  await tx
    .updateTable('certificates')
    .set({
      ...(isUnchanged ? plainColumns(values) : toColumns(vault, values)),
      programme_id: programmeId
        ? await assertProgramme(tx, programmeId, '_programmeId')
        : before.programme_id,
      number_duplicate: sql`case when cert_num = ${values.certNum} then number_duplicate else 0 end`,
      status: form._status,
      ...newVersion,
    })
    .where('id', '=', form._certId)
    .execute();
  await recordOperation(tx, by, {
    entityType: 'certificate',
    recordId: form._certId,
    before: { ...toWire(vault, before), _idNum: idNum, _programmeId: before.programme_id },
    after: logged({
      ...form,
      _idNum: isUnchanged ? idNum : form._idNum,
      _programmeId: programmeId ?? before.programme_id,
    }),
  });
  return form._certId;
}

function valuesOf(form: CertificateForm): CertificateValues {
  return {
    name: form._name,
    idNum: form._idNum,
    company: form._company,
    examDate: form._examTime || null,
    examStatus: form._examStatus,
    certNum: form._certNum,
    issueDate: form._issueDate || null,
    remarks: form._remarks,
  };
}

/** Returns the values for the log, which masks the ID number by its name. */
function logged({ _certId, Version: _read, ...values }: CertificateForm) {
  return values;
}
