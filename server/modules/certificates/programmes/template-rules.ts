import {
  certificateFields,
  neededFields,
  papers,
  type CertificateTemplate,
} from '#contract/certificates/certificate-templates.ts';
import { invalid } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/open.ts';
import { findFile } from '../../files/store.ts';
import { uncoveredCharacter } from '../rendering/coverage.ts';
import { hasSeal } from './seals.ts';

/**
 * Checks that the template's letters and pictures exist, and that its fields are on the paper.
 * @throws ApiError 400
 */
export async function assertRenderable(
  db: Database,
  programmeName: string,
  template: CertificateTemplate,
): Promise<void> {
  const errors: Record<string, string> = {};
  const texts = {
    ProgrammeName: programmeName,
    ...template,
    Fields: template.Fields.map(({ Text }) => Text).join(''),
  };
  for (const field of ['ProgrammeName', 'Title', 'Statement', 'SealText', 'Fields'] as const) {
    const character = uncoveredCharacter(texts[field]);
    if (character !== undefined) errors[field] = `“${character}”无法印在证书上`;
  }
  const path = template.Background.replace(/^\/files\//, '');
  if (path !== '' && (await findFile(db, path)) === undefined) errors.Background = '背景图片不存在';
  if (template.SealId > 0 && !(await hasSeal(db, template.SealId))) errors.SealId = '印章图片不存在';
  const { width, height, label } = papers[template.Paper];
  const outside = template.Fields.find(({ X, Y }) => X > width || Y > height);
  if (outside) errors.Fields = `${certificateFields[outside.Field]}不在纸张（${label}）之内`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Checks that a custom design has the fields that name and prove a certificate.
 * @throws ApiError 400
 */
export function assertProvable({ Fields }: CertificateTemplate): void {
  if (Fields.length === 0) return;
  const missing = neededFields.filter((needed) => Fields.every(({ Field }) => Field !== needed));
  if (missing.length > 0)
    throw invalid({ Fields: `证书上缺少${missing.map((field) => certificateFields[field]).join('和')}` });
}
