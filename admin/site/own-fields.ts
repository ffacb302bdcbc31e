import type { SiteConfig } from '#contract/public-site/settings.ts';
import type { SiteField } from './use-card-form.ts';

/** Those that are changed here, and not by the program's own settings. */
export const ownFields = ({ FromEnvironment }: SiteConfig, fields: readonly SiteField[]) =>
  fields.filter((field) => !FromEnvironment.includes(field));
