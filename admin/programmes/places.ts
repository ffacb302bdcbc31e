import type { CertificateTemplate } from '#contract/certificates/certificate-templates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { call } from '../session/call.ts';
import { keyed, type PlacedElement } from './design.ts';

/** Returns the places of all elements; a template without any gets those of the built-in design. */
export async function placesOf({
  Fields,
  Paper,
}: Pick<CertificateTemplate, 'Fields' | 'Paper'>): Promise<PlacedElement[]> {
  const fields =
    Fields.length > 0 ? Fields : (await call(businessProgrammes.GetTemplateDesign, { Paper })).Fields;
  return fields.map(keyed);
}
