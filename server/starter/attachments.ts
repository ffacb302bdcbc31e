import { printForm } from './drawing/form.ts';
import { formsToFillIn } from './forms/to-fill-in.ts';
import { papersToRead } from './forms/to-read.ts';
import { starterSite } from './site.ts';

const forms = { ...formsToFillIn, ...papersToRead };

export const attachmentNames: readonly string[] = Object.keys(forms);

/** A printable PDF under the name that the texts link to. Throws on an unknown name. */
export async function makeAttachment(name: string): Promise<{ fileName: string; data: Buffer }> {
  const form = forms[name];
  if (form === undefined) throw new Error(`no attachment is named ${name}`);
  return { fileName: name, data: printForm(form, starterSite.SiteName) };
}
