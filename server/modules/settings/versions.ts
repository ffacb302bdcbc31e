import { sql } from 'kysely';
import * as v from 'valibot';
import { secretStates, type SiteConfig } from '#contract/public-site/settings.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { changedMeanwhile } from '../../platform/db/versioned-write.ts';
import { readSetting } from './stored-setting.ts';

/*
 * The settings are one record with many parts, which several people edit: each field has the version of its last
 * change, so that two who save different parts do not conflict (decision 0366).
 */

const settingName = 'versions';
const setting = v.object({ last: v.number(), fields: v.record(v.string(), v.number()) });
type Versions = v.InferOutput<typeof setting>;
const unset: Versions = { last: 1, fields: {} };

export async function findSettingsVersion(db: Database): Promise<number> {
  return (await readVersions(db)).last;
}

/** Locks the versions, so that concurrent saves run one after another. */
export async function lockVersions(tx: Tx): Promise<Versions> {
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify(unset) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ updated_at: sql`now()` }))
    .execute();
  return await readVersions(tx);
}

/** @throws ApiError 409 with the settings as they are, when a field that is given became another since `version` was read */
export function assertFieldsUnchanged(
  version: number | undefined,
  versions: Versions,
  form: Partial<Record<keyof SiteConfig, unknown>>,
  current: SiteConfig,
): void {
  if (version === undefined) return;
  const overtaken = fieldsOf(current).some(
    (field) =>
      form[field] !== undefined &&
      form[field] !== secretStates.set &&
      (versions.fields[field] ?? 0) > version &&
      JSON.stringify(form[field]) !== JSON.stringify(current[field]),
  );
  if (overtaken) throw changedMeanwhile(current);
}

export async function noteFieldsChanged(
  tx: Tx,
  versions: Versions,
  { before, after, secrets }: { before: SiteConfig; after: SiteConfig; secrets: (keyof SiteConfig)[] },
): Promise<number> {
  const changed = fieldsOf(after).filter(
    (field) => secrets.includes(field) || JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return versions.last;
  const last = versions.last + 1;
  const fields = { ...versions.fields, ...Object.fromEntries(changed.map((field) => [field, last])) };
  await tx
    .updateTable('site_settings')
    .set({ value: JSON.stringify({ last, fields }) })
    .where('name', '=', settingName)
    .execute();
  return last;
}

function fieldsOf(config: SiteConfig) {
  return Object.keys(config).filter((field): field is keyof SiteConfig => field !== 'Version');
}

async function readVersions(db: Database): Promise<Versions> {
  return await readSetting(db, settingName, setting, unset);
}
