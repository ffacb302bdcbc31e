import { sql, type RawBuilder } from 'kysely';
import {
  certificateFields,
  type CertificateTemplate,
  type Programme,
} from '#contract/certificates/certificate-templates.ts';
import { certificateStatus } from '#contract/certificates/certificates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { invalid, notFound, refused } from '../../../platform/core/errors.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import type { Counted } from '../../../platform/db/row-counts.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { versionedWrite } from '../../../platform/db/versioned-write.ts';
import { violatesUnique } from '../../../platform/db/violation.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import type { FileKeys } from '../../files/file-keys.ts';
import { assertMayName } from '../../files/nameable-files.ts';
import { assertRenderable, assertProvable } from './template-rules.ts';
import {
  addVersion,
  completed,
  templateColumns,
  templateOf,
  withBackgroundKey,
  type TemplateForm,
} from './templates.ts';

const entityType = 'programme';

/** Lists the programmes with their current templates. */
export async function listProgrammes(db: Database): Promise<Programme[]> {
  const rows = await db
    .selectFrom('programmes as p')
    .innerJoin('certificate_templates as t', 't.programme_id', 'p.id')
    .distinctOn('p.id')
    .select(['p.id', 'p.name', 'p.version', 'p.is_active', 't.id as template_id'])
    .select(['t.version as template_version', 't.created_at', ...templateColumns])
    .select([
      storedCount('certificates', sql`status <> ${sql.lit(certificateStatus.deleted)}`).as('listed'),
      storedCount('validCertificates', sql`true`).as('valid'),
    ])
    .orderBy('p.id')
    .orderBy('t.version', 'desc')
    .execute();
  return rows.map((row) => ({
    ProgrammeId: row.id,
    ProgrammeName: row.name,
    Status: row.is_active ? onOff.on : onOff.off,
    Version: row.version,
    CertificateCount: row.listed,
    ValidCount: row.valid,
    TemplateId: row.template_id,
    TemplateVersion: row.template_version,
    SaveTime: formatTime(row.created_at),
    ...templateOf(row),
  }));
}

/** Returns the number of certificates of a programme `p`: there may be a million of them. */
function storedCount(counted: Counted, condition: RawBuilder<unknown>) {
  return sql<number>`(select coalesce(sum(row_count), 0)::bigint from row_counts
    where counted = ${counted} and part = p.id and ${condition})`;
}

/**
 * Returns the named programme, or the first one for 0, if it takes new certificates.
 * @param field the form's field that shows the refusal
 * @throws ApiError 400
 */
export async function assertProgramme(
  db: Database,
  programmeId: number,
  field: 'ProgrammeId' | '_programmeId',
): Promise<number> {
  const programme = await db
    .selectFrom('programmes')
    .select(['id', 'is_active'])
    .$if(programmeId > 0, (query) => query.where('id', '=', programmeId))
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!programme)
    throw invalid({ [field]: programmeId > 0 ? '培训项目不存在' : '还没有培训项目，请先新增培训项目' });
  if (!programme.is_active) throw invalid({ [field]: '培训项目已停用' });
  return programme.id;
}

interface ProgrammeForm extends TemplateForm {
  ProgrammeId: number;
  /** The version that was read; undefined for old clients, which skips the comparison. */
  Version?: number | undefined;
}

/**
 * Adds a programme or changes it; a changed template becomes a new version.
 * @throws ApiError 400, 404, and 409 with the programme as it is now
 */
export async function saveProgramme(
  { db, fileKeys }: { db: Database; fileKeys: FileKeys },
  form: ProgrammeForm,
  by: Actor,
) {
  const { ProgrammeId, ProgrammeName, Version } = form;
  const record = {
    id: ProgrammeId,
    version: Version,
    first: (tx: Tx) => assertMayName(tx, by, { pictures: { Background: form.Background } }),
    find: findForUpdate,
    current: async (_tx: Tx, programme: Programme) => withBackgroundKey(fileKeys, programme),
  };
  return await versionedWrite(db, record, async (tx, before) => {
    const template = completed(form, before ?? undefined);
    await assertRenderable(tx, ProgrammeName, template);
    // Old clients have saved designs without these fields, and may continue to.
    if (Version !== undefined) assertProvable(template);
    const id = before ? await rename(tx, before, ProgrammeName) : await addProgramme(tx, ProgrammeName);
    const TemplateVersion = await addVersion(tx, id, template, { before, by });
    await recordOperation(tx, by, {
      entityType,
      recordId: id,
      before: before && { ...before, Fields: placesIn(before) },
      after: { ProgrammeName, TemplateVersion, ...template, Fields: placesIn(template) },
    });
    return { ProgrammeId: id, Version: (before?.Version ?? 0) + 1, TemplateVersion };
  });
}

/** Describes the placed fields for the log. */
function placesIn({ Fields }: CertificateTemplate): string {
  return Fields.map(({ Field, X, Y, Size }) => `${certificateFields[Field]} ${X}，${Y}，大小 ${Size}`).join(
    '；',
  );
}

export async function setProgrammeStatus(
  db: Database,
  { ProgrammeId, Status }: { ProgrammeId: number; Status: number },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findForUpdate(tx, ProgrammeId);
    await tx
      .updateTable('programmes')
      .set({ is_active: Status === onOff.on, version: before.Version + 1 })
      .where('id', '=', ProgrammeId)
      .execute();
    await recordOperation(tx, by, {
      entityType,
      recordId: ProgrammeId,
      before: { Status: before.Status },
      after: { Status },
    });
  });
}

/**
 * Deletes a programme without certificates.
 * @throws ApiError 404, and 409 when it is used
 */
export async function deleteProgramme(db: Database, programmeId: number, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await findForUpdate(tx, programmeId);
    if (await isUsed(tx, programmeId)) throw refused('该培训项目已有证书，不能删除；不再开设的可以停用');
    await tx.deleteFrom('certificate_templates').where('programme_id', '=', programmeId).execute();
    await tx.deleteFrom('programmes').where('id', '=', programmeId).execute();
    await recordOperation(tx, by, {
      entityType,
      recordId: programmeId,
      before: { ...before, Fields: placesIn(before) },
      after: null,
    });
  });
}

/** Returns whether anything names the programme, including undone imports and issues from when a certificate had it. */
async function isUsed(tx: Tx, programmeId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from certificates where programme_id = ${programmeId})
      or exists (select from certificate_batches where programme_id = ${programmeId})
      or exists (select from certificate_issues i join certificate_templates t on t.id = i.template_id
        where t.programme_id = ${programmeId}) as used`.execute(tx);
  return rows[0]?.used ?? true;
}

async function findForUpdate(tx: Tx, programmeId: number): Promise<Programme> {
  await sql`select from programmes where id = ${programmeId} for update`.execute(tx);
  const programme = (await listProgrammes(tx)).find(({ ProgrammeId }) => ProgrammeId === programmeId);
  if (!programme) throw notFound();
  return programme;
}

async function addProgramme(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('programmes')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  return id;
}

async function rename(tx: Tx, { ProgrammeId: id, Version }: Programme, name: string): Promise<number> {
  await tx
    .updateTable('programmes')
    .set({ name, version: Version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(nameTaken);
  return id;
}

function nameTaken(error: unknown): never {
  throw violatesUnique(error, 'programmes_name_key')
    ? invalid({ ProgrammeName: '培训项目名称已存在' })
    : error;
}
