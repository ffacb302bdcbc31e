import type { InputOf } from '#contract/api/endpoint.ts';
import { papers } from '#contract/certificates/certificate-templates.ts';
import type { businessProgrammes } from '#contract/certificates/programmes.ts';
import { forbidden } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/open.ts';
import type { Handlers } from '../../../platform/http/api/serve.ts';
import { assertMayName } from '../../files/nameable-files.ts';
import type { CertificateDependencies } from '../issuing/pictures.ts';
import { builtInFields } from '../rendering/built-in-design.ts';
import { deleteProgramme, saveProgramme, setProgrammeStatus } from './programmes.ts';
import { issuedFacts, latestFacts, sampleRendering } from './sample.ts';
import { storeSeal } from './seals.ts';
import { assertRenderable } from './template-rules.ts';
import { completed, findNamedTemplate, listVersions, withBackgroundKey } from './templates.ts';

const smallWidth = 640;

export function businessProgrammeHandlers(
  deps: CertificateDependencies,
): Handlers<typeof businessProgrammes> {
  const { db, pictures } = deps;
  return {
    SaveProgramme: (form, { by }) => saveProgramme(deps, form, by),
    EditProgrammeStatus: (form, { by }) => setProgrammeStatus(db, form, by),
    DelProgramme: ({ ProgrammeId }, { by }) => deleteProgramme(db, ProgrammeId, by),
    GetTemplateDesign: async ({ Paper }) => ({ Fields: builtInFields(Paper) }),
    GetTemplateVersions: async ({ ProgrammeId }) =>
      (await listVersions(db, ProgrammeId)).map((version) => withBackgroundKey(deps.fileKeys, version)),
    async GetTemplatePicture({ TemplateId }, { siteAddress }) {
      const { programme, template } = await findNamedTemplate(db, TemplateId);
      const rendering = await sampleRendering(db, { programme, template, site: await siteAddress() });
      const width = Math.round((smallWidth * papers[template.Paper].width) / papers['a4-landscape'].width);
      const content = await pictures.small(rendering, width);
      return { fileName: `${programme}.png`, mediaType: 'image/png', content };
    },
    async PreviewCert(form, { caller, by, siteAddress }) {
      if (form.CertId !== undefined && !caller.holds('cert:list')) throw forbidden();
      await assertMayName(db, by, { pictures: { Background: form.Background } });
      return await preview(deps, form, await siteAddress());
    },
    async UploadSeal(_input, { by, file }) {
      return { SealId: await storeSeal(deps, await file(), by) };
    },
  };
}

type PreviewForm = InputOf<typeof businessProgrammes.PreviewCert>;

async function preview({ db, pictures }: CertificateDependencies, form: PreviewForm, site: string) {
  const template = completed(form);
  await assertRenderable(db, form.ProgrammeName, template);
  const sample = { programme: form.ProgrammeName, template, site };
  const short = await sampleRendering(db, sample);
  const long = await sampleRendering(db, sample, 'long');
  const facts = await factsOf(db, form);
  const rendering = facts ? { ...short, facts } : form.Sample === 'long' ? long : short;
  if (form.Format === 'pdf') return (await pictures.pdf(rendering)).toString('base64');
  const picture = (await pictures.png(rendering)).toString('base64');
  if (form.Sample === undefined && form.CertId === undefined) return picture;
  const [boxes = [], longBoxes = []] = await pictures.boxes([rendering, long]);
  return { Image: picture, Boxes: boxes, LongBoxes: longBoxes };
}

/** Returns the facts of a requested certificate; the programme is that of the template, as in a new issue. */
async function factsOf(db: Database, { CertId, Sample, ProgrammeId, ProgrammeName }: PreviewForm) {
  const facts =
    CertId === undefined
      ? Sample === 'latest' && (await latestFacts(db, ProgrammeId))
      : await issuedFacts(db, CertId);
  return facts ? { ...facts, programme: ProgrammeName } : undefined;
}
