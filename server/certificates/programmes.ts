import { sql } from 'kysely';
import type { CertificateTemplate, PlacedField, Programme } from '#contract/certificate-templates.ts';
import { recordOperation } from '../audit/chain.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { violatesUnique } from '../db/violation.ts';
import type { Actor } from '../http/actor.ts';
import { findFile } from '../files/store.ts';
import { invalid, notFound } from '../base/faults.ts';
import { uncoveredCharacter } from './drawing/coverage.ts';

/** Each programme with the template that is used from now on. */
export async function listProgrammes(db: Database): Promise<Programme[]> {
  const rows = await db
    .selectFrom('programmes as p')
    .innerJoin('certificate_templates as t', 't.programme_id', 'p.id')
    .distinctOn('p.id')
    .select(['p.id', 'p.name', 't.version', 't.title', 't.statement', 't.background', 't.fields'])
    .orderBy('p.id')
    .orderBy('t.version', 'desc')
    .execute();
  return rows.map((row) => ({
    ProgrammeId: row.id,
    ProgrammeName: row.name,
    TemplateVersion: row.version,
    ...templateOf(row),
  }));
}

/** A template as it was saved; what was issued with it is drawn with it. */
export async function findTemplate(db: Database, templateId: number): Promise<CertificateTemplate> {
  const row = await db
    .selectFrom('certificate_templates')
    .select(['title', 'statement', 'background', 'fields'])
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  return templateOf(row);
}

function templateOf(row: { title: string; statement: string; background: string; fields: unknown }) {
  return {
    Title: row.title,
    Statement: row.statement,
    Background: row.background,
    Fields: row.fields as PlacedField[],
  };
}

/** The programme named, or the first one for 0. */
export async function assertProgramme(tx: Tx, programmeId: number): Promise<number> {
  const programme = await tx
    .selectFrom('programmes')
    .select('id')
    .$if(programmeId > 0, (query) => query.where('id', '=', programmeId))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!programme) throw invalid({ ProgrammeId: '培训项目不存在' });
  return programme.id;
}

interface ProgrammeForm extends CertificateTemplate {
  ProgrammeId: number;
  ProgrammeName: string;
}

/** Adds a programme or changes it; the template becomes a new version. */
export async function saveProgramme(db: Database, form: ProgrammeForm, by: Actor): Promise<number> {
  await assertDrawable(db, form);
  return await transaction(db, async (tx) => {
    const before = form.ProgrammeId > 0 ? await findForUpdate(tx, form.ProgrammeId) : null;
    const programmeId = before?.ProgrammeId ?? (await addProgramme(tx, form.ProgrammeName));
    if (before) await rename(tx, programmeId, form.ProgrammeName);
    await tx
      .insertInto('certificate_templates')
      .values({
        programme_id: programmeId,
        version: (before?.TemplateVersion ?? 0) + 1,
        title: form.Title,
        statement: form.Statement,
        background: form.Background,
        fields: JSON.stringify(form.Fields),
      })
      .execute();
    await recordOperation(tx, by, { noun: 'programme', recordId: programmeId, before, after: { ...form } });
    return programmeId;
  });
}

/**
 * Its letters exist, and its picture does.
 * @throws CallFault 400
 */
export async function assertDrawable(db: Database, form: Omit<ProgrammeForm, 'ProgrammeId'>): Promise<void> {
  const faults: Record<string, string> = {};
  for (const field of ['ProgrammeName', 'Title', 'Statement'] as const) {
    const character = uncoveredCharacter(form[field]);
    if (character !== undefined) faults[field] = `“${character}”无法印在证书上`;
  }
  const path = form.Background.replace(/^\/files\//, '');
  if (path !== '' && (await findFile(db, path)) === undefined) faults.Background = '背景图片不存在';
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function findForUpdate(tx: Tx, programmeId: number): Promise<Programme> {
  await sql`select from programmes where id = ${programmeId} for update`.execute(tx);
  const found = (await listProgrammes(tx)).find(({ ProgrammeId }) => ProgrammeId === programmeId);
  if (!found) throw notFound();
  return found;
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

async function rename(tx: Tx, programmeId: number, name: string): Promise<void> {
  await tx.updateTable('programmes').set({ name }).where('id', '=', programmeId).execute().catch(nameTaken);
}

function nameTaken(error: unknown): never {
  throw violatesUnique(error, 'programmes_name_key')
    ? invalid({ ProgrammeName: '培训项目名称已存在' })
    : error;
}
