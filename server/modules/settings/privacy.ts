import { sql } from 'kysely';
import * as v from 'valibot';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { readWritten } from '../news/text/read-written.ts';
import { hidesPart } from './hides-part.ts';
import { readStored } from './stored-setting.ts';

const settingName = 'privacyText';
const setting = v.object({ html: v.string() });

/** Returns the secretariat's privacy text; blank when the default one is shown. */
export async function findPrivacyText(
  db: Pick<Database, 'selectFrom'>,
): Promise<{ html: string; changedAt: Date | null }> {
  const row = await db
    .selectFrom('site_settings')
    .select(['value', 'updated_at'])
    .where('name', '=', settingName)
    .executeTakeFirst();
  const { html } = readStored(setting, { html: '' }, row?.value);
  return { html, changedAt: row?.updated_at ?? null };
}

/**
 * Sanitises the text, and answers what of it is not stored. Not part of a transaction, because a long text is slow.
 */
export async function safePrivacyText(html: string): Promise<{ text: string; unkept: string[] }> {
  const { content, plainText, unkept } = await readWritten({ html, field: 'PrivacyText' });
  // An editor that was emptied leaves blank paragraphs behind.
  return { text: plainText === '' ? '' : content, unkept };
}

/** Saves the privacy text. The page shows the day of its last change, which saving the same text does not move. */
export async function savePrivacyText(tx: Tx, text: string): Promise<void> {
  const before = (await findPrivacyText(tx)).html;
  if (text === before) return;
  await tx
    .insertInto('site_settings')
    .values({ name: settingName, value: JSON.stringify({ html: text }) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`excluded.value`, updated_at: sql`now()` }),
    )
    .execute();
  // Consent is to a version, so the text agreed to can be shown years later.
  await tx.insertInto('privacy_versions').values({ html: text }).execute();
  await invalidateContent(tx, hidesPart(before, text) ? 'withdrawal' : 'publication');
}
