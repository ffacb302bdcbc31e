import type { Tx } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import type { Submission } from '../reviews/rounds.ts';
import { changeContribution } from '../reviews/store.ts';

/** Returns a member's article as it is, to be stored as a submission. */
export async function submittedContribution(tx: Tx, newsId: number): Promise<Submission> {
  const row = await tx
    .selectFrom('news as n')
    .innerJoin('menus as c', 'c.id', 'n.menu_id')
    .innerJoin('members as m', 'm.id', 'n.author_member_id')
    .select(['n.title', 'c.name as menu_name', 'n.image_url', 'n.content', 'm.name'])
    .where('n.id', '=', newsId)
    .executeTakeFirstOrThrow();
  return {
    submitterName: row.name,
    record: { Title: row.title, MenuName: row.menu_name, ImageUrl: row.image_url, NewContent: row.content },
  };
}

/**
 * Notes that an administrator changed an article: if it is a contribution that waits, its reviewers must read it again from the first
 * step, and whoever changed the text does not decide alone.
 */
export async function noteContributionChange(
  tx: Tx,
  newsId: number,
  by: Actor,
  { isTextChanged = true } = {},
): Promise<void> {
  const editorId = isTextChanged && by.kind === 'administrator' ? by.id : null;
  await changeContribution(tx, { newsId, editorId }, async () => ({
    ...(await submittedContribution(tx, newsId)),
    submitterName: by.name,
  }));
}
