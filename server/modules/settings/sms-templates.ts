import { sql } from 'kysely';
import type * as v from 'valibot';
import { smsKindNames, type SmsKind } from '#contract/back-office/sms-kinds.ts';
import { smsTemplates } from '#contract/public-site/sms-templates.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { mergedOver, readSetting } from './stored-setting.ts';

export type SmsTemplates = v.InferOutput<typeof smsTemplates>;

const settingName = 'smsTemplates';
const unset: SmsTemplates = { SmsSign: '', SmsTemplates: [] };

/** Returns the signature and the approved texts of short messages. */
export async function findSmsTemplates(db: Pick<Database, 'selectFrom'>): Promise<SmsTemplates> {
  return await readSetting(db, settingName, smsTemplates, unset);
}

/** Returns the kinds of short messages that do not leave: the site has templates, but none for them. */
export async function kindsWithoutTemplate(db: Pick<Database, 'selectFrom'>): Promise<SmsKind[]> {
  const kinds = (await findSmsTemplates(db)).SmsTemplates.map(({ Kind }) => Kind);
  return kinds.length === 0 ? [] : smsKindNames.filter((kind) => !kinds.includes(kind));
}

/** Saves what is given; an undefined part stays as it is. */
export async function saveSmsTemplates(
  tx: Tx,
  changes: { [Part in keyof SmsTemplates]: SmsTemplates[Part] | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify(changes) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: mergedOver, updated_at: sql`now()` }),
    )
    .execute();
}
