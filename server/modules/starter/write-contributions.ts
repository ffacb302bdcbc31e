import { newsStatus } from '#contract/news/news.ts';
import { parseTime } from '../../platform/core/shanghai-time.ts';
import { openFileKeys } from '../files/file-keys.ts';
import { loadMenuTree } from '../menus/tree.ts';
import { saveContribution } from '../news/contributions.ts';
import { by, htmlOf, lookUp, type Filling } from './filling.ts';
import { playRounds } from './play-rounds.ts';

/** Writes a member's articles, one in each state. */
export async function writeContributions(
  filling: Filling,
  members: ReadonlyMap<string, number>,
): Promise<void> {
  const { db, storage, vault, starter } = filling;
  const menuTree = () => loadMenuTree(db);
  const fileKeys = openFileKeys(vault);
  for (const { title, text, member, closed, rounds } of starter.contributions) {
    const content = htmlOf(filling, lookUp(starter.contributionTexts, text));
    const form = { NewsId: 0, Title: title, MenuId: undefined, ImageUrl: '', NewContent: content };
    const { NewsId: newsId } = await saveContribution(
      { db, storage, fileKeys, menuTree },
      form,
      lookUp(members, member),
      by,
    );
    const { id } = await db
      .selectFrom('reviews')
      .select('id')
      .where('news_id', '=', newsId)
      .executeTakeFirstOrThrow();
    const status = await playRounds(db, id, rounds);
    const sent = parseTime(rounds[0]?.sent ?? '');
    const decided = parseTime(rounds.at(-1)?.decided ?? rounds[0]?.sent ?? '');
    await db
      .updateTable('news')
      .set({ status: closed ? newsStatus.closed : status, created_at: sent, published_at: decided })
      .where('id', '=', newsId)
      .execute();
  }
}
