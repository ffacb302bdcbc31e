import type { SiteConfig } from '#contract/public-site/settings.ts';
import type { SiteField } from './use-card-form.ts';

/** Returns the settings that are edited here and not set by the server's configuration. */
export const ownFields = ({ FromEnvironment }: SiteConfig, fields: readonly SiteField[]) =>
  fields.filter((field) => !FromEnvironment.includes(field));
