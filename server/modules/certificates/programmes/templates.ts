import { sql } from 'kysely';
import {
  usualSealText,
  type CertificateTemplate,
  type PaperName,
  type PlacedField,
  type TemplateVersion,
} from '#contract/certificates/certificate-templates.ts';
import { notFound } from '../../../platform/core/errors.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { withoutKeys, type FileKeys } from '../../files/file-keys.ts';

/** A template as submitted; fields that old clients lack may be absent. */
export interface TemplateForm {
  ProgrammeName: string;
  Title: string;
  Statement: string;
  Background: string;
  Paper?: PaperName | undefined;
  SealText?: string | undefined;
  SealId?: number | undefined;
  Fields: PlacedField[];
}

const columns = ['title', 'statement', 'background', 'paper', 'seal_text', 'seal_id', 'fields'] as const;
/** The columns of `certificate_templates as t`. */
export const templateColumns = columns.map((column) => `t.${column}` as const);

interface Row {
  title: string;
  statement: string;
  background: string;
  paper: string;
  seal_text: string;
  seal_id: number | null;
  fields: unknown;
}

export function templateOf(row: Row): CertificateTemplate {
  return {
    Title: row.title,
    Statement: row.statement,
    Background: row.background,
    Paper: row.paper as PaperName,
    SealText: row.seal_text,
    SealId: row.seal_id ?? 0,
    Fields: row.fields as PlacedField[],
  };
}

/** Adds the key of the background, which nobody but the office opens. */
export function withBackgroundKey<Template extends { Background: string }>(
  fileKeys: FileKeys,
  template: Template,
): Template {
  return { ...template, Background: fileKeys.withKeys(template.Background, 'insiders') };
}

/** Completes a form: an omitted field takes its value from `before`, or the default in a new template. */
export function completed(form: TemplateForm, before?: CertificateTemplate): CertificateTemplate {
  const { Title, Statement, Fields } = form;
  return {
    Title,
    Statement,
    Background: withoutKeys(form.Background),
    Paper: form.Paper ?? before?.Paper ?? 'a4-landscape',
    SealText: form.SealText ?? before?.SealText ?? usualSealText,
    SealId: form.SealId ?? before?.SealId ?? 0,
    Fields,
  };
}

/** Returns a template as it was saved; its certificates are always rendered with it. */
export async function findTemplate(db: Database, templateId: number): Promise<CertificateTemplate> {
  const row = await db
    .selectFrom('certificate_templates as t')
    .select(templateColumns)
    .where('t.id', '=', templateId)
    .executeTakeFirstOrThrow();
  return templateOf(row);
}

/**
 * Returns a template and the name of its programme.
 * @throws ApiError 404
 */
export async function findNamedTemplate(db: Database, templateId: number) {
  const row = await db
    .selectFrom('certificate_templates as t')
    .innerJoin('programmes as p', 'p.id', 't.programme_id')
    .select(['p.name', ...templateColumns])
    .where('t.id', '=', templateId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { programme: row.name, template: templateOf(row) };
}

/**
 * Lists the saved versions, newest first.
 * @throws ApiError 404
 */
export async function listVersions(db: Database, programmeId: number): Promise<TemplateVersion[]> {
  const rows = await db
    .selectFrom('certificate_templates as t')
    .select(['t.id', 't.version', 't.created_at', 't.saved_by', ...templateColumns])
    .select(
      sql<number>`(select count(*)::int from certificate_issues i where i.template_id = t.id)`.as('issues'),
    )
    .where('t.programme_id', '=', programmeId)
    .orderBy('t.version', 'desc')
    .execute();
  if (rows.length === 0) throw notFound();
  return rows.map((row) => ({
    TemplateId: row.id,
    TemplateVersion: row.version,
    SaveTime: formatTime(row.created_at),
    SavedBy: row.saved_by,
    IssueCount: row.issues,
    ...templateOf(row),
  }));
}

/** Adds the next version of a programme's template, unless nothing has changed. */
export async function addVersion(
  tx: Tx,
  programmeId: number,
  template: CertificateTemplate,
  { before, by }: { before: (CertificateTemplate & { TemplateVersion: number }) | null; by: Actor },
): Promise<number> {
  if (before && isSame(before, template)) return before.TemplateVersion;
  const version = (before?.TemplateVersion ?? 0) + 1;
  await tx
    .insertInto('certificate_templates')
    .values({
      programme_id: programmeId,
      version,
      title: template.Title,
      statement: template.Statement,
      background: template.Background,
      paper: template.Paper,
      seal_text: template.SealText,
      seal_id: template.SealId || null,
      fields: JSON.stringify(template.Fields),
      saved_by: by.name,
    })
    .execute();
  return version;
}

function isSame(before: CertificateTemplate, after: CertificateTemplate): boolean {
  return (Object.keys(after) as (keyof CertificateTemplate)[]).every((name) =>
    name === 'Fields' ? sortedText(before.Fields) === sortedText(after.Fields) : before[name] === after[name],
  );
}

/** Returns fields as text with sorted keys, since the database returns keys in an order of its own. */
function sortedText(fields: PlacedField[]): string {
  return JSON.stringify(
    fields.map((field) => Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}
