import type { Database } from '../../../platform/db/open.ts';
import { visibleHtml } from './visible-html.ts';

/** A stored text with invisible words. */
export interface HiddenText {
  id: number;
  title: string;
  /** The words, as far as they fit on a line. */
  words: string;
}

const atOnce = 100;
const lineLength = 60;

/** Finds articles, also closed ones and those of members, whose stored text hides words; nothing is changed. */
export async function listHidden(
  db: Database,
  onText: (text: HiddenText) => void,
): Promise<{ read: number; hiding: number }> {
  let [after, read, hiding] = [0, 0, 0];
  for (;;) {
    const rows = await db
      .selectFrom('news')
      .select(['id', 'title', 'content'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id, title, content } of rows) {
      const words = visibleHtml(content).hidden.join(' / ').replaceAll(/\s+/g, ' ');
      if (words === '') continue;
      hiding++;
      onText({ id, title, words: [...words].slice(0, lineLength).join('') });
    }
    read += rows.length;
    if (rows.length < atOnce) return { read, hiding };
    after = rows.at(-1)?.id ?? after;
  }
}
